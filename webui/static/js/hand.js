// One hand's page: what was read, corrected and how it was won live in `state.document`; every change goes to the server, which
// answers what the hand is worth now.
import { Refusal, ask, el, inDoubt, persist, remembered, send, scaled, t } from "./util.js";
import { howPanel } from "./how.js";
import { payoutPanel, summary } from "./payout.js";
import { photoPanel } from "./photo.js";
import { pieceSheet, meldSheet } from "./sheet.js";
import { tilesPanel } from "./tiles.js";
import { watch } from "./watch.js";

const app = document.getElementById("app");
const home = app.dataset.hand;
const said = document.getElementById("said");
const undoButton = document.getElementById("undo");

/** What the panels work on. */
export const state = { document: null, told: null, possible: null, photos: [], deal: null, revision: 0, version: "", winners: 1, keepable: false, presets: [], layouts: [], spots: {} };
const past = [];
let dirty = false;
let later = false;
let adding = false;

/** Change the document by a function that gets a copy to change; a doubt that is settled leads on to the next. */
export function change(changed, { next = false } = {}) {
  const copy = structuredClone(state.document);
  changed(copy);
  // whoever puts in what is missing, or takes out what is too much, has counted
  if (held(copy) !== held(state.document)) copy.uncounted = false;
  const now = tidied(copy);
  if (JSON.stringify(now) === JSON.stringify(state.document)) return;
  past.push(JSON.stringify(state.document));
  state.document = now;
  save();
  render();
  if (next) openNext();
}

const held = (hand) => hand.pieces.filter((piece) => ["hand", "win", "meld"].includes(piece.place)).length;

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

// One thing at a time goes to the server, in the order in which it was done here.
let line = Promise.resolve();
let waiting = 0;
let sent = "";

function inLine(task) {
  waiting += 1;
  line = line.then(async () => {
    try {
      await task();
    } catch (error) {
      await refused(error);
    } finally {
      waiting -= 1;
    }
    render();
  });
  return line;
}

/** Whether everything that was done here is with the server, and what it answered is shown. */
export const isSaved = () => waiting === 0;

function save() {
  dirty = true;
  inLine(async () => {
    if (!dirty) return;
    dirty = false;
    sent = JSON.stringify(state.document);
    const body = { revision: state.revision, document: state.document };
    const answer = await persist(() => ask(home, { method: "PUT", json: body }), t("offline_edit"));
    if (dirty) state.revision = answer.revision;
    else take(answer);
  });
}

function take(answer) {
  for (const key of ["document", "told", "possible", "deal", "more_winners", "revision", "version", "winners", "photos", "layouts", "presets", "advice", "keepable"]) {
    if (key in answer) state[key] = answer[key];
  }
  remembered.set(state.document.won);
}

async function refused(error) {
  if (!(error instanceof Refusal)) throw error;
  if (error.status === 404) {
    note(error.message);
    setTimeout(() => location.assign(app.dataset.home), 2500);
    return;
  }
  // also after a refusal the page shows what the server has
  const now = await persist(() => ask(`${home}/state`), t("offline_edit"));
  if (error.code === "conflict" && JSON.stringify(now.document) === sent) {
    // an answer was lost on its way: nobody else changed anything, and what was done since goes on
    if (dirty) state.revision = now.revision;
    else take(now);
    return;
  }
  dirty = false;
  take(now);
  past.length = 0;
  note(error.message);
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
  const there = new Set(state.document.pieces.map((piece) => piece.id));
  for (const id of Object.keys(state.spots)) if (!there.has(Number(id))) delete state.spots[id];
  save();
  render();
}

/** Open the sheet of one tile. */
export function open(id) {
  pieceSheet(state, state.document.pieces.find((piece) => piece.id === id));
}

function openNext() {
  const next = state.document.pieces.find(inDoubt);
  if (next) open(next.id);
  else document.getElementById("sheet").close();
}

/** Open the sheet of a meld. */
export function openMeld(group) {
  meldSheet(state, group);
}

/** Add a tile that was not found: it gets its face in the sheet. */
function addAt(spot, place = "hand", group = 0) {
  const id = Math.max(-1, ...state.document.pieces.map((piece) => piece.id)) + 1;
  adding = false;
  if (spot) state.spots[id] = spot;
  pieceSheet(state, { id, label: "1m", place, group, called: false, doubt: true }, { isNew: true });
  render();
}

function switchLayout(number) {
  past.push(JSON.stringify(state.document));
  inLine(async () => take(await persist(() => ask(`${home}/layout`, { method: "POST", json: { revision: state.revision, number } }), t("offline_edit"))));
  render();
}

async function addPhoto(input) {
  const file = input.files[0];
  if (!file) return;
  const photo = await scaled(file);
  input.value = "";
  note(t("reading"));
  inLine(async () => {
    const body = new FormData();
    body.set("revision", String(state.revision));
    body.append("photo", photo, "photo");
    const before = JSON.stringify(state.document);
    const known = new Set(state.document.pieces.map((piece) => piece.id));
    take(await persist(() => send(`${home}/photo`, body, () => {}), t("offline")));
    past.push(before);
    tellBrought(state.document.pieces.filter((piece) => !known.has(piece.id)));
  });
  render();
}

/** Say which indicators a further photo brought. */
function tellBrought(pieces) {
  const named = (place) => pieces.filter((piece) => piece.place === place).map((piece) => t("tiles")[piece.label]);
  const told = ["dora", "ura"].filter((place) => named(place).length).map((place) => `${t("places")[place]}: ${named(place).join(", ")}`);
  note(told.length ? told.join(" · ") : t("no_indicators"));
}

/** Show the hand as the server has it, with what was done on other phones. */
function showLatest() {
  inLine(async () => {
    take(await persist(() => ask(`${home}/state`), t("offline_edit")));
    // what was before knows nothing of what others did
    past.length = 0;
  });
}

/** Take this hand out of those that won on the same discard. */
function leave() {
  inLine(async () => {
    sent = "";
    take(await persist(() => ask(`${home}/alone`, { method: "POST", json: { revision: state.revision } }), t("offline_edit")));
  });
  render();
}

/** Accept the payout that is shown, and go on to the next hand. */
function accept(finished) {
  inLine(async () => {
    sent = ""; // a conflict is no lost answer of a correction
    const answer = await persist(() => ask(`${home}/done`, { method: "POST", json: { version: state.version } }), t("offline_edit"));
    finished();
    location.assign(answer.address);
  });
  render();
}

function render() {
  if (!state.document) return;
  if (document.querySelector(".ghost, .piece.held")) {
    later = true; // nothing is drawn anew under a finger
    return;
  }
  later = false;
  app.setAttribute("aria-busy", String(!isSaved()));
  undoButton.disabled = !past.length;
  document.getElementById("add-tile").setAttribute("aria-pressed", String(adding));
  document.body.classList.toggle("adding", adding);
  const kept = document.activeElement?.dataset?.key;
  photoPanel(state, { open, addAt: (spot) => adding && addAt(spot) });
  tilesPanel(state, { open, openMeld, change, switchLayout, addAt });
  howPanel(state, change);
  payoutPanel(state, { change, home: app.dataset.home, history: app.dataset.history, hand: home, note, accept, leave, saved: isSaved() });
  summary(state, { openNext, scroll });
  watching.shown();
  if (kept) document.querySelector(`[data-key="${CSS.escape(kept)}"]`)?.focus({ preventScroll: true });
}

function scroll(id) {
  const target = document.getElementById(id);
  target.scrollIntoView({ behavior: "smooth", block: "start" });
  target.focus?.({ preventScroll: true });
}

undoButton.addEventListener("click", undo);
document.addEventListener("gesture", () => later && render());
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

const watching = watch(state, { address: `${home}/version`, isSaved, show: showLatest });
take(await persist(() => ask(`${home}/state`), t("offline_edit")));
render();
watching.start();
