// The page in place of one that could not be fetched: once agari answers again, the one that was wanted comes.
const { health, start } = document.getElementById("offline").dataset;

async function back() {
  try {
    // whatever it answers, it can be reached
    await fetch(health, { cache: "no-store" });
    return true;
  } catch {
    return false;
  }
}

function again() {
  if (location.pathname === "/offline") location.replace(start);
  else location.reload();
}

async function look() {
  if (await back()) again();
}

window.addEventListener("online", look);
setInterval(look, 3000);
