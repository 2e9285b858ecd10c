// The hand in groups: every tile as it is in the photo above how it was read. Tap, hold, drag and keys correct it.
import { crop } from "./photo.js";
import { el, inDoubt, t, tile } from "./util.js";

const HOLD = 420; // milliseconds until a touch is a long one
const SLIP = 8; // pixels that a finger may move without dragging

/** Show groups, what is wrong, the choice of the winning tile and other ways to read the photo. */
export function tilesPanel(state, hooks) {
  problems(state);
  const groups = document.getElementById("groups");
  groups.replaceChildren(...groupsOf(state).map((group) => groupElement(state, group, hooks)));
  choices(state, hooks);
  layouts(state, hooks);
}

/** The groups that are shown: where a tile can be, empty ones that are usual too. */
export function groupsOf(state) {
  const { document: now, possible } = state;
  const at = (place, group) => now.pieces.filter((piece) => piece.place === place && (group === undefined || piece.group === group));
  const groups = [{ place: "hand", group: 0, name: t("places.hand"), pieces: at("hand") }, { place: "win", group: 0, name: t("places.win"), pieces: at("win") }];
  now.melds.forEach((meld, group) => groups.push({ place: "meld", group, meld, name: t("melds")[meld.kind], pieces: at("meld", group) }));
  groups.push({ place: "dora", group: 0, name: t("places.dora"), pieces: at("dora") });
  if (possible?.ura || at("ura").length) groups.push({ place: "ura", group: 0, name: t("places.ura"), pieces: at("ura") });
  if (possible?.norths || at("north").length) groups.push({ place: "north", group: 0, name: t("places.north"), pieces: at("north") });
  return groups;
}

function groupElement(state, group, hooks) {
  const bad = new Set(state.told?.problems.flatMap((problem) => problem.pieces) ?? []);
  const chosen = new Set(state.told?.choices.flatMap((choice) => choice.pieces) ?? []);
  const pieces = group.pieces.map((piece) => pieceButton(state, piece, group, { bad: bad.has(piece.id), choice: chosen.has(piece.id) }, hooks));
  const add = el("button.slot", { type: "button", "aria-label": `${t("add_tile")}: ${group.name}`, onclick: () => hooks.addAt(null, group.place, group.group) }, "+");
  let name = el("h3", {}, group.name);
  if (group.meld) {
    const from = group.meld.from ? ` ← ${t("winds")[group.meld.from]}` : "";
    name = el("h3", {}, el("button.meld-name", { type: "button", data: { key: `meld${group.group}` }, onclick: () => hooks.openMeld(group.group) }, group.name + from, el("span", { "aria-hidden": "true" }, "▾")));
  }
  const room = group.place === "win" ? 1 : group.place === "meld" ? 4 : group.place === "dora" || group.place === "ura" ? 5 : Infinity;
  const open = pieces.length < room && !(group.place === "meld" && pieces.length > 2 && group.meld.kind in { chii: 1, pon: 1 });
  return el(`section.group.${group.place}`, { data: { place: group.place, group: String(group.group) } }, name, el("div.pieces", {}, pieces, open ? add : null));
}

function pieceButton(state, piece, group, { bad, choice }, hooks) {
  const doubtful = piece.doubt ? `, ${t("in_doubt")}` : "";
  const classes = ["piece", piece.doubt && "doubt", bad && "bad", choice && "choice"].filter(Boolean).join(".");
  const button = el(`button.${classes}`, {
    type: "button", "aria-label": `${t("tiles")[piece.label]}${doubtful}`, data: { id: String(piece.id), label: piece.label, key: `piece${piece.id}` },
  }, crop(state, piece.id), tile(piece.label, { turned: piece.called && group.place === "meld" }));
  gestures(button, piece, group, hooks);
  return button;
}

function gestures(button, piece, group, { open, change }) {
  let start = null;
  let held = false;
  let ghost = null;
  let timer = 0;
  let last = "";

  function end() {
    clearTimeout(timer);
    ghost?.remove();
    document.querySelectorAll(".group.target").forEach((group) => group.classList.remove("target"));
    ghost = start = null;
    document.dispatchEvent(new Event("gesture"));
  }

  button.addEventListener("contextmenu", (event) => last === "touch" && event.preventDefault());
  button.addEventListener("touchmove", (event) => (held || ghost) && event.preventDefault(), { passive: false });
  button.addEventListener("pointerdown", (event) => {
    if (event.button) return;
    start = { x: event.clientX, y: event.clientY };
    last = event.pointerType;
    held = false;
    timer = setTimeout(() => { held = true; button.classList.add("held"); navigator.vibrate?.(12); }, HOLD);
  });
  button.addEventListener("pointermove", (event) => {
    if (!start) return;
    const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLIP;
    if (far && !ghost && (held || last === "mouse")) {
      clearTimeout(timer);
      ghost = el("div.ghost", {}, tile(piece.label));
      document.body.append(ghost);
      button.setPointerCapture(event.pointerId);
    } else if (far && !ghost) clearTimeout(timer);
    if (!ghost) return;
    ghost.style.left = `${event.clientX}px`;
    ghost.style.top = `${event.clientY}px`;
    const target = groupAt(event);
    document.querySelectorAll(".group").forEach((group) => group.classList.toggle("target", group === target));
  });
  button.addEventListener("pointerup", (event) => {
    const dragged = ghost;
    const target = dragged && groupAt(event);
    const wasHeld = held && !dragged;
    button.classList.remove("held");
    end();
    const same = target && target.dataset.place === group.place && Number(target.dataset.group) === group.group;
    if (same) held = false;
    else if (target) {
      change((copy) => move(copy, piece.id, target.dataset.place, Number(target.dataset.group)));
    } else if (wasHeld) toggleRed(piece, change);
    button.dataset.handled = dragged || wasHeld ? "yes" : "";
  });
  button.addEventListener("pointercancel", () => { button.classList.remove("held"); end(); });
  button.addEventListener("click", () => {
    if (button.dataset.handled) button.dataset.handled = "";
    else open(piece.id);
  });
  button.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const all = [...document.querySelectorAll(".piece")];
    if (step) all[all.indexOf(button) + step]?.focus();
    else if (event.key === "r") toggleRed(piece, change);
    else if (event.key === "Delete" || event.key === "Backspace") {
      const next = all[all.indexOf(button) + 1] ?? all[all.indexOf(button) - 1];
      change((copy) => move(copy, piece.id, "out", 0));
      if (next) document.querySelector(`[data-key="${next.dataset.key}"]`)?.focus();
    }
    else return;
    event.preventDefault();
  });
}

function groupAt(event) {
  return document.elementsFromPoint(event.clientX, event.clientY).map((found) => found.closest(".group")).find(Boolean) ?? null;
}

/** Put a tile into a group; a second winning tile sends the first back into the hand. */
export function move(copy, id, place, group) {
  const piece = copy.pieces.find((one) => one.id === id);
  if (place === "win") for (const other of copy.pieces) if (other.place === "win" && other !== piece) other.place = "hand";
  Object.assign(piece, { place, group: place === "meld" ? group : 0, called: false });
  if (place === "meld") copy.melds[group].kind = kindOf(copy, group) ?? copy.melds[group].kind;
  else if (place === "out") piece.doubt = false;
}

/** What a meld's tiles make: three or four alike, or a run; null for anything else. */
export function kindOf(copy, group) {
  const labels = copy.pieces.filter((piece) => piece.place === "meld" && piece.group === group).map((piece) => piece.label.replace("0", "5")).sort();
  const alike = new Set(labels).size === 1;
  const now = copy.melds[group].kind;
  if (labels.length === 4 && alike) return ["daiminkan", "kakan", "ankan"].includes(now) ? now : "daiminkan";
  if (labels.length !== 3) return null;
  if (alike) return "pon";
  const numbers = labels.map((label) => Number(label[0]));
  const run = labels.every((label) => label[1] === labels[0][1] && label[1] !== "z") && numbers[1] === numbers[0] + 1 && numbers[2] === numbers[0] + 2;
  return run ? "chii" : null;
}

function toggleRed(piece, change) {
  if (!/^[05][mps]$/.test(piece.label)) return;
  change((copy) => {
    const own = copy.pieces.find((one) => one.id === piece.id);
    own.label = (own.label[0] === "0" ? "5" : "0") + own.label[1];
    own.doubt = false;
  });
}

function problems(state) {
  const told = state.told;
  const doubts = state.document.pieces.filter(inDoubt).length;
  let notes = (told?.problems ?? []).map((problem) => el("p.note.bad", {}, problem.text));
  if (doubts) notes.push(el("p.note.warn", {}, t("doubts", doubts)));
  if (state.photos.length && (doubts > 7 || told.count < 9)) {
    // a photo that shows no hand is soonest taken again
    notes = [el("p.note.bad", {}, t("take_again")), el("details", {}, el("summary.muted.small", {}, t("details")), notes)];
  }
  document.getElementById("problems").replaceChildren(...notes);
}

function choices(state, { change }) {
  const found = state.told?.choices ?? [];
  if (!found.length) return;
  const values = [...new Set(found.map((choice) => choice.text))];
  const buttons = values.map((text) => el("div.choice-row", { role: "group", "aria-label": text }, el("span.value", {}, text), found.filter((choice) => choice.text === text).map((choice) => el("button.face", {
    type: "button", "aria-label": `${t("tiles")[choice.tile]}: ${text}`, data: { key: `choice${choice.tile}` },
    onclick: () => change((copy) => move(copy, choice.pieces[0], "win", 0)),
  }, tile(choice.tile)))));
  document.getElementById("problems").append(el("div.note.warn", {}, el("p", {}, el("b", {}, t("which_won"))), el("div.choice-list", {}, buttons)));
}

function layouts(state, { switchLayout }) {
  const holder = document.getElementById("layouts");
  if (state.layouts.length < 2) return holder.replaceChildren();
  const buttons = state.layouts.map((text, number) => el("button.quiet", { type: "button", onclick: () => switchLayout(number), data: { key: `layout${number}` } }, text));
  const wasOpen = holder.querySelector("details")?.open;
  holder.replaceChildren(el("details", { open: wasOpen }, el("summary.muted.small", {}, t("other_layouts")), el("div.layouts", {}, buttons)));
}
