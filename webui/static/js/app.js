// Every page: the service worker where the browser allows one, and the menu of languages.
if (window.isSecureContext && "serviceWorker" in navigator) {
  // where the certificate is not trusted yet the page works all the same, it only cannot be installed
  navigator.serviceWorker.register("/sw.js").catch((error) => console.warn(error.message));
}

// The menu of languages closes like any other menu: with a tap beside it and with Escape.
const menu = document.querySelector(".menu");
document.addEventListener("click", (event) => { if (!menu.contains(event.target)) menu.open = false; });
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary").focus();
});
