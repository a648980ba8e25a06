/**
 * The viewer of the reference page. `npm run docs:viewer` copies its script from an npm package to `viewer.json`,
 * compressed with gzip.
 */

import { Buffer } from "node:buffer";
import viewer from "./viewer.json" with { type: "json" };

/** Path below the site. The path contains the version, so that browsers can cache the file forever. */
export const viewerPath: string = `viewer/${viewer.version}/reference.js`;

/** Hash of the script for the `integrity` attribute of the page. */
export const viewerIntegrity: string = viewer.integrity;

/** Returns the script, compressed with gzip. */
export function readCompressedViewer(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(viewer.gzip, "base64"));
}

/** Returns the script. */
export async function readViewer(): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([readCompressedViewer()]).stream().pipeThrough(new DecompressionStream("gzip"));
  return await new Response(stream).bytes();
}
