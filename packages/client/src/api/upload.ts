/** Uploads of files: one call for the URL, the bytes, and the key that photos, covers and messages take. */

import { ApiError, isLongWait, isRetryable } from "./errors.ts";
import type { Api } from "./http-api.ts";
import type { CallOptions } from "./operation-types.ts";
import { Timeout } from "./timeout.ts";
import { wait } from "./wait.ts";

/** A file of React Native, as its pickers hand it out. */
export interface NativeFile {
  uri: string;
  type?: string | null;
  name?: string | null;
}

/** What is uploaded: a file, bytes, or what a picker of React Native names. */
export type UploadSource = Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | NativeFile;

/** How a file is uploaded. */
export interface UploadOptions extends Pick<CallOptions, "signal" | "repetitions"> {
  /**
   * How long one try may stand still; 30 s unless said. Where the steps between are not told (Node, Deno), a second more
   * for every 16 KiB.
   */
  timeoutMs?: number;
  /** `image/*`, `video/*`, `audio/*` or `application/pdf`; needed where the file does not say it. */
  type?: string;
  /** How much is sent, from 0 to 1, never less than before. Steps between need XMLHttpRequest (browsers, React Native). */
  onProgress?: (part: number) => void;
}

interface Sending {
  url: string;
  type: string;
  body: UploadSource;
  report: (part: number) => void;
}

/** As much of XMLHttpRequest as is needed; types for Node do not know it. */
interface ProgressRequest {
  status: number;
  responseText: string;
  upload: { onprogress: ((event: { lengthComputable: boolean; loaded: number; total: number }) => void) | null };
  onload: (() => void) | null;
  onerror: ((event?: unknown) => void) | null;
  onabort: ((event?: unknown) => void) | null;
  onloadend: (() => void) | null;
  open(method: string, url: string): void;
  setRequestHeader(name: string, value: string): void;
  send(body: unknown): void;
  abort(): void;
}

const usualRepetitions = 5;
const usualTimeout = 30_000;
/** A phone at the edge of its network. */
const slowestBytesPerMillisecond = 16;

/** Uploads a file of at most 10 MiB and answers its key. */
export async function upload(api: Api, source: UploadSource, options: UploadOptions = {}): Promise<string> {
  const type = options.type ?? typeOf(source);
  if (!type) {
    throw new TypeError("The type of the file is not known: upload(file, { type: 'image/jpeg' }).");
  }
  const { signal, repetitions = usualRepetitions, timeoutMs = usualTimeout, onProgress } = options;
  let reported = -1;
  const report = (part: number) => {
    if (part > reported) {
      reported = part;
      onProgress?.(part);
    }
  };
  const target = await api.call("createUploadUrl", { body: { mime: type }, repetitions, ...(signal && { signal }) });
  report(0);
  const sending: Sending = { url: target.signedUrl, type, body: source, report };
  for (let attempt = 1; ; attempt += 1) {
    try {
      await send(sending, timeoutMs, signal);
      report(1);
      return target.key;
    } catch (error) {
      if (attempt > 1 && isThereAlready(error)) {
        report(1);
        return target.key;
      }
      if (!isRetryable(error) || attempt > repetitions || isLongWait(error)) {
        throw error;
      }
      await wait(attempt, (error as ApiError).retryAfter, signal);
    }
  }
}

async function send(sending: Sending, timeoutMs: number, signal: AbortSignal | undefined): Promise<void> {
  const { XMLHttpRequest } = globalThis as { XMLHttpRequest?: new () => ProgressRequest };
  const milliseconds = XMLHttpRequest ? timeoutMs : timeoutMs + sizeOf(sending.body) / slowestBytesPerMillisecond;
  const timeout = new Timeout(milliseconds, signal);
  try {
    await (XMLHttpRequest
      ? sendByRequest(sending, timeout, new XMLHttpRequest())
      : sendByFetch(sending, timeout.signal));
  } catch (error) {
    throw error instanceof ApiError ? error : timeout.explain(error);
  } finally {
    timeout.end();
  }
}

function sizeOf(body: UploadSource): number {
  return "size" in body ? body.size : "byteLength" in body ? body.byteLength : 0;
}

/** An upload whose answer was lost has arrived. */
function isThereAlready(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || /duplicate|already exists/i.test(error.message));
}

function typeOf(source: UploadSource): string | undefined {
  return "type" in source && source.type ? source.type : undefined;
}

/** Rejects with an `ApiError` if Storage has answered. */
function sendByRequest(
  { url, type, body, report }: Sending,
  timeout: Timeout,
  request: ProgressRequest,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { signal } = timeout;
    const abort = () => request.abort();
    request.open("PUT", url);
    request.setRequestHeader("content-type", type);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      timeout.restart();
      if (lengthComputable && total > 0) {
        report(Math.min(loaded / total, 1));
      }
    };
    request.onload = () => finish(request.status, request.responseText, resolve, reject);
    request.onerror = reject;
    request.onabort = reject;
    request.onloadend = () => signal.removeEventListener("abort", abort);
    signal.addEventListener("abort", abort);
    if (signal.aborted) {
      reject();
      return;
    }
    request.send(body);
  });
}

async function sendByFetch({ url, type, body }: Sending, signal: AbortSignal): Promise<void> {
  const response = await fetch(url, {
    method: "PUT",
    headers: { "content-type": type },
    body: body as Blob,
    signal,
  });
  const text = await response.text();
  await new Promise<void>((resolve, reject) => finish(response.status, text, resolve, reject));
}

function finish(status: number, text: string, resolve: () => void, reject: (error: ApiError) => void): void {
  if (status >= 200 && status < 300) {
    resolve();
    return;
  }
  reject(new ApiError({ code: "upload_refused", status, message: `Storage refused the file: ${text.slice(0, 500)}` }));
}
