// One hand's page: what was read, corrected and how it was won live in `state.document`; every change goes to the server, which
// answers what the hand is worth now.
import { Refusal, ask, el, persist, remembered, send, scaled, t } from "./util.js";
import { howPanel } from "./how.js";
import { payoutPanel, summary } from "./payout.js";
import { photoPanel } from "./photo.js";
import { pieceSheet, meldSheet } from "./sheet.js";
import { tilesPanel } from "./tiles.js";

const app = document.getElementById("app");
const home = app.dataset.hand;
const said = document.getElementById("said");
const undoButton = document.getElementById("undo");

/** What the panels work on. */
export const state = { document: null, told: null, possible: null, photos: [], deal: null, revision: 0, presets: [], layouts: [], spots: {} };
const past = [];
let saving = false;
let dirty = false;
let adding = false;

/** Change the document by a function that gets a copy to change; a doubt that is settled leads on to the next. */
export function change(changed, { next = false } = {}) {
  past.push(JSON.stringify(state.document));
  const copy = structuredClone(state.document);
  changed(copy);
  state.document = tidied(copy);
  remembered.set(state.document.won);
  render();
  save();
  if (next) openNext();
}

/** Melds without tiles go, and the others move up. */
function tidied(copy) {
  const used = copy.melds.map((_, group) => copy.pieces.some((piece) => piece.place === "meld" && piece.group === group));
  if (used.every(Boolean)) return copy;
  const moved = [];
  let at = 0;
  used.forEach((held, group) => { moved[group] = held ? at++ : 0; });
  copy.melds = copy.melds.filter((_, group) => used[group]);
  for (const piece of copy.pieces) piece.group = piece.place === "meld" ? moved[piece.group] : 0;
  return copy;
}

async function save() {
  if (saving) {
    dirty = true;
    return;
  }
  saving = true;
  app.setAttribute("aria-busy", "true");
  try {
    do {
      dirty = false;
      const body = { revision: state.revision, document: state.document };
      const answer = await persist(() => ask(home, { method: "PUT", json: body }), t("offline_edit"));
      state.revision = answer.revision;
      if (!dirty) take(answer);
    } while (dirty);
  } catch (error) {
    await refused(error);
  } finally {
    saving = false;
  }
  render();
}

function take(answer) {
  for (const key of ["document", "told", "possible", "deal", "more_winners", "revision", "photos", "layouts", "presets", "advice"]) {
    if (key in answer) state[key] = answer[key];
  }
}

async function refused(error) {
  if (!(error instanceof Refusal)) throw error;
  note(error.message);
  if (error.code === "conflict") {
    take(await persist(() => ask(`${home}/state`), t("offline_edit")));
    past.length = 0;
  } else if (error.status === 404) location.assign(app.dataset.home);
}

/** Say something to everybody, screen readers too. */
export function note(text) {
  said.textContent = text;
  const shown = el("div.toast", {}, text);
  document.body.append(shown);
  setTimeout(() => shown.remove(), 4000);
}

function undo() {
  const before = past.pop();
  if (before === undefined) return;
  state.document = JSON.parse(before);
  render();
  save();
}

/** Open the sheet of one tile. */
export function open(id) {
  pieceSheet(state, state.document.pieces.find((piece) => piece.id === id));
}

function openNext() {
  const next = state.document.pieces.find((piece) => piece.doubt && piece.place !== "out");
  if (next) open(next.id);
  else document.getElementById("sheet").close();
}

/** Open the sheet of a meld. */
export function openMeld(group) {
  meldSheet(state, group);
}

/** Add a tile that was not found: it gets its face in the sheet. */
function addAt(spot) {
  const id = Math.max(-1, ...state.document.pieces.map((piece) => piece.id)) + 1;
  adding = false;
  if (spot) state.spots[id] = spot;
  pieceSheet(state, { id, label: "1m", place: "hand", group: 0, called: false, doubt: true }, { isNew: true });
  render();
}

async function switchLayout(number) {
  past.push(JSON.stringify(state.document));
  try {
    take(await persist(() => ask(`${home}/layout`, { method: "POST", json: { revision: state.revision, number } }), t("offline_edit")));
  } catch (error) {
    await refused(error);
  }
  render();
}

async function addPhoto(input) {
  const file = input.files[0];
  if (!file) return;
  const body = new FormData();
  body.set("revision", String(state.revision));
  body.append("photo", await scaled(file), "photo");
  note(t("reading"));
  try {
    past.push(JSON.stringify(state.document));
    take(await persist(() => send(`${home}/photo`, body, () => {}), t("offline")));
  } catch (error) {
    await refused(error);
  }
  input.value = "";
  render();
}

function render() {
  if (!state.document) return;
  app.setAttribute("aria-busy", String(saving));
  undoButton.disabled = !past.length;
  document.getElementById("add-tile").setAttribute("aria-pressed", String(adding));
  document.body.classList.toggle("adding", adding);
  const kept = document.activeElement?.dataset?.key;
  photoPanel(state, { open, addAt: (spot) => adding && addAt(spot) });
  tilesPanel(state, { open, openMeld, change, switchLayout, addAt });
  howPanel(state, change);
  payoutPanel(state, { change, home: app.dataset.home, history: app.dataset.history, hand: home, note });
  summary(state, { openNext, scroll });
  if (kept) document.querySelector(`[data-key="${CSS.escape(kept)}"]`)?.focus({ preventScroll: true });
}

function scroll(id) {
  const target = document.getElementById(id);
  target.scrollIntoView({ behavior: "smooth", block: "start" });
  target.focus?.({ preventScroll: true });
}

undoButton.addEventListener("click", undo);
document.addEventListener("keydown", (event) => {
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !event.target.matches("input, textarea")) {
    event.preventDefault();
    undo();
  }
});
document.getElementById("add-tile").addEventListener("click", () => {
  adding = !adding;
  if (adding && state.photos.length) note(t("tap_photo"));
  render();
});
document.getElementById("second").addEventListener("change", (event) => addPhoto(event.target));

take(await persist(() => ask(`${home}/state`), t("offline_edit")));
render();
