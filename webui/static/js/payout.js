// What the hand pays: large, then why.
import { el, inDoubt, remembered, t, tile } from "./util.js";

/** Show payout, yaku, fu, the readings that lost, and what to do next. */
export function payoutPanel(state, hooks) {
  const { told } = state;
  const holder = document.getElementById("payout");
  if (!told) return;
  document.getElementById("payout-card").classList.toggle("ready", told.ready);
  if (told.score) holder.replaceChildren(...win(state, hooks));
  else if (told.waits.length) holder.replaceChildren(...waiting(told));
  else if (told.no_win) holder.replaceChildren(...noWin(told.no_win));
  else if (told.uncounted && !told.choices.length && !told.doubts.length) holder.replaceChildren(...uncounted(hooks));
  else holder.replaceChildren(el("p.muted", {}, told.problems[0]?.text ?? told.noten ?? (told.doubts.length ? t("doubts", told.doubts.length) : t("which_won"))));
  // whatever keeps the winners from being settled may be mended in the hand of another one, or this one be taken out
  if (state.deal && !told.score) holder.append(together({ ...state.deal, text: null, open: false }, hooks));
}

function uncounted({ change }) {
  const all = el("button.primary", { type: "button", data: { key: "counted" }, onclick: () => change((copy) => { copy.uncounted = false; }) }, t("all_there"));
  return [el("p.note.warn", {}, t("uncounted")), all];
}

function win(state, hooks) {
  const { score } = state.told;
  const how = [score.by, score.from ? `${score.from} → ${score.winner}` : score.winner].join(" · ");
  return [
    el("p.announcement", {}, score.announcement),
    el("p.total", {}, score.total),
    el("p.muted.centre", {}, how),
    hand(state, score),
    el("table.pays", {}, el("tbody", {}, score.payments.map(payment))),
    state.deal ? together(state.deal, hooks) : null,
    keep(state, hooks),
    actions(state, hooks),
    el("h3", {}, t("yaku")),
    el("table", {}, el("tbody", {}, score.yaku.map((item) => el("tr", {}, el("td", {}, item.name), el("td", {}, drawnTiles(item.tiles)), el("td.num", {}, item.worth))))),
    score.fu_items.length ? el("details", { open: true }, el("summary", {}, el("h3", {}, `${t("fu")} ${score.fu}`)), el("table", {}, el("tbody", {}, score.fu_items.map(fu)))) : null,
    el("h3", {}, t("waits")),
    el("p.row", {}, score.waits.map((label) => tile(label, { named: true })), el("span.muted", {}, score.wait)),
    score.other ? el("div", {}, el("h3", {}, t("other_reading")), el("p.muted", {}, `${score.other.shape.join(" ")} · ${score.other.wait} · ${score.other.text}`)) : null,
    score.what_if.length ? el("div", {}, el("h3", {}, t("what_if")), el("table.what-if", {}, el("tbody", {}, score.what_if.map((way) => el("tr", {}, el("td", {}, way.what), el("td.right", {}, way.text)))))) : null,
  ].filter(Boolean);
}

function hand(state, score) {
  const blocks = score.groups.map((group) => el("span.tiles", {}, group.tiles.map((label, at) => {
    const drawn = tile(label, { named: true });
    if (at === group.win) drawn.classList.add("winning");
    return drawn;
  })));
  const melds = state.document.melds.map((_, group) => el("span.tiles.called", {}, state.document.pieces.filter((piece) => piece.place === "meld" && piece.group === group).map((piece) => tile(piece.label, { named: true, turned: piece.called }))));
  return el("div.groups.shape", {}, blocks, melds);
}

function payment(row) {
  const parts = [];
  if (row.honba) parts.push(t("with_honba", row.honba));
  if (row.deposits) parts.push(t("with_deposits", row.deposits));
  if (row.liable) parts.push(t("liable"));
  const bars = row.sticks.map(([value, count]) => el("span.sticks", {}, el(`span.stick.s${value}`, { "aria-hidden": "true" }), `${count} × ${value}`));
  const role = row.winner ? t("winner") : row.pays ? t("pays") : "";
  return el(`tr${row.winner ? ".winner" : ""}`, {},
    el("th", { scope: "row" }, row.name, role ? el("span.muted.small.role", {}, ` ${role}`) : null),
    el("td", {}, parts.length ? el("span.muted.small", {}, parts.join(", ")) : null, bars.length ? el("span.bars", { "aria-label": t("sticks") }, bars) : null),
    el("td.num.delta", {}, signed(row.delta)));
}

function together(deal, { leave, saved }) {
  const links = deal.winners.map((winner) => el("a.button", { href: winner.id }, winner.name));
  const rows = deal.rows.map((row) => el("tr", {}, el("th", { scope: "row" }, row.name), el("td.num.delta", {}, signed(row.delta))));
  const out = el("button.quiet", { type: "button", disabled: !saved, data: { key: "leave" }, onclick: leave }, t("leave"));
  return el("div.note.good", {}, el("h3", {}, t("together")), el("div.row", {}, links, out), deal.text || deal.open ? el("p", {}, deal.text ?? t("not_yet")) : null, rows.length ? el("table", {}, el("tbody", {}, rows)) : null);
}

function actions(state, { home, hand, note, history, accept, saved }) {
  const more = state.more_winners ? el("a.button", { href: `${home}?after=${hand.split("/").pop()}` }, t("another_winner")) : null;
  const share = el("button", { type: "button", onclick: () => shareLink(note) }, t("share"));
  const picture = el("button", { type: "button", data: { key: "picture" }, onclick: () => savePicture(`${hand}/card.svg`) }, t("picture"));
  const done = el("button.primary", { type: "button", disabled: !saved, data: { key: "done" }, onclick: () => accept(() => paid(state)) }, t("record"));
  return el("div.row.actions", {}, done, more, share, picture, el("a.quiet.button", { href: history }, t("history")));
}

/** Photos are forgotten unless people want to keep them with the hand. */
function keep(state, { change }) {
  if (!state.keepable) return null;
  const box = el("input", { type: "checkbox", checked: state.document.keep, "aria-describedby": "keep-how", data: { key: "keep" }, onchange: () => change((copy) => { copy.keep = !copy.keep; }) });
  return el("div.keep", {}, el("label", {}, box, t("keep")), el("p.muted.small", { id: "keep-how" }, t("keep_how")));
}

/** What lies on the table once a payout is accepted: no deposits, and one honba more where the dealer stays. */
function paid(state) {
  const { won } = state.document;
  const winners = state.deal ? state.deal.winners.map((winner) => winner.seat) : [won.seat];
  remembered.set({ ...won, claims: [], sticks: 0, honba: winners.includes("E") ? won.honba + 1 : 0 });
}

/** The payout as a PNG: handed to the phone's share sheet where there is one, else saved. */
async function savePicture(address) {
  const drawn = await (await fetch(address)).blob();
  const image = new Image();
  image.src = URL.createObjectURL(drawn);
  await image.decode();
  const canvas = el("canvas", { width: image.naturalWidth, height: image.naturalHeight });
  canvas.getContext("2d").drawImage(image, 0, 0);
  URL.revokeObjectURL(image.src);
  const picture = new File([await new Promise((done) => canvas.toBlob(done, "image/png"))], "agari.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [picture] })) {
    try {
      await navigator.share({ files: [picture] });
      return;
    } catch {
      // whoever closes the share sheet wants nothing
      return;
    }
  }
  const link = el("a", { href: URL.createObjectURL(picture), download: picture.name });
  link.click();
  URL.revokeObjectURL(link.href);
}

async function shareLink(note) {
  if (navigator.share) {
    try {
      await navigator.share({ url: location.href, title: document.title });
    } catch {
      // whoever closes the share sheet wants nothing
    }
    return;
  }
  try {
    await navigator.clipboard.writeText(location.href);
    note(t("copied"));
  } catch {
    window.prompt(t("share"), location.href); // plain http has no clipboard
  }
}

function fu(item) {
  return el("tr", {}, el("td", {}, item.name), el("td", {}, drawnTiles(item.tiles)), el("td.num", {}, String(item.fu)));
}

/** Tiles given as mpsz text, drawn; null for none. */
function drawnTiles(text) {
  if (!text) return null;
  return el("span.tiles", {}, (text.match(/\d+[mpsz]/g) ?? []).flatMap((part) => [...part.slice(0, -1)].map((number) => tile(number + part.at(-1)))));
}

function waiting(told) {
  const rows = told.waits.map((wait) => el("tr", {}, el("td", {}, tile(wait.tile, { named: true })), el("td.muted", {}, t("left", wait.left)), el("td", {}, el("dl", {}, el("dt", {}, t("ron")), el("dd", {}, wait.ron), el("dt", {}, t("tsumo")), el("dd", {}, wait.tsumo)))));
  return [el("p", {}, t("waits_for")), el("table.waiting", {}, el("tbody", {}, rows))];
}

function noWin(found) {
  const ways = found.ways.map((way) => el("tr", {}, el("td", {}, way.what), el("td", {}, way.yaku === way.what ? "" : way.yaku)));
  return [el("p.note.bad", {}, found.text), ways.length ? el("div", {}, el("h3", {}, t("would_be")), el("table", {}, el("tbody", {}, ways))) : null].filter(Boolean);
}

/** The bar at the foot of the page: what is next, in a line. */
export function summary(state, { openNext, scroll }) {
  const { told } = state;
  const bar = document.getElementById("bar");
  if (!told) return;
  const doubts = state.document.pieces.filter(inDoubt).length;
  let content;
  if (doubts) content = [el("span", {}, t("doubts", doubts)), el("button.primary", { type: "button", data: { key: "bar" }, onclick: openNext }, t("look"))];
  else if (told.score) content = [el("b", {}, told.score.announcement), el("span.muted.small", {}, told.score.total), el("button.primary", { type: "button", data: { key: "bar" }, onclick: () => scroll("payout-card") }, t("payout"))];
  else if (told.choices.length) content = [el("span", {}, t("which_won")), el("button.primary", { type: "button", data: { key: "bar" }, onclick: () => scroll("problems") }, t("look"))];
  else if (told.waits.length) content = [el("span.row.waits", {}, el("span.muted", {}, t("waits")), told.waits.map((wait) => tile(wait.tile, { named: true })))];
  else if (told.uncounted) content = [el("span", {}, t("all_there_asked")), el("button.primary", { type: "button", data: { key: "bar" }, onclick: () => scroll("payout-card") }, t("look"))];
  else content = [told.problems[0]?.text ?? told.no_win?.text ?? told.noten ?? ""].filter(Boolean).map((text) => el("span", {}, text));
  bar.replaceChildren(...content);
}

function signed(points) {
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
}
