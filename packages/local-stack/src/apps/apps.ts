/** The browser apps that a stack serves, and the content security policy of their pages. */

import { publicUrl } from "../addresses.ts";
import type { StackOptions } from "../stack.ts";

export interface App {
  /** Name of the app's folder in `apps`. */
  folder: string;
  /** URL path at which the gateway serves the app. */
  path: string;
  /**
   * Whether pages of the app may contain frames with other pages of the app, for example to show two users next to each
   * other.
   */
  hasFrames: boolean;
}

export const apps: readonly App[] = [
  { folder: "demo", path: "/demo", hasFrames: true },
  { folder: "moderation", path: "/moderation-console", hasFrames: false },
];

/**
 * Returns a Content-Security-Policy that allows only the app's files, the backend and the configured map tile server.
 */
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

/** Returns the origin of a tile URL: `https://*.tiles.example` for `https://{s}.tiles.example/{z}/{x}/{y}.png`. */
function originOf(tiles: string): string {
  return /^https?:\/\/[^/]+/.exec(tiles)?.[0].replace(/\{\w+\}/, "*") ?? "";
}
