// The history: asks before it deletes, and shows times as they are here.
for (const form of document.querySelectorAll("form[data-ask]")) {
  form.addEventListener("submit", (event) => window.confirm(form.dataset.ask) || event.preventDefault());
}
for (const time of document.querySelectorAll("time")) {
  time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}
