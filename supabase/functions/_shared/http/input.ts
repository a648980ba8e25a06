/** Reads and validates the input of a request: path parameters, query, JSON body. */

import { isQueryList } from "@social/shared-types/queries.ts";
import type { Route } from "@social/shared-types/routes.ts";
import type { z } from "zod";
import { type IdempotentCall, idempotentCall, problemsOfKey } from "../idempotency/idempotent-call.ts";
import { ApiError, type FieldProblem, validationError } from "./errors.ts";
import { issueMessage } from "./issue-messages.ts";

const bodyLimitBytes = 1024 * 1024;
const jsonContentType = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const unstorableEscape = /\\u(?:0000|d[89a-f])/i;

function checkContentType(request: Request): void {
  const contentType = request.headers.get("content-type");
  if (contentType !== null && !jsonContentType.test(contentType)) {
    throw new ApiError("unsupported_media_type", "Send the body as application/json.");
  }
}

async function readBytes(request: Request): Promise<Uint8Array> {
  const tooLarge = () => new ApiError("payload_too_large", "The body is larger than 1 MiB.");
  if (Number(request.headers.get("content-length") ?? 0) > bodyLimitBytes) {
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > bodyLimitBytes) {
      throw tooLarge();
    }
    chunks.push(chunk);
  }
  const [only] = chunks;
  if (chunks.length === 1 && only) {
    return only;
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** Returns the path of a string that PostgreSQL cannot store, because it contains U+0000 or a lone surrogate. */
function findUnstorable(root: unknown): string | undefined {
  const rest: { value: unknown; path: string }[] = [{ value: root, path: "" }];
  for (let next = rest.pop(); next; next = rest.pop()) {
    const { value, path } = next;
    if (typeof value === "string" && !isStorable(value)) {
      return path || "body";
    }
    if (typeof value === "object" && value !== null) {
      for (const [key, item] of Object.entries(value)) {
        rest.push({ value: item, path: path ? `${path}.${key}` : key });
      }
    }
  }
  return undefined;
}

/** Parses a body as JSON. Returns {} for an empty body. Throws 400 on the field `body` if the JSON is invalid. */
function parseJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) {
    return {};
  }
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw validationError([{ field: "body", message: "Expected valid JSON" }]);
  }
  const unstorable = unstorableEscape.test(text) ? findUnstorable(value) : undefined;
  if (unstorable !== undefined) {
    throw validationError([{ field: unstorable, message: "Contains a character that cannot be stored" }]);
  }
  return value;
}

function fieldProblems(error: z.ZodError, whole: string): FieldProblem[] {
  return error.issues.flatMap((issue) => {
    const fieldOf = (path: PropertyKey[]) => path.map(String).join(".") || whole;
    return issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ field: fieldOf([...issue.path, key]), message: "Unknown field" }))
      : [{ field: fieldOf(issue.path), message: issue.message }];
  });
}

/**
 * Returns the name of a query parameter without the brackets that some HTTP libraries append: `types` for `types[]` and
 * `types[0]`.
 */
function plainName(name: string): string {
  const at = name.indexOf("[");
  return at > 0 && name.endsWith("]") ? name.slice(0, at) : name;
}

/** Returns the values of each query parameter by its name without brackets. */
export function readQuery(request: Request): Map<string, string[]> {
  const query = new Map<string, string[]>();
  for (const [name, value] of new URL(request.url).searchParams) {
    const plain = plainName(name);
    const values = query.get(plain);
    if (values) {
      values.push(value);
    } else {
      query.set(plain, [value]);
    }
  }
  return query;
}

/**
 * Returns the query with one value per parameter. The values of a list parameter are joined with commas. A repeated
 * parameter that is not a list is reported as a problem.
 */
function queryInput(schema: z.ZodType, request: Request): { query: Record<string, string>; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const query: Record<string, string> = {};
  for (const [name, values] of readQuery(request)) {
    query[name] = values.join(",");
    if (values.length > 1 && !isQueryList(schema, name)) {
      problems.push({ field: name, message: "Expected a single value" });
    }
  }
  return { query, problems };
}

/**
 * Returns the bytes of the body, or no bytes if the route has no body and the request has no Idempotency-Key. Throws
 * 413 if the body is too large, and 415 if its content type is not JSON.
 */
async function readBody(route: Route, request: Request, key: string | null): Promise<Uint8Array> {
  if (route.body) {
    checkContentType(request);
  }
  return route.body || key !== null ? await readBytes(request) : new Uint8Array();
}

/** Validated input of a handler, typed by the schemas of the route. */
export interface Input<One extends Route> {
  params: One["params"] extends z.ZodType ? z.output<One["params"]> : undefined;
  query: One["query"] extends z.ZodType ? z.output<One["query"]> : undefined;
  body: One["body"] extends z.ZodType ? z.output<One["body"]> : undefined;
}

/**
 * Validates the request against the route. One error reports all problems of the path parameters, query, body and
 * Idempotency-Key.
 */
export async function readInput<One extends Route>(
  route: One,
  request: Request,
  { params, key, session }: { params: Record<string, string>; key: string | null; session?: string | undefined },
): Promise<Input<One> & { repeatable: IdempotentCall | undefined }> {
  const bytes = await readBody(route, request, key);
  const body = route.body ? parseJson(bytes) : undefined;
  const { query, problems } = route.query
    ? queryInput(route.query, request)
    : { query: undefined, problems: [] as FieldProblem[] };
  problems.push(...problemsOfKey(key));
  const input: Record<string, unknown> = {};
  for (const [part, schema, value] of [
    ["params", route.params, params],
    ["query", route.query, query],
    ["body", route.body, body],
  ] as const) {
    if (!schema) {
      continue;
    }
    const unstorable = part === "body" ? undefined : findUnstorable(value);
    if (unstorable !== undefined) {
      problems.push({ field: unstorable, message: "Contains a character that cannot be stored" });
      continue;
    }
    const parsed = schema.safeParse(value, { error: issueMessage });
    if (parsed.success) {
      input[part] = parsed.data;
    } else {
      problems.push(...fieldProblems(parsed.error, part));
    }
  }
  if (problems.length > 0) {
    throw validationError(problems);
  }
  const repeatable = key === null ? undefined : idempotentCall(request, { key, session }, bytes);
  return { ...(input as unknown as Input<One>), repeatable };
}
