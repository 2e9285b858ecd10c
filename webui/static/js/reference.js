// The search answers while one types, forms answer when something is chosen, and a sheet prints. Without this script a
// button does each of these.

const form = document.querySelector("[data-find]");
const shown = document.getElementById("found");
const field = form.elements.q;
let latest;
let pause;

async function search() {
  latest?.abort();
  const query = field.value.trim();
  if (!query) {
    shown.replaceChildren();
    return;
  }
  latest = new AbortController();
  const address = `${form.action}?${new URLSearchParams(new FormData(form))}`;
  try {
    const answer = await fetch(address, { signal: latest.signal, headers: { Accept: "text/html" } });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    shown.replaceChildren(...page.getElementById("found").childNodes);
  } catch (error) {
    // an older question that a newer one overtook, or no network: the button still asks
    if (error.name !== "AbortError" && !(error instanceof TypeError)) throw error;
  }
}

field.addEventListener("input", () => {
  clearTimeout(pause);
  pause = setTimeout(search, 90);
});

document.addEventListener("keydown", (event) => {
  const typing = event.target.closest("input, select, textarea");
  if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    field.focus();
  }
});

for (const live of document.querySelectorAll("form[data-live]")) {
  live.querySelector("[data-unless-live]").hidden = true;
  live.addEventListener("change", () => live.requestSubmit());
}

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
