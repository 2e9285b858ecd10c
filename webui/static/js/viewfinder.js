// A live viewfinder where the browser allows the camera (https or localhost): frame guide, light, and a photo by itself. While
// the picture is still a small frame of it is read now and then; when two readings in a row agree and nothing is open in them
// the photo is taken. The button takes it at any time.
import { Refusal, ask, t } from "./util.js";

const SIDE = 64; // the picture that is compared is this small
const STILL = 5; // mean difference of grey levels below which nothing moves
const MOMENT = 400; // milliseconds for which nothing has moved before a frame is read
const PAUSE = 700; // milliseconds between an answer and the next frame
const RETRY = 5000; // the same where there was no answer
const FRAME = 1280; // the longer side of a frame that is read, in pixels

/** Offer the viewfinder; `taken` gets the photo, `glance` is where frames are read, `status` the line that tells of them. */
export function viewfinder(taken, { glance, status }) {
  const open = document.getElementById("open-live");
  const video = document.getElementById("live");
  const shutter = document.getElementById("shutter");
  const torch = document.getElementById("torch");
  const finder = document.getElementById("finder");
  if (!window.isSecureContext || !navigator.mediaDevices?.getUserMedia) return;
  open.hidden = false;
  let stream = null;
  let timer = 0;

  async function start() {
    open.disabled = true;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 3840 }, height: { ideal: 2160 } } });
    } catch {
      open.hidden = true; // no camera, or not allowed: the other ways stay
      return;
    } finally {
      open.disabled = false;
    }
    video.srcObject = stream;
    await video.play();
    finder.classList.add("live");
    video.hidden = shutter.hidden = false;
    open.hidden = true;
    const track = stream.getVideoTracks()[0];
    if (track.getCapabilities?.().torch) {
      torch.hidden = false;
      torch.onclick = () => {
        const on = torch.getAttribute("aria-pressed") !== "true";
        track.applyConstraints({ advanced: [{ torch: on }] });
        torch.setAttribute("aria-pressed", String(on));
      };
    }
    watch();
  }

  function stop() {
    clearInterval(timer);
    for (const track of stream?.getTracks() ?? []) track.stop();
    stream = null;
    finder.classList.remove("live", "steady");
    video.hidden = shutter.hidden = torch.hidden = true;
    open.hidden = false;
    say("");
  }

  function say(text) {
    if (status.textContent !== text) status.textContent = text;
  }

  function watch() {
    const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    const seen = reader();
    let before = null;
    let since = performance.now();
    say(t("aim"));
    timer = setInterval(() => {
      if (!video.videoWidth || document.hidden) return;
      pen.drawImage(video, 0, 0, SIDE, SIDE);
      const now = grey(pen.getImageData(0, 0, SIDE, SIDE).data);
      const change = before ? now.reduce((sum, value, at) => sum + Math.abs(value - before[at]), 0) / now.length : 255;
      before = now;
      if (change > STILL) {
        since = performance.now();
        seen.moved();
      }
      finder.classList.toggle("steady", change <= STILL);
      if (detailed(now) && performance.now() - since > MOMENT) seen.look();
    }, 120);
  }

  /** Reads frames one at a time; two alike in a row, with nothing open and no move between them, take the photo. */
  function reader() {
    const mine = stream;
    let asking = false;
    let next = 0; // when the next frame may be sent
    let view = 0; // a number that grows whenever the picture moves
    let last = null;

    async function look() {
      if (asking || performance.now() < next) return;
      asking = true;
      const from = view;
      let wait = PAUSE;
      try {
        const form = new FormData();
        form.append("photo", await frame(FRAME, 0.8), "frame.jpg");
        const found = await ask(glance, { method: "POST", form });
        if (stream !== mine || from !== view) return; // what was read is not seen any more
        say(found.text);
        if (found.ready && found.mark === last) shoot();
        last = found.ready ? found.mark : null;
      } catch (error) {
        // without an answer, or while the readers are busy with photos, there is the button
        if (!(error instanceof Refusal || error instanceof TypeError)) throw error;
        wait = error.wait ? 1000 * error.wait : RETRY;
      } finally {
        asking = false;
        next = performance.now() + wait;
      }
    }

    function moved() {
      view += 1;
      last = null;
    }
    return { look, moved };
  }

  /** The picture as it is now, with its longer side at most so long. */
  function frame(side, quality) {
    const scale = Math.min(1, side / Math.max(video.videoWidth, video.videoHeight));
    const canvas = Object.assign(document.createElement("canvas"), { width: Math.round(video.videoWidth * scale), height: Math.round(video.videoHeight * scale) });
    canvas.getContext("2d").drawImage(video, 0, 0, canvas.width, canvas.height);
    return new Promise((done) => canvas.toBlob(done, "image/jpeg", quality));
  }

  async function shoot() {
    clearInterval(timer);
    const blob = await frame(Infinity, 0.92);
    if (!stream) return; // taken already
    stop();
    taken(new File([blob], "photo.jpg", { type: "image/jpeg" }));
  }

  open.addEventListener("click", start);
  shutter.addEventListener("click", shoot);
  window.addEventListener("pagehide", () => stream && stop());
}

function grey(data) {
  const out = new Float32Array(data.length / 4);
  for (let at = 0; at < out.length; at += 1) out[at] = 0.3 * data[4 * at] + 0.6 * data[4 * at + 1] + 0.1 * data[4 * at + 2];
  return out;
}

/** Whether there is anything to see: a picture of one tone is a table top or a pocket. */
function detailed(picture) {
  const mean = picture.reduce((sum, value) => sum + value, 0) / picture.length;
  const spread = picture.reduce((sum, value) => sum + (value - mean) ** 2, 0) / picture.length;
  return spread > 200;
}
