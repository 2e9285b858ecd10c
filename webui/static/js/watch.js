// Other phones may look at the same hand: while this page is seen the server is asked now and then whether the hand is still as it
// is shown here. Where it is not a line says so, and nothing is shown anew until that is asked for.
import { Refusal, ask, el, t } from "./util.js";

const EVERY = 3000; // milliseconds
const RETRY = 10_000; // the same where there was no answer

/** Watch over the hand of `state`; `show` brings the latest, `isSaved` tells whether all that was done here is with the server. */
export function watch(state, { address, isSaved, show }) {
  const line = document.getElementById("elsewhere");
  let timer = 0;
  let against = ""; // the version beside which the line stands

  function start() {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(look, EVERY);
  }

  async function look() {
    let wait = EVERY;
    try {
      const known = state.version;
      const found = await ask(address, { known });
      // what is on its way from here changes the version too
      if (found && isSaved() && state.version === known && found.version !== known) tell(found);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof TypeError)) throw error;
      if (error.status === 404) return; // the hand is gone, as the next change will say
      wait = error.wait ? 1000 * error.wait : RETRY;
    }
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(look, wait);
  }

  function tell(found) {
    const what = found.revision !== state.revision ? "hand" : found.winners > state.winners ? "winner" : "winners";
    const text = t(`elsewhere.${what}`);
    if (line.firstChild?.textContent === text) return;
    against = state.version;
    line.replaceChildren(el("span", {}, text), el("button", { type: "button", data: { key: "show" }, onclick: shownHere }, t("show")));
  }

  function shownHere() {
    document.getElementById("main").focus({ preventScroll: true });
    show();
  }

  /** What the page shows is drawn anew: the line goes once it is another version. */
  function shown() {
    if (line.firstChild && state.version !== against) line.replaceChildren();
  }

  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (!document.hidden) look();
  });
  return { start, shown };
}
