/**
 * Changes an OpenAPI document for the viewer. The functions run in the reader's browser and are sent as source text, so
 * they can call only each other and use no imports.
 */

interface ResponseObject {
  $ref?: string;
  description?: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { examples?: Record<string, unknown> }>;
}

interface Schema {
  $ref?: string;
  default?: unknown;
  enum?: unknown[];
}

interface Parameter {
  in?: string;
  name?: string;
  required?: boolean;
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, object>;
}

interface Operation {
  parameters?: Parameter[];
  responses: Record<string, ResponseObject>;
}

/** The part of a document that the functions read. */
export interface ViewerDocument {
  info: { description?: string };
  paths: Record<string, Record<string, Operation>>;
  components: { responses?: Record<string, ResponseObject>; schemas?: Record<string, Schema> };
}

/**
 * Ids that the signed-in user can read. Each key consists of a path prefix and a parameter name, for example `/events/
 * id`.
 */
export type KnownIds = Record<string, string>;

/**
 * Removes from a response the errors and headers that all operations share, and adds a table row for each of these
 * errors to `rows`. Returns undefined if the response has no other errors.
 */
export function withoutCommon(
  status: string,
  response: ResponseObject,
  common: string[],
  rows: Map<string, string>,
): ResponseObject | undefined {
  const commonHeaders = ["x-request-id", "RateLimit-Policy", "RateLimit"];
  const json = "application/json";
  const { headers = {}, content = {}, description = "" } = response;
  const kept = Object.entries(headers).filter(([name]) => !commonHeaders.includes(name));
  const examples = Object.entries(content[json]?.examples ?? {});
  if (Number(status) < 400) {
    return { ...response, headers: Object.fromEntries(kept) };
  }
  const lines = description.split("\n- ").map((line) => line.replace(/^- /, ""));
  for (const code of common) {
    const [, meaning] = lines.find((line) => line.startsWith(`\`${code}\``))?.split(/: (.*)/s) ?? [];
    if (meaning) {
      rows.set(code, `| ${status} | \`${code}\` | ${meaning.replaceAll("\n", " ")} |`);
    }
  }
  const own = examples.filter(([code]) => !common.includes(code));
  if (own.length === 0) {
    return undefined;
  }
  const ownLines = lines.filter((line) => own.some(([code]) => line.startsWith(`\`${code}\``)));
  return {
    description: ownLines.map((line) => `- ${line}`).join("\n"),
    content: { [json]: { ...content[json], examples: Object.fromEntries(own) } },
  };
}

/** Moves the errors and headers that all operations share from the operations to the introduction of the document. */
export function foldCommonErrors(document: ViewerDocument): void {
  const common = [
    "validation_failed",
    "unauthorized",
    "account_required",
    "account_suspended",
    "idempotency_in_progress",
    "payload_too_large",
    "unsupported_media_type",
    "idempotency_key_reused",
    "rate_limited",
    "internal_error",
    "misconfigured",
    "unavailable",
  ];
  const rows = new Map<string, string>();

  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    for (const [status, given] of Object.entries(operation.responses)) {
      const name = given.$ref?.split("/").at(-1);
      const response = name === undefined ? given : (document.components.responses?.[name] ?? given);
      const changed = withoutCommon(status, response, common, rows);
      if (changed) {
        operation.responses[status] = changed;
      } else {
        delete operation.responses[status];
      }
    }
  }
  const table = common.flatMap((code) => rows.get(code) ?? []).join("\n");
  document.info.description = `${document.info.description ?? ""}

## Errors of every operation

Each operation lists its own errors only. It can also return these:

| Status | Code | Meaning |
|---|---|---|
${table}

## Headers of every response

\`x-request-id\` is the id of the request, which errors repeat as \`errorId\`. \`RateLimit\` and \`RateLimit-Policy\` are the state of the
rate limits. A response that asks to wait has \`Retry-After\`.
`;
}

/**
 * Leaves optional parameters with an enum out of the requests that readers send. Without an example, the viewer sends
 * the first value of the enum, for example `type=concert_musician`. The viewer shows `value` as the example and puts
 * `dataValue` into the request, and it leaves out a parameter whose value is empty.
 */
export function leaveOptionalOut(document: ViewerDocument): void {
  const { schemas = {} } = document.components;
  for (const { parameters = [] } of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    for (const parameter of parameters) {
      const { required = false, schema = {}, example } = parameter;
      const values = schema.enum ?? schemas[schema.$ref?.split("/").at(-1) ?? ""]?.enum;
      if (!required && values && schema.default === undefined && example === undefined) {
        parameter.examples = { default: { value: values[0], dataValue: "" } };
      }
    }
  }
}

/** Replaces the example ids in paths by ids that the signed-in user can read. */
export function fillKnownIds(document: ViewerDocument, ids: KnownIds): void {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const { parameters = [] } of Object.values(operations)) {
      for (const parameter of parameters.filter((one) => one.in === "path")) {
        const key = Object.keys(ids).find((one) => {
          const [prefix = "", name] = one.split(" ");
          return name === parameter.name && path.startsWith(prefix);
        });
        if (key) {
          parameter.example = ids[key];
        }
      }
    }
  }
}
