// What every script of the pages shares: texts, elements, drawn tiles, and requests that survive a lost connection.

const strings = JSON.parse(document.getElementById("strings").textContent);

/** A text of the page's language; each %s takes the next value. */
export function t(key, ...values) {
  const text = key.split(".").reduce((at, part) => (at === undefined ? at : at[part]), strings);
  if (text === undefined) throw new Error(`no text for ${key}`);
  return typeof text === "string" ? text.replace(/%s/g, () => String(values.shift())) : text;
}

/** Whether a person still has to look at a tile. */
export const inDoubt = (piece) => piece.doubt;

/** An element: el("button.primary", {type: "button", onclick: f}, "text", child). */
export function el(what, attributes = {}, ...children) {
  const [name, ...classes] = what.split(".");
  const made = document.createElement(name || "div");
  if (classes.length) made.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "data") Object.assign(made.dataset, value);
    else made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element. */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

const sprite = document.getElementById("app")?.dataset.tiles ?? "";

/** A drawn tile; `named`: with its name for screen readers, else only a picture. */
export function tile(label, { named = false, turned = false } = {}) {
  const shown = label === "other" ? "back" : label;
  const drawn = svg("svg", { viewBox: "0 0 300 400", class: `tile${turned ? " turned" : ""}${label === "other" ? " foreign" : ""}` }, svg("use", { href: `${sprite}#tile-${shown}` }));
  if (named) {
    drawn.setAttribute("role", "img");
    drawn.setAttribute("aria-label", t("tiles")[label]);
  } else drawn.setAttribute("aria-hidden", "true");
  return drawn;
}

const token = document.querySelector('meta[name="csrf"]')?.content ?? "";

/** An answer that is a refusal, with its code and the seconds to wait. */
export class Refusal extends Error {
  constructor(error, status, wait) {
    super(error.message);
    Object.assign(this, { code: error.code, data: error.data ?? {}, status, wait });
  }
}

/** A request for JSON; raises Refusal for what the server refuses and TypeError without a connection. null where it is still the
 * version that is `known`. */
export async function ask(address, { method = "GET", json, form, known } = {}) {
  const headers = { Accept: "application/json", "X-CSRFToken": token };
  if (json !== undefined) headers["Content-Type"] = "application/json";
  if (known !== undefined) headers["If-None-Match"] = `"${known}"`;
  const answer = await fetch(address, { method, headers, body: json !== undefined ? JSON.stringify(json) : form });
  if (answer.status === 304) return null;
  return read(answer.status, await answer.text(), answer.headers.get("Retry-After"));
}

function read(status, text, wait) {
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    // what stands before the app may refuse too, in words of its own; a gateway without the app is no connection
    if (status >= 400 && status < 502) throw new Refusal({ code: "refused", message: t("server_refused") }, status, 0);
    throw new TypeError("no answer of agari");
  }
  if (status >= 400) throw new Refusal(body.error, status, Number(wait) || 0);
  return body;
}

/** Send a form with its progress (0..1) told to `progress`; raises as `ask` does. */
export function send(address, form, progress) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", address);
    request.setRequestHeader("Accept", "application/json");
    request.setRequestHeader("X-CSRFToken", token);
    request.upload.onprogress = (event) => event.lengthComputable && progress(event.loaded / event.total);
    request.onerror = request.ontimeout = () => reject(new TypeError("no connection"));
    request.onload = () => {
      try {
        resolve(read(request.status, request.responseText, request.getResponseHeader("Retry-After")));
      } catch (error) {
        reject(error);
      }
    };
    request.send(form);
  });
}

const connection = document.getElementById("connection");

/** Do something over the network again and again until there is an answer; `text` is shown while there is no connection. */
export async function persist(task, text) {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await task();
      if (!connection.hidden) {
        connection.textContent = t("back_online");
        connection.className = "note good";
        setTimeout(() => { connection.hidden = true; }, 2500);
      }
      return answer;
    } catch (error) {
      let seconds = Math.min(8, 1 + tries);
      if (error instanceof Refusal) {
        if (error.status !== 503 && error.status !== 429) throw error;
        seconds = Math.max(1, error.wait);
        connection.textContent = t("busy", seconds);
      } else if (error instanceof TypeError) connection.textContent = text;
      else throw error;
      connection.className = "note warn";
      connection.hidden = false;
      await new Promise((done) => {
        const timer = setTimeout(done, seconds * 1000);
        window.addEventListener("online", () => { clearTimeout(timer); done(); }, { once: true });
      });
    }
  }
}

/** How the last hand was won, kept on this phone. */
export const remembered = {
  get() {
    try {
      return localStorage.getItem("won") ?? "";
    } catch {
      return "";
    }
  },
  /** Seats, rules and counters; not what was claimed for one hand only, nor its own deposit. */
  set(won) {
    const own = won.claims.some((claim) => claim.endsWith("riichi")) ? 1 : 0;
    try {
      localStorage.setItem("won", JSON.stringify({ ...won, claims: [], pao: null, sticks: Math.max(0, won.sticks - own) }));
    } catch {
      // a browser that keeps nothing only forgets
    }
  },
};

/** A photo's file made small enough for a slow network: a JPEG of at most `side` pixels; as it is where that fails. */
export async function scaled(file, side = 2600, least = 1_500_000) {
  if (file.size < least || !window.createImageBitmap) return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, side / Math.max(picture.width, picture.height));
    const canvas = el("canvas", { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) });
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const small = await new Promise((done) => canvas.toBlob(done, "image/jpeg", 0.9));
    return small && small.size < file.size ? small : file;
  } catch {
    return file; // a kind that this browser cannot decode: the server reads it
  }
}
