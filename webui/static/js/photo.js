// The photos with a box around every tile that was read, and small pictures of single tiles cut out of them.
import { el, inDoubt, svg, t } from "./util.js";

const pictures = new Map(); // address → image element

/** Show the photos; a tap on a box opens its tile, a tap beside them adds one where `addAt` wants it. */
export function photoPanel(state, { open, addAt }) {
  const holder = document.getElementById("photos");
  document.getElementById("photo-card").hidden = !state.photos.length;
  state.photos.forEach((photo, number) => {
    let frame = holder.children[number];
    if (!frame) {
      const image = el("img", { src: photo.address, alt: t("photo_of", number + 1), width: photo.width, height: photo.height });
      pictures.set(photo.address, image);
      const boxes = svg("svg", { viewBox: `0 0 ${photo.width} ${photo.height}`, class: "boxes", "aria-hidden": "true" });
      frame = el("div.photo", {}, image, boxes);
      image.addEventListener("load", () => document.dispatchEvent(new Event("picture")));
      boxes.addEventListener("click", (event) => {
        if (event.target !== boxes) return;
        const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(boxes.getScreenCTM().inverse());
        addAt({ photo: number, x: point.x, y: point.y });
      });
      holder.append(frame);
    }
    boxesOf(frame.querySelector("svg"), state, photo, number, open);
  });
  const advice = document.getElementById("advice");
  advice.replaceChildren(...(state.advice ?? []).map((text) => el("li", {}, text)));
}

function boxesOf(boxes, state, photo, number, open) {
  const pieces = new Map(state.document.pieces.map((piece) => [piece.id, piece]));
  const line = Math.max(photo.width, photo.height) / 350;
  const shapes = photo.tiles.filter((seen) => pieces.has(seen.id)).map((seen) => {
    const piece = pieces.get(seen.id);
    const shape = svg("polygon", { points: seen.quad.map((point) => point.join(",")).join(" "), class: `box ${inDoubt(piece) ? "doubt" : piece.place}`, "stroke-width": line });
    shape.addEventListener("click", () => open(seen.id));
    return shape;
  });
  for (const [id, spot] of Object.entries(state.spots)) {
    if (spot.photo === number && pieces.has(Number(id))) shapes.push(svg("circle", { cx: spot.x, cy: spot.y, r: line * 4, class: "box hand" }));
  }
  boxes.replaceChildren(...shapes);
}

/** A canvas with one tile cut out of its photo, upright, or null for a tile that was typed or added. */
export function crop(state, id, height = 64) {
  for (const photo of state.photos) {
    const seen = photo.tiles.find((tile) => tile.id === id);
    const image = pictures.get(photo.address);
    if (!seen || !image) continue;
    const canvas = el("canvas.crop", { width: Math.round(height * 0.75), height, "aria-hidden": "true" });
    if (image.complete && image.naturalWidth) draw(canvas, image, seen.quad, image.naturalWidth / photo.width);
    else image.addEventListener("load", () => draw(canvas, image, seen.quad, image.naturalWidth / photo.width), { once: true });
    return canvas;
  }
  return null;
}

function draw(canvas, image, quad, scale) {
  const pen = canvas.getContext("2d");
  const margin = 0.06;
  const [topLeft, topRight, , bottomLeft] = quad.map(([x, y]) => [x * scale, y * scale]);
  // from the unit square of the tile to the photo, then backwards onto the canvas
  const there = new DOMMatrix([topRight[0] - topLeft[0], topRight[1] - topLeft[1], bottomLeft[0] - topLeft[0], bottomLeft[1] - topLeft[1], ...topLeft]);
  const inner = new DOMMatrix([canvas.width * (1 - 2 * margin), 0, 0, canvas.height * (1 - 2 * margin), canvas.width * margin, canvas.height * margin]);
  pen.setTransform(inner.multiply(there.inverse()));
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0);
}
