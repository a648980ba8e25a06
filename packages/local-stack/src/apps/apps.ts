/** The browser apps that a stack serves, and what their pages may load. */

import { publicUrl } from "../addresses.ts";
import type { StackOptions } from "../stack.ts";

export interface App {
  /** Its folder below `apps`. */
  folder: string;
  /** Path at which the gateway serves it. */
  path: string;
  /** Whether its pages may show other pages in frames, such as two users side by side. */
  hasFrames: boolean;
}

export const apps: readonly App[] = [
  { folder: "demo", path: "/demo", hasFrames: true },
  { folder: "moderation", path: "/moderation-console", hasFrames: false },
];

/** Allows only the app's files, the backend, and the configured server of map tiles. */
export function contentSecurityPolicy({ hasFrames }: App, options: StackOptions): string {
  const backend = publicUrl(options);
  const tiles = Deno.env.get("VITE_TILES_URL");
  const files = ["'self'", backend, "blob:", "data:"].join(" ");
  const own = hasFrames ? "'self'" : "'none'";
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src ${files}${tiles ? ` ${originOf(tiles)}` : ""}`,
    `media-src ${files}`,
    `connect-src 'self' ${backend} ${backend.replace(/^http/, "ws")}`,
    "font-src 'self'",
    "manifest-src 'self'",
    `frame-src ${own}`,
    `frame-ancestors ${own}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

/** Returns the origin of an address such as `https://{s}.tiles.example/{z}/{x}/{y}.png`: `https://*.tiles.example`. */
function originOf(tiles: string): string {
  return /^https?:\/\/[^/]+/.exec(tiles)?.[0].replace(/\{\w+\}/, "*") ?? "";
}
