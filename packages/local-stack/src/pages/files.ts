/** `/stack/page.css` and `/stack/page.js`: style sheet and script of the stack's home, mailbox and outbox pages. */

import type { Service } from "../stack.ts";
import { pageHeaders } from "./frame.ts";

const types = { "page.css": "text/css", "page.js": "text/javascript" };

/** Returns a service that serves one file of this folder. */
export function createFileService(name: keyof typeof types): Service {
  return async () => {
    const text = await Deno.readTextFile(new URL(name, import.meta.url));
    return new Response(text, { headers: { ...pageHeaders, "content-type": `${types[name]}; charset=utf-8` } });
  };
}
