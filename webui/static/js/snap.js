// The start page: a photo from the camera, a file, a drop or the viewfinder goes to the server, which answers where its hand is.
import { Refusal, persist, remembered, scaled, send, t } from "./util.js";
import { viewfinder } from "./viewfinder.js";

const form = document.getElementById("snap");
const progress = document.getElementById("progress");
const status = document.getElementById("status");
const refusal = document.getElementById("refusal");
let sending = false;

for (const field of document.querySelectorAll('input[name="won"]')) field.value = remembered.get();

async function upload(files) {
  const photos = [...files].filter((file) => file.size);
  if (!photos.length || sending) return;
  refusal.hidden = true;
  if (photos.some((file) => file.type && !file.type.startsWith("image/"))) return refuse(t("no_photo_file"));
  sending = true;
  form.classList.add("sending");
  progress.hidden = false;
  const body = new FormData();
  body.set("won", remembered.get());
  body.set("after", form.elements.after.value);
  for (const file of photos) body.append("photo", await scaled(file), "photo");
  try {
    const answer = await persist(() => send(form.action, body, told), t("offline"));
    location.assign(answer.address);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refuse(error.message);
  }
}

function told(share) {
  progress.value = Math.round(share * 100);
  status.textContent = share < 1 ? t("sending", Math.round(share * 100)) : t("reading");
  if (share >= 1) progress.removeAttribute("value");
}

function refuse(message) {
  sending = false;
  form.classList.remove("sending");
  progress.hidden = true;
  status.textContent = "";
  refusal.textContent = message;
  refusal.hidden = false;
  for (const name of ["camera", "file"]) document.getElementById(name).value = "";
}

for (const name of ["camera", "file"]) {
  const input = document.getElementById(name);
  input.addEventListener("change", () => upload(input.files));
}
// a label is no button: Enter and space on the input open it, and a drop anywhere on the page counts
document.addEventListener("dragover", (event) => { event.preventDefault(); form.classList.add("over"); });
document.addEventListener("dragleave", () => form.classList.remove("over"));
document.addEventListener("drop", (event) => {
  event.preventDefault();
  form.classList.remove("over");
  upload(event.dataTransfer.files);
});
document.addEventListener("paste", (event) => upload(event.clipboardData.files));

const sample = document.getElementById("sample");
fetch(sample.dataset.photo, { method: "HEAD" }).then((answer) => { sample.hidden = !answer.ok; }).catch(() => {});
sample.addEventListener("click", async () => {
  const answer = await fetch(sample.dataset.photo);
  upload([new File([await answer.blob()], "sample.jpg", { type: "image/jpeg" })]);
});

const typing = document.getElementById("type");
const mistyped = document.getElementById("mistyped");
typing.addEventListener("submit", async (event) => {
  event.preventDefault();
  mistyped.hidden = true;
  try {
    const answer = await persist(() => send(typing.action, new FormData(typing), () => {}), t("offline_edit"));
    location.assign(answer.address);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // beside what was typed, which stays as it is
    mistyped.textContent = error.message;
    mistyped.hidden = false;
  }
});

viewfinder((photo) => upload([photo]), { glance: form.dataset.glance, status });
// back from the hand's page: ready for the next photo
window.addEventListener("pageshow", () => { sending = false; form.classList.remove("sending"); progress.hidden = true; status.textContent = ""; });
