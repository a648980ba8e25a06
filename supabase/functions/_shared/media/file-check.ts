/** Checks uploaded files before they are attached. */

import postgres from "postgres";
import type { CallRpc, RpcArguments, RpcResult } from "../database/rpc.ts";
import { ApiError, mediaBusy } from "../http/errors.ts";
import { ConcurrencyLimiter } from "../rate-limits/concurrency-limiter.ts";
import { cleanFile, type Findings, inspectHead, inspectRanges } from "./file-cleaning.ts";
import { digestOf, downloadObject, objectDigest, storeAs, uploadObject } from "./storage.ts";

/**
 * Processes one file at a time. A file of up to 10 MiB occupies several times its size in memory until it is stored
 * again, and an isolate has only 256 MiB.
 */
const preparations = new ConcurrencyLimiter({ atOnce: 1, mostWaiting: 32, milliseconds: 15_000, refusal: mediaBusy });

/**
 * SQLSTATE of the error with which `private.require_checked` asks the edge function to check the files and to call the
 * RPC again.
 */
const fileCheckRequired = "UF428";

/** Result of `api.get_media`. */
export interface Media {
  /** Signed URL. The field is missing if Storage would serve the file with a MIME type that browsers may execute. */
  url?: unknown;
  version?: string;
  /** MIME type with which the file has to be stored again before its URL may be signed. */
  typeToSet?: string;
}

/** A file to check, as `private.require_checked` returns it. */
interface UncheckedFile {
  key: string;
  version?: string;
  typeToSet?: string;
  size?: number;
  /** Whether the file is a document, whose metadata is not removed. */
  headOnly?: boolean;
  /** Whether the file is video or audio, whose headers are read with range requests. */
  byRanges?: boolean;
}

/** A checked version of a file, with the results of the check. */
interface CheckedFile extends Findings {
  version: string | null;
  /** Digest of all bytes. The field is missing if the check read only parts of the file. */
  digest?: string;
}

/**
 * Maximum number of attempts to attach checked versions. A retry is made if a file was stored again with the same bytes
 * under a new version. After the last attempt the call fails with `media_changed`.
 */
const mostAttempts = 3;

/** Calls `api.get_media`, whose result has more fields than clients receive. */
export async function getMedia(callRpc: CallRpc, key: string): Promise<Media> {
  return JSON.parse((await callRpc("get_media", { media_key: key }, { isAuxiliary: true })).json);
}

/** Calls `storeAs` for one file at a time, because several files might exceed the memory of the isolate. */
export function storeWithType(key: string, contentType: string): Promise<boolean> {
  return preparations.run(() => storeAs(key, contentType));
}

/**
 * Calls an RPC that attaches files. The first call of the RPC decides whether the files may be attached, and returns
 * the files to check. Before the second call, this function removes the metadata of images, video and audio, and sets a
 * declared type. The second call of the RPC passes the checked versions, and the RPC attaches only checked versions.
 */
export async function callWithFiles(callRpc: CallRpc, rpc: string, args: RpcArguments): Promise<RpcResult> {
  const first = await callOrUnchecked(callRpc, rpc, { ...args, checked_files: {} });
  if (!Array.isArray(first)) {
    return first;
  }
  // Consumes tokens of the limit `files` before any file is downloaded. The RPC `authorize_call` has no other effect
  // here.
  await callRpc(
    "authorize_call",
    { person_id: null },
    { isAuxiliary: true, cost: { limits: ["files"], tokens: first.length } },
  );
  const checked = await checkFiles(callRpc, first);
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const answer = await callOrUnchecked(callRpc, rpc, { ...args, checked_files: { ...checked } });
    if (!Array.isArray(answer)) {
      return answer;
    }
    // A concurrent request of the owner may have removed the metadata of the same file and attached the file.
    const latest = await callOrUnchecked(callRpc, rpc, { ...args, checked_files: {} });
    if (!Array.isArray(latest)) {
      return latest;
    }
    if (!(await takeVersions(latest, checked))) {
      break;
    }
  }
  throw fileChanged();
}

/**
 * Checks files, and returns the results by key. The results do not include files that no longer exist or are in use.
 * The RPC rejects such files.
 */
async function checkFiles(callRpc: CallRpc, files: UncheckedFile[]): Promise<Record<string, CheckedFile>> {
  const checked: Record<string, CheckedFile> = {};
  const record = ({ key }: UncheckedFile, found: CheckedFile | undefined) => {
    if (found) {
      checked[key] = found;
    }
  };
  const unclean: UncheckedFile[] = [];
  await Promise.all(
    files.map(async (file) => {
      const found = await inspectParts(file);
      if (found === "unclean") {
        unclean.push(file);
      } else {
        record(file, found);
      }
    }),
  );
  // Files are checked one after another, because each file may occupy 10 MiB of memory.
  for (const file of unclean) {
    record(file, await preparations.run(() => checkFile(callRpc, file)));
  }
  return checked;
}

/**
 * Whether the latest versions of the files have the same bytes as the checked versions. Replaces each checked version
 * in `checked` by a latest version that has the same bytes.
 */
async function takeVersions(latest: UncheckedFile[], checked: Record<string, CheckedFile>): Promise<boolean> {
  for (const { key, version = null } of latest) {
    const file = checked[key];
    if (!file?.digest || (await objectDigest(key, version)) !== file.digest) {
      return false;
    }
    file.version = version;
  }
  return true;
}

/** Whether an RPC threw the error that requires a check of files (`private.require_checked`). */
export function requiresFileCheck(thrown: unknown): thrown is postgres.PostgresError {
  return thrown instanceof postgres.PostgresError && thrown.code === fileCheckRequired;
}

/**
 * Returns the result of the RPC, or the list of files to check. The list is empty if a file was replaced after its
 * check.
 */
async function callOrUnchecked(
  callRpc: CallRpc,
  rpc: string,
  args: RpcArguments,
): Promise<RpcResult | UncheckedFile[]> {
  try {
    return await callRpc(rpc, args);
  } catch (error) {
    if (requiresFileCheck(error)) {
      return JSON.parse(error.detail ?? "[]");
    }
    if (error instanceof postgres.PostgresError && error.message === "media_changed") {
      return [];
    }
    throw error;
  }
}

/**
 * Checks a file by its first bytes or by byte ranges. Returns `unclean` if the check has to read the whole file, and
 * undefined if the file no longer exists.
 */
async function inspectParts(file: UncheckedFile): Promise<CheckedFile | "unclean" | undefined> {
  const { key, version = null, size = 0, headOnly, byRanges } = file;
  if (!headOnly && !byRanges) {
    return "unclean";
  }
  const found = headOnly ? await inspectHead(key, version) : await inspectRanges(key, version, size);
  if (typeof found === "string") {
    return found === "missing" ? undefined : found;
  }
  return { version, ...found };
}

/**
 * Cleans a file and returns the version to attach. Returns undefined if the file no longer exists or is in use. The RPC
 * rejects such a file.
 */
async function checkFile(callRpc: CallRpc, file: UncheckedFile): Promise<CheckedFile | undefined> {
  const { key, version = null, typeToSet } = file;
  const stored = await downloadObject(key, version);
  if (typeof stored === "string") {
    return undefined;
  }
  const { bytes, found } = await cleanFile(stored.bytes, typeToSet ?? stored.contentType);
  const digest = digestOf(bytes);
  if (found.isHidden || (!typeToSet && bytes === stored.bytes)) {
    return { version, digest, ...found };
  }
  const isStored = await uploadObject(key, { bytes, contentType: typeToSet ?? stored.contentType });
  if (!isStored) {
    return undefined;
  }
  // Storage does not return the version of the upload. The latest version may come from another upload, so its digest
  // is compared.
  const { version: cleaned = null } = await getMedia(callRpc, key);
  if ((await objectDigest(key, cleaned)) !== digest) {
    throw fileChanged();
  }
  return { version: cleaned, digest, ...found };
}

function fileChanged(): ApiError {
  return new ApiError("media_changed", "Another file was just uploaded under this key.");
}
