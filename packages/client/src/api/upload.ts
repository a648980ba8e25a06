/** Uploads a file: gets a signed URL, sends the bytes to the URL and returns the storage key. */

import { ApiError, isLongWait, isRetryable } from "./errors.ts";
import type { Api } from "./http-api.ts";
import type { CallOptions } from "./operation-types.ts";
import { Timeout } from "./timeout.ts";
import { wait } from "./wait.ts";

/** A file in the format that the pickers of React Native return. */
export interface NativeFile {
  uri: string;
  type?: string | null;
  name?: string | null;
}

/** Source of an upload: a file, bytes, or a file that a React Native picker returned. */
export type UploadSource = Blob | ArrayBuffer | Uint8Array | NativeFile;

/** Options of an upload. */
export interface UploadOptions extends Pick<CallOptions, "signal" | "repetitions"> {
  /**
   * Timeout of one attempt, restarted by each progress event; 30 s by default. On platforms without progress events
   * (Node, Deno), the timeout is one second longer for every 16 kB.
   */
  timeoutMs?: number;
  /** Content type: `image/*`, `video/*`, `audio/*` or `application/pdf`. Required if the file has no type. */
  type?: string;
  /**
   * Called with the fraction of the file that has been sent, from 0 to 1. The fraction never decreases. Only platforms
   * with XMLHttpRequest (browsers, React Native) report fractions between 0 and 1.
   */
  onProgress?: (part: number) => void;
}

interface Sending {
  url: string;
  type: string;
  body: UploadSource;
  report: (part: number) => void;
}

/** The members of XMLHttpRequest that this module uses. Node has no types for XMLHttpRequest. */
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
/** Assumed upload speed of a phone with a weak signal. */
const slowestBytesPerMillisecond = 16;

/** Uploads a file of at most 10 MiB and returns its storage key. */
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

/** Whether the error shows that an earlier attempt, whose response was lost, has stored the file. */
function isThereAlready(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 409 || /duplicate|already exists/i.test(error.message));
}

function typeOf(source: UploadSource): string | undefined {
  return "type" in source && source.type ? source.type : undefined;
}

/** Rejects with an `ApiError` if Storage responded with an error. */
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
