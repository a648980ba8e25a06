/** Files of a built app, stored by path and compressed for the client. */

import { createHash } from "node:crypto";
import { extname } from "node:path/posix";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Supported content encodings, with the preferred encoding first. */
const encodings = ["br", "gzip"] as const;
type Encoding = (typeof encodings)[number];

/** Content of a file in one encoding. */
interface Variant {
  bytes: Uint8Array<ArrayBuffer>;
  encoding: Encoding | null;
  /** Hash of the encoded bytes. */
  etag: string;
}

export interface AppFile {
  contentType: string;
  /** Whether the file's name contains a hash of its content, so that the content never changes. */
  isImmutable: boolean;
  isCompressible: boolean;
  /** Returns the best encoding for an `Accept-Encoding` header. */
  variantFor(acceptEncoding: string): Promise<Variant>;
}

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
};
const compressible = /^text\/|json$|svg\+xml$/;
/** Matches the names of Vite's build output that contain a content hash, such as `assets/main-D3kfZ_0a.js`. */
const hashedName = /^assets\/.*-[\w-]{8}\.\w+$/;
/** Files below this size in bytes are not compressed, because compression would not make them smaller. */
const leastCompressed = 1024;

/**
 * Reads all files of a folder into a map by path. Requests are looked up in this map, so that user input never becomes
 * part of a file path.
 */
export async function readFiles(directory: string): Promise<Map<string, AppFile>> {
  const names = await namesBelow(directory, "");
  const contents = await Promise.all(names.map((name) => Deno.readFile(`${directory}/${name}`)));
  return new Map(names.map((name, index) => [name, fileOf(name, contents[index] ?? new Uint8Array())]));
}

async function namesBelow(directory: string, prefix: string): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(`${directory}/${prefix}`));
  const names = await Promise.all(
    entries.map(async ({ name, isDirectory, isFile }) => {
      if (isDirectory) {
        return await namesBelow(directory, `${prefix}${name}/`);
      }
      // Skips symbolic links, because a link may point to a file outside the folder.
      return isFile ? [`${prefix}${name}`] : [];
    }),
  );
  return names.flat();
}

function fileOf(name: string, plain: Uint8Array<ArrayBuffer>): AppFile {
  const contentType = contentTypes[extname(name)] ?? "application/octet-stream";
  const isCompressible = compressible.test(contentType) && plain.length >= leastCompressed;
  const made = new Map<Encoding | null, Promise<Variant>>();
  async function make(encoding: Encoding | null): Promise<Variant> {
    const bytes = encoding ? await compress(encoding, plain) : plain;
    const etag = `"${createHash("sha256").update(bytes).digest("base64url")}"`;
    return { bytes, encoding, etag };
  }
  return {
    contentType,
    isImmutable: hashedName.test(name),
    isCompressible,
    variantFor(acceptEncoding) {
      const encoding = isCompressible ? preferredOf(acceptEncoding) : null;
      const variant = made.get(encoding) ?? make(encoding);
      made.set(encoding, variant);
      return variant;
    },
  };
}

function preferredOf(acceptEncoding: string): Encoding | null {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(",")
    .filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
    .map((one) => one.split(";")[0]?.trim());
  return encodings.find((encoding) => accepted.includes(encoding)) ?? null;
}

async function compress(encoding: Encoding, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const compressed =
    encoding === "br"
      ? await promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : await promisify(gzip)(bytes, { level: 9 });
  return new Uint8Array(compressed);
}
