/**
 * Runs story.mjs with only the globals of React Native. React Native has no streams and no Node modules, cannot create
 * a `Blob` from bytes, and identifies files by URIs. Usage: `node --experimental-vm-modules on-react-native.mjs PHOTO`.
 */

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import vm from "node:vm";

const photo = readFileSync(process.argv[2]);

/** A response of React Native has no `body` stream; it is read completely. */
async function wholeFetch(url, options) {
  const { body, signal, ...others } = options ?? {};
  const response = await fetch(url, { ...others, ...(body !== undefined && { body }), ...(signal && { signal }) });
  const text = await response.text();
  const { ok, status, headers } = response;
  return { ok, status, headers, text: async () => text, json: async () => JSON.parse(text) };
}

/** The fault of the next upload: its response is lost, or the upload stops half way. */
let nextFault = null;
const endings = [];

/** Sends bytes or the file of a `{ uri }`, and reports progress at half and at the end. */
class NativeRequest {
  upload = { onprogress: null };
  #method = "GET";
  #url = "";
  #headers = {};
  open(method, url) {
    this.#method = method;
    this.#url = url;
  }
  setRequestHeader(name, value) {
    this.#headers[name] = value;
  }
  abort() {
    endings.push("taken back");
    this.onabort?.();
    this.onloadend?.();
  }
  async send(body) {
    const isFile = typeof body === "object" && body !== null && "uri" in body;
    if (!isFile && !ArrayBuffer.isView(body) && Object.prototype.toString.call(body) !== "[object ArrayBuffer]") {
      throw new TypeError("React Native sends files by their uri, bytes and texts.");
    }
    const bytes = isFile ? photo : body;
    const fault = nextFault;
    nextFault = null;
    this.upload.onprogress?.({ lengthComputable: true, loaded: bytes.length / 2, total: bytes.length });
    if (fault === "stands still") {
      return;
    }
    try {
      const response = await fetch(this.#url, { method: this.#method, headers: this.#headers, body: bytes });
      this.status = response.status;
      this.responseText = await response.text();
      if (fault === "loses the answer") {
        throw new Error("The answer is lost.");
      }
      endings.push(this.status);
      this.onload?.();
    } catch {
      this.onerror?.();
    }
    this.onloadend?.();
  }
}

/** React Native cannot create a Blob from bytes. */
class PoorBlob {
  constructor(parts = []) {
    if (parts.some((part) => typeof part !== "string" && !(part instanceof PoorBlob))) {
      throw new Error("Creating blobs from 'ArrayBuffer' and 'ArrayBufferView' are not supported");
    }
  }
}

const globals = {
  console,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  queueMicrotask,
  fetch: wholeFetch,
  Headers,
  AbortController,
  AbortSignal,
  WebSocket: class {},
  XMLHttpRequest: NativeRequest,
  Blob: PoorBlob,
  FormData,
  // React Native has an incomplete URL class. Apps use react-native-url-polyfill, which supabase-js requires.
  URL,
  URLSearchParams,
  navigator: { product: "ReactNative" },
};
const context = vm.createContext(globals);
vm.runInContext("globalThis.self = globalThis.window = globalThis.global = globalThis", context);

const here = dirname(fileURLToPath(import.meta.url));
const supabaseText = readFileSync(join(here, "node_modules/@supabase/supabase-js/dist/umd/supabase.js"), "utf8");
const modules = new Map();

function load(specifier, referrer) {
  const path =
    specifier === "@social-events/client"
      ? join(here, "node_modules/@social-events/client/dist/index.js")
      : join(dirname(referrer), specifier);
  if (!modules.has(path)) {
    const isLibrary = specifier === "@supabase/supabase-js";
    const text = isLibrary
      ? `${supabaseText}\nexport const { createClient, isAuthRetryableFetchError } = supabase;`
      : readFileSync(path, "utf8");
    modules.set(path, new vm.SourceTextModule(text, { context, identifier: path }));
  }
  return modules.get(path);
}

async function start(specifier) {
  const loaded = load(specifier, fileURLToPath(import.meta.url));
  if (loaded.status === "unlinked") {
    await loaded.link((name, { identifier }) => load(name, identifier));
  }
  await loaded.evaluate();
  return loaded.namespace;
}

const client = await start("@social-events/client");
const { runStory } = await start("./story.mjs");
const where = { url: process.env.API_URL, key: process.env.PUBLISHABLE_KEY };
const seen = await runStory(client, {
  ...where,
  photo: { uri: "file:///photo.jpg", type: "image/jpeg", name: "photo.jpg" },
});
const bytes = vm.runInContext(`(numbers) => new Uint8Array(numbers)`, context)([...photo]);
const seenOfBytes = await runStory(client, { ...where, photo: bytes });
if (JSON.stringify(seen) !== JSON.stringify(seenOfBytes)) {
  throw new Error(`A file and bytes differ: ${JSON.stringify(seenOfBytes)}`);
}

const person = client.createClient({ ...where, supabase: { auth: { persistSession: false } } });
await person.auth.signUp({ email: `${Math.random()}@example.test`, password: "a password of mine" });
await person.profiles.createProfile({ body: { firstName: "Ann" } });

/** Uploads a file with a fault. Returns the result, the progress that the app receives, and how each request ended. */
async function uploadOn(fault, options) {
  nextFault = fault;
  endings.length = 0;
  const parts = [];
  const file = { uri: "file:///photo.jpg", type: "image/jpeg", name: "photo.jpg" };
  const key = await person
    .upload(file, { onProgress: (part) => parts.push(part), ...options })
    .catch((error) => ({ code: error.code }));
  return { key, told: JSON.stringify([key.code ?? "uploaded", parts, endings]) };
}

function expectToBe(seen, wanted) {
  if (seen !== wanted) {
    throw new Error(`${seen} was seen in place of ${wanted}.`);
  }
}

const { key, told } = await uploadOn("loses the answer", {});
expectToBe(told, '["uploaded",[0,0.5,1],[400]]');
await person.profiles.addPhoto({ body: { key } });
expectToBe((await person.profiles.listPhotos()).length, 1);
// Even on a loaded machine, the timeouts must be long enough for half of the first upload and all of the second one.
const stalled = await uploadOn("stands still", { timeoutMs: 3000, repetitions: 0 });
expectToBe(stalled.told, '["timed_out",[0,0.5],["taken back"]]');
expectToBe((await uploadOn("stands still", { timeoutMs: 6000 })).told, '["uploaded",[0,0.5,1],["taken back",200]]');
console.log(JSON.stringify(seen));
