/** Parses `multipart/form-data` as a stream. The form fields come before the file, whose bytes are streamed. */

import { Buffer } from "node:buffer";
import { errors } from "./errors.ts";

const longestHeaders = 16 * 1024;
const longestField = 1024 * 1024;

export interface FormUpload {
  fields: Map<string, string>;
  /** Content type that the form declares for the file, or an empty string. */
  mime: string;
  bytes: AsyncIterable<Uint8Array>;
}

/** Returns the boundary of a multipart content type, or null for any other content type. */
export function formBoundary(contentType: string): string | null {
  if (!/^multipart\/form-data\b/i.test(contentType)) {
    return null;
  }
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^;\s]{1,200}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) {
    throw errors.invalidRequest("Multipart: Boundary not found");
  }
  return boundary;
}

/** Reads the first file of a form and the fields before this file. A part is a file if it has a file name. */
export async function readForm(body: AsyncIterable<Uint8Array>, boundary: string): Promise<FormUpload> {
  const source = new DelimitedSource(body);
  const fields = new Map<string, string>();
  const delimiter = `\r\n--${boundary}`;
  await source.textUntil(`--${boundary}`, longestHeaders);
  while ((await source.textUntil("\r\n", longestHeaders)).trim() !== "--") {
    const headers = partHeaders(await source.textUntil("\r\n\r\n", longestHeaders));
    const disposition = headers.get("content-disposition") ?? "";
    if (/;\s*filename\*?=/i.test(disposition)) {
      return { fields, mime: headers.get("content-type") ?? "", bytes: source.until(delimiter) };
    }
    const name = /;\s*name="([^"]*)"/i.exec(disposition)?.[1] ?? "";
    fields.set(name, await source.textUntil(delimiter, longestField));
  }
  throw errors.invalidRequest("No content provided");
}

function partHeaders(block: string): Map<string, string> {
  const lines = block.split("\r\n").map((line) => line.split(/:(.*)/s));
  return new Map(lines.map(([name = "", value = ""]) => [name.trim().toLowerCase(), value.trim()]));
}

/** Byte stream that can be read up to a delimiter. */
class DelimitedSource {
  readonly #iterator: AsyncIterator<Uint8Array>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#iterator = body[Symbol.asyncIterator]();
  }

  /** Yields all bytes before the delimiter and skips the delimiter. */
  async *until(delimiter: string): AsyncGenerator<Uint8Array> {
    const wanted = Buffer.from(delimiter);
    for (;;) {
      const found = this.#rest.indexOf(wanted);
      const end = found === -1 ? Math.max(0, this.#rest.length - wanted.length + 1) : found;
      // The last bytes may be the start of the delimiter, so they are held back until the next chunk arrives.
      const complete = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(found === -1 ? end : end + wanted.length);
      if (complete.length > 0) {
        yield complete;
      }
      if (found !== -1) {
        return;
      }
      const { done, value } = await this.#iterator.next();
      if (done) {
        throw errors.invalidRequest("Unexpected end of multipart data");
      }
      this.#rest = Buffer.concat([this.#rest, value]);
    }
  }

  async textUntil(delimiter: string, longest: number): Promise<string> {
    const chunks: Uint8Array[] = [];
    let length = 0;
    for await (const chunk of this.until(delimiter)) {
      length += chunk.length;
      if (length > longest) {
        throw errors.tooLarge();
      }
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString("utf8");
  }
}
