// How the hand was won: large buttons, and only what can be.
import { el, t } from "./util.js";

/** Show the circumstances. */
export function howPanel(state, change) {
  const { won } = state.document;
  const { possible, presets } = state;
  if (!possible) return;
  const set = (changes) => change((copy) => Object.assign(copy.won, changes));
  const rows = [];
  const one = (name, values, now, pick, label = (value) => value) => rows.push(el("div.field", {}, el("span.label", { id: `how-${name}` }, texts(name)), el("div.segments", { role: "radiogroup", "aria-labelledby": `how-${name}` }, values.map((value) => el("button", { type: "button", role: "radio", "aria-checked": String(value === now), data: { key: `${name}${value}` }, onclick: () => pick(value) }, label(value))))));
  const wind = (seat) => t("winds")[seat];
  one("by", ["ron", "tsumo"], won.by, (by) => change((copy) => byWay(copy.won, by, possible)), (by) => t(by));
  one("seat", possible.seats, won.seat, (seat) => change((copy) => sit(copy, seat, possible)), wind);
  if (won.by === "ron") one("from", possible.seats.filter((seat) => seat !== won.seat), won.from, (from) => set({ from }), wind);
  one("round", possible.rounds, won.round, (round) => set({ round }), wind);
  const claims = possible.claims.map((claim) => el("button", { type: "button", "aria-pressed": String(won.claims.includes(claim)), data: { key: `claim-${claim}` }, onclick: () => change((copy) => toggle(copy.won, claim)) }, t("claims")[claim]));
  if (claims.length) rows.push(el("div.field", {}, el("div.segments.wrap", { role: "group", "aria-label": texts("claims") }, claims)));
  rows.push(el("div.field.pair", {}, stepper("honba", won.honba, (honba) => set({ honba })), stepper("sticks", won.sticks, (sticks) => set({ sticks }))));
  const rules = el("select", { id: "rules", data: { key: "rules" }, onchange: (event) => change((copy) => playBy(copy, presets.find((preset) => preset.code === event.target.value))) }, presets.map((preset) => el("option", { value: preset.code, selected: preset.code === won.rules }, preset.name)));
  const more = [el("div.field", {}, el("label.label", { for: "rules" }, texts("rules")), rules)];
  if (possible.pao) {
    const seats = ["", ...possible.seats.filter((seat) => seat !== won.seat)];
    more.push(el("div.field", {}, el("label.label", { for: "pao" }, texts("pao")), el("select", { id: "pao", data: { key: "pao" }, onchange: (event) => set({ pao: event.target.value || null }) }, seats.map((seat) => el("option", { value: seat, selected: (seat || null) === won.pao }, seat ? wind(seat) : "–")))));
  }
  document.getElementById("how").replaceChildren(...rows, ...more);
}

function texts(name) {
  return t(`how.${name}`);
}

function stepper(name, value, pick) {
  const step = (by) => el("button.step", { type: "button", "aria-label": `${texts(name)} ${by > 0 ? "+" : "−"}1`, disabled: value + by < 0 || value + by > 99, data: { key: `${name}${by}` }, onclick: () => pick(value + by) }, by > 0 ? "+" : "−");
  return el("div.stepper", { role: "group", "aria-label": texts(name) }, el("span.label", {}, texts(name)), el("span.row", {}, step(-1), el("output", {}, String(value)), step(1)));
}

const ONLY = { tsumo: ["rinshan", "haitei", "tenhou", "chiihou", "first_draw"], ron: ["chankan", "houtei", "renhou"] };
const RIICHI = ["riichi", "double_riichi", "open_riichi"];
const FIRST = ["tenhou", "chiihou", "renhou", "first_draw"];

function byWay(won, by, possible) {
  won.by = by;
  won.claims = won.claims.filter((claim) => !ONLY[by === "ron" ? "tsumo" : "ron"].includes(claim));
  won.from = by === "ron" ? won.from ?? possible.seats.find((seat) => seat !== won.seat) : null;
}

/** Another seat wins: who fed the melds sits as before, seen from the winner. */
function sit(copy, seat, possible) {
  const { won } = copy;
  const turn = possible.seats.indexOf(seat) - possible.seats.indexOf(won.seat);
  const moved = (from) => possible.seats[(possible.seats.indexOf(from) + turn + possible.seats.length) % possible.seats.length];
  for (const meld of copy.melds) if (meld.from) meld.from = moved(meld.from);
  if (won.from === seat) won.from = won.seat;
  if (won.pao === seat) won.pao = null;
  won.seat = seat;
  won.claims = won.claims.filter((claim) => !(seat === "E" ? ["chiihou"] : ["tenhou"]).includes(claim));
}

/** Make or take back a claim: of riichi and of first turns there is one; the own deposit lies on the table. */
function toggle(won, claim) {
  const had = won.claims.some((one) => RIICHI.includes(one));
  if (won.claims.includes(claim)) {
    won.claims = won.claims.filter((one) => one !== claim && !(RIICHI.includes(claim) && one === "ippatsu"));
  } else {
    const rivals = RIICHI.includes(claim) ? RIICHI : FIRST.includes(claim) ? FIRST : [];
    won.claims = [...won.claims.filter((one) => !rivals.includes(one)), claim];
  }
  const has = won.claims.some((one) => RIICHI.includes(one));
  won.sticks = Math.max(0, won.sticks + Number(has) - Number(had));
}

/** Other rules: with another number of players some seats are gone. */
function playBy(copy, preset) {
  const { won } = copy;
  Object.assign(won, { rules: preset.code, players: preset.players });
  if (preset.players > 3) return;
  if (won.seat === "N") won.seat = "W";
  if (won.from === "N" || won.from === won.seat) won.from = won.seat === "E" ? "S" : "E";
  if (won.pao === "N") won.pao = null;
  if (won.round === "N") won.round = "E";
  for (const meld of copy.melds) if (meld.from === "N" || meld.from === won.seat) meld.from = null;
}
