// A live viewfinder where the browser allows the camera (https or localhost): frame guide, light, and a shot by itself when
// the picture has been still and sharp for a moment.

const SIDE = 64; // the picture that is compared is this small
const STILL = 5; // mean difference of grey levels below which nothing moves
const MOMENT = 1200; // milliseconds

export function viewfinder(taken) {
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
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 3840 }, height: { ideal: 2160 } } });
    } catch {
      open.hidden = true; // no camera, or not allowed: the other ways stay
      return;
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
    finder.classList.remove("live");
    video.hidden = shutter.hidden = torch.hidden = true;
    open.hidden = false;
  }

  function watch() {
    const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height: SIDE });
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    let before = null;
    let since = performance.now();
    let moved = false; // the first shot waits until the phone was held over something
    timer = setInterval(() => {
      if (!video.videoWidth) return;
      pen.drawImage(video, 0, 0, SIDE, SIDE);
      const now = grey(pen.getImageData(0, 0, SIDE, SIDE).data);
      const change = before ? now.reduce((sum, value, at) => sum + Math.abs(value - before[at]), 0) / now.length : 255;
      before = now;
      if (change > STILL) {
        moved = true;
        since = performance.now();
      }
      finder.classList.toggle("steady", moved && change <= STILL);
      if (moved && detailed(now) && performance.now() - since > MOMENT) shoot();
    }, 120);
  }

  async function shoot() {
    clearInterval(timer);
    const canvas = Object.assign(document.createElement("canvas"), { width: video.videoWidth, height: video.videoHeight });
    canvas.getContext("2d").drawImage(video, 0, 0);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.92));
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
