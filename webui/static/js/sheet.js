// The sheets that rise for one tile or one meld: what it is, and where it belongs.
import { change } from "./hand.js";
import { crop } from "./photo.js";
import { groupsOf, kindOf, move } from "./tiles.js";
import { el, t, tile } from "./util.js";

const sheet = document.getElementById("sheet");
const LIKELY = 5;

sheet.addEventListener("click", (event) => event.target === sheet && sheet.close());

function show(...content) {
  sheet.replaceChildren(el("div.sheet", {}, content, el("button.quiet.close", { type: "button", onclick: () => sheet.close() }, t("close"))));
  if (!sheet.open) sheet.showModal();
  sheet.querySelector("[autofocus]")?.focus();
}

/** What is this tile? The likeliest faces, then all of them; and where it belongs. */
export function pieceSheet(state, piece, { isNew = false } = {}) {
  const seen = state.photos.flatMap((photo) => photo.tiles).find((one) => one.id === piece.id);
  const likely = isNew ? [] : likeliest(piece, seen);

  function say(label) {
    change((copy) => {
      let own = copy.pieces.find((one) => one.id === piece.id);
      if (!own) copy.pieces.push(own = { ...piece });
      own.label = label;
      own.doubt = false;
      if (own.place === "meld") copy.melds[own.group].kind = kindOf(copy, own.group) ?? copy.melds[own.group].kind;
    }, { next: true });
  }

  function put(place, group) {
    sheet.close();
    change((copy) => {
      if (place === "new") {
        copy.melds.push({ kind: "pon", from: null });
        for (const id of [piece.id, ...companions(copy, piece)]) move(copy, id, "meld", copy.melds.length - 1);
      } else move(copy, piece.id, place, group);
    });
  }

  const face = (label, first) => el("button.face", { type: "button", "aria-label": t("tiles")[label], title: t("tiles")[label], data: { label }, autofocus: first, onclick: () => say(label) }, tile(label));
  const places = groupsOf(state).filter((group) => !(group.place === piece.place && (group.place !== "meld" || group.group === piece.group)));
  const targets = places.map((group) => el("button", { type: "button", onclick: () => put(group.place, group.group) }, group.place === "meld" ? `${t("places.meld")} ${group.group + 1}` : group.name));
  if (state.document.melds.length < 4) targets.push(el("button", { type: "button", onclick: () => put("new", 0) }, t("new_meld")));
  if (piece.place !== "out" || piece.doubt) targets.push(el("button", { type: "button", onclick: () => put("out", 0) }, t("remove")));
  const palette = ["m", "p", "s"].map((suit) => [1, 2, 3, 4, 5, 0, 6, 7, 8, 9].map((number) => `${number}${suit}`));
  palette.push([1, 2, 3, 4, 5, 6, 7].map((number) => `${number}z`));
  show(
    el("div.sheet-head", {}, crop(state, piece.id, 128), el("h2", { id: "sheet-head" }, t("settle"))),
    likely.length ? el("div.likely", {}, likely.map((label, at) => face(label, at === 0))) : null,
    el("details.palette", { open: isNew || !likely.length }, el("summary", {}, t("more")), palette.map((row) => el("div.faces", {}, row.map((label) => face(label, false))))),
    isNew ? null : el("div", {}, el("h3.muted", {}, t("move_to")), el("div.row", {}, targets)),
  );
}

/** The tiles of the hand that make a set with one of them: two or three alike, or the others of a run. */
function companions(copy, piece) {
  const plain = (label) => label.replace("0", "5");
  const others = copy.pieces.filter((one) => one.place === "hand" && one.id !== piece.id);
  const alike = others.filter((one) => plain(one.label) === plain(piece.label));
  if (alike.length > 1) return alike.slice(0, 3).map((one) => one.id);
  const [number, suit] = plain(piece.label);
  if (suit === "z") return [];
  const find = (near) => others.find((one) => plain(one.label) === `${near}${suit}`);
  for (const [a, b] of [[1, 2], [-1, 1], [-2, -1]]) {
    const [first, second] = [find(Number(number) + a), find(Number(number) + b)];
    if (first && second) return [first.id, second.id];
  }
  return [];
}

/** Mark the turned tile of a meld as it lies: in the place of whoever fed it; of a chii the tile that was called stays. */
function turn(copy, group, seats) {
  const { kind, from } = copy.melds[group];
  const tiles = copy.pieces.filter((piece) => piece.place === "meld" && piece.group === group);
  if (kind === "chii" && tiles.some((piece) => piece.called)) return;
  const steps = from ? (seats.indexOf(from) - seats.indexOf(copy.won.seat) + seats.length) % seats.length : -1;
  const last = kind === "daiminkan" ? 3 : 2;
  const place = kind === "ankan" || !from ? -1 : kind === "chii" || steps === seats.length - 1 ? 0 : steps === 1 ? last : 1;
  tiles.forEach((piece, at) => { piece.called = at === place; });
}

/** The likeliest faces of a tile: as it is read now, what else it may be, then its neighbours. */
function likeliest(piece, seen) {
  const labels = [piece.label, ...(seen?.candidates ?? []).map(([label]) => label)];
  const [number, suit] = piece.label;
  if ("mps".includes(suit) && piece.label.length === 2) {
    const plain = Number(number) || 5;
    if (plain === 5) labels.push(`0${suit}`, `5${suit}`);
    labels.push(...[plain - 1, plain + 1, plain + 2, plain - 2, plain + 3, plain - 3, plain + 4].filter((near) => near >= 1 && near <= 9).map((near) => `${near}${suit}`));
  } else labels.push("5z", "6z", "7z", "1z", "2z");
  return [...new Set(labels)].filter((label) => /^[0-9][mpsz]$/.test(label)).slice(0, LIKELY);
}

/** What kind of meld, and who fed it. */
export function meldSheet(state, group) {
  const meld = state.document.melds[group];
  const set = (changes) => {
    change((copy) => {
      Object.assign(copy.melds[group], changes);
      turn(copy, group, state.possible.seats);
    });
    meldSheet(state, group);
  };
  const kinds = state.possible.melds.map((kind) => el("button", { type: "button", "aria-pressed": String(kind === meld.kind), onclick: () => set({ kind, from: kind === "ankan" ? null : meld.from }) }, t("melds")[kind]));
  const others = state.possible.seats.filter((seat) => seat !== state.document.won.seat);
  const seats = [null, ...others].map((seat) => el("button", { type: "button", "aria-pressed": String(seat === meld.from), onclick: () => set({ from: seat }) }, seat ? t("winds")[seat] : t("nobody")));
  const breakUp = () => {
    sheet.close();
    change((copy) => {
      for (const piece of copy.pieces) if (piece.place === "meld" && piece.group === group) Object.assign(piece, { place: "hand", called: false });
    });
  };
  show(
    el("h2", { id: "sheet-head" }, `${t("places.meld")} ${group + 1}`),
    el("div.row", { role: "group", "aria-label": t("places.meld") }, kinds),
    meld.kind === "ankan" ? null : el("div", {}, el("h3.muted", {}, t("called_from")), el("div.row", {}, seats)),
    el("div.row", {}, el("button", { type: "button", onclick: breakUp }, t("break_up"))),
  );
}
