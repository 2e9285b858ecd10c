// Every page: the service worker where the browser allows one.
if (window.isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js");
