/**
 * Generates `operations.ts` and `calls.ts` in `packages/client/src/generated`: a client method for each operation of
 * the OpenAPI document.
 */

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security?: unknown[];
  "x-repeatable"?: boolean;
  parameters?: { in: string; name: string; required?: boolean }[];
  requestBody?: { required?: boolean };
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>;
}

interface Call {
  id: string;
  tag: string;
  method: string;
  path: string;
  doc: string;
  takesKey: boolean;
  isRepeatable: boolean;
  isOpen: boolean;
  needsInput: boolean;
  isPaged: boolean;
}

type Document = { paths: Record<string, Record<string, Operation>> };

const methods = ["get", "post", "put", "patch", "delete"];

function describe(path: string, method: string, operation: Operation): Call {
  const parameters = operation.parameters ?? [];
  const has = (location: string, name: string) =>
    parameters.some((parameter) => parameter.in === location && parameter.name === name);
  const schema = operation.responses["200"]?.content?.["application/json"]?.schema.$ref ?? "";
  return {
    id: operation.operationId,
    tag: operation.tags[0] ?? "other",
    method: method.toUpperCase(),
    path,
    doc: [operation.summary, operation.description]
      .filter(Boolean)
      .join(". ")
      .replace(/\.?$/, ".")
      .replaceAll("*/", "*\\/")
      .replaceAll("\n", "\n   * "),
    takesKey: has("header", "Idempotency-Key"),
    isRepeatable: operation["x-repeatable"] === true,
    isOpen: (operation.security ?? []).length === 0,
    needsInput: operation.requestBody?.required === true || parameters.some(({ required }) => required === true),
    // The operation `sync` also has a cursor, but it always returns a cursor for later changes, so no iteration would
    // end.
    isPaged: has("query", "cursor") && schema.endsWith("Page") && operation.operationId !== "sync",
  };
}

/**
 * Earlier names of operations, mapped to the current names. The client accepts the earlier names until version 1.0.0.
 */
const renamedOperations: Readonly<Record<string, string>> = { likeEvent: "applyToEvent", interact: "likeOrDislike" };

function earlierNamesOf(id: string): string[] {
  return Object.keys(renamedOperations).filter((name) => renamedOperations[name] === id);
}

/** Returns the name of the interface that contains all calls of a feature. */
function nameOf(tag: string): string {
  return `${tag.charAt(0).toUpperCase()}${tag.slice(1)}Calls`;
}

function row({ id, method, path, ...call }: Call): string {
  const names = ["takesKey", "isRepeatable", "isOpen"] as const;
  const flags = names.map((name) => (call[name] ? `, ${name}: true` : "")).join("");
  return `  ${id}: { method: "${method}", path: "${path}"${flags} },`;
}

function member({ id, tag, doc, needsInput, isPaged }: Call): string {
  const input = needsInput ? `input: Input<"${id}">` : `input?: Input<"${id}">`;
  const single = `  /** ${doc} */\n  ${id}(${input}): Promise<Answer<"${id}">>;`;
  const iterated = `  /** All that {@link ${nameOf(tag)}.${id}} lists, page by page. */\n  ${iteratorName(id)}(${input}): AsyncIterableIterator<Item<"${id}">>;`;
  const deprecated = earlierNamesOf(id).map(
    (name) => `  /** @deprecated Use {@link ${nameOf(tag)}.${id}}. */\n  ${name}(${input}): Promise<Answer<"${id}">>;`,
  );
  return [single, ...(isPaged ? [iterated] : []), ...deprecated].join("\n");
}

/** Returns the name of the method that iterates over all pages, such as `iterateFriends` for `listFriends`. */
function iteratorName(id: string): string {
  return id.replace(/^list/, "iterate");
}

function methodsOf(call: Call): string {
  const { id, isPaged } = call;
  const singles = [id, ...earlierNamesOf(id)].map((name) => `      ${name}: (input) => api.call("${id}", input),`);
  return [...singles, ...(isPaged ? [`      ${iteratorName(id)}: (input) => iterate(api, "${id}", input),`] : [])].join(
    "\n",
  );
}

function callsOf(document: Document): Call[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [describe(path, method, item[method])] : [])),
  );
}

export function makeClientOperations(document: Document): string {
  return `/** Generated from openapi.json: \`npm run generate\`. */

/** Where each operation is, whether it takes an Idempotency-Key, whether it may be repeated without one, and whether it is open to callers without a token. */
export const operationTable = {
${callsOf(document).map(row).join("\n")}
} as const;

/** Deprecated names of operations, with their present ones. */
export const renamedOperations = ${JSON.stringify(renamedOperations)} as const;
`;
}

export function makeClientCalls(document: Document): string {
  const calls = callsOf(document);
  const tags = [...new Set(calls.map(({ tag }) => tag))];
  const ofTag = (tag: string) => calls.filter((call) => call.tag === tag);
  return `/** Generated from openapi.json: \`npm run generate\`. */

import type { Api } from ${JSON.stringify("../api/http-api.ts")};
import { iterate } from ${JSON.stringify("../api/iterate.ts")};
import type { Answer, Input, Item } from ${JSON.stringify("../api/operation-types.ts")};

${tags
  .map(
    (tag) =>
      `/** Operations of \`${tag}\`. */\nexport interface ${nameOf(tag)} {\n${ofTag(tag).map(member).join("\n")}\n}\n`,
  )
  .join("\n")}
/** All operations, by feature. */
export interface Calls {
${tags.map((tag) => `  ${tag}: ${nameOf(tag)};`).join("\n")}
}

export function createCalls(api: Api): Calls {
  return {
${tags.map((tag) => `    ${tag}: {\n${ofTag(tag).map(methodsOf).join("\n")}\n    },`).join("\n")}
  };
}
`;
}
