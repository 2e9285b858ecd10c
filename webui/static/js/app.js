// Every page: the service worker where the browser allows one.
if (window.isSecureContext && "serviceWorker" in navigator) {
  // where the certificate is not trusted yet the page works all the same, it only cannot be installed
  navigator.serviceWorker.register("/sw.js").catch((error) => console.warn(error.message));
}
