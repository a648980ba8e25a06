/** Checks that every response of the functions matches the OpenAPI document. */

import { moderationContracts, publicContracts } from "@social/shared-types/contracts.ts";
import { createOpenApiDocument } from "@social/shared-types/openapi.ts";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";

interface DocumentedResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

interface Response {
  $ref?: string;
  headers?: Record<string, { required?: boolean }>;
  content?: Record<string, Content>;
}

interface Content {
  schema: object;
  examples?: Record<string, { value: unknown }>;
}

/** An element of the OpenAPI document with a description. */
interface Described {
  description?: string;
}

/** One operation of the OpenAPI document. */
export interface Operation extends Described {
  operationId: string;
  summary: string;
  parameters?: (Described & { name: string; in: string; schema: object; example?: unknown })[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Response>;
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Described & { properties?: Record<string, Described> }>;
    responses: Record<string, Response>;
  };
}

const baseUrl = "http://127.0.0.1/functions/v1";
const contracts = [...publicContracts, ...moderationContracts];

/** OpenAPI document that contains the operations for users and for moderators. */
export const document = createOpenApiDocument({ title: "All of it", baseUrl, contracts }) as unknown as Document;

const documentName = "document";
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ components: { schemas: document.components.schemas } }, documentName);

/**
 * Operations of the document, sorted by the number of path parameters. A literal path has precedence over a path with a
 * parameter at the same position.
 */
const operations = Object.entries(document.paths)
  .map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
    parameters: path.split("{").length,
    methods,
  }))
  .sort((one, other) => one.parameters - other.parameters);

const validators = new Map<object, ValidateFunction>();

/** Compiles the schema. References to component schemas are resolved in the OpenAPI document. */
function validatorOf(schema: object): ValidateFunction {
  let validate = validators.get(schema);
  if (!validate) {
    validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${documentName}#/`)));
    validators.set(schema, validate);
  }
  return validate;
}

/** Returns the validation errors of a value against a schema of the document. */
export function problemsOf(schema: object, value: unknown): object[] {
  const validate = validatorOf(schema);
  validate(value);
  return validate.errors ?? [];
}

/** Returns every schema inside a value with its path, at any depth. Examples are skipped. */
export function schemasWithin<Schema extends object>(value: unknown, path = ""): [path: string, schema: Schema][] {
  if (typeof value !== "object" || value === null) {
    return [];
  }
  const inner = Object.entries(value)
    .filter(([name]) => name !== "example" && name !== "examples")
    .flatMap(([name, one]) => schemasWithin<Schema>(one, `${path}/${name}`));
  return [[path, value as Schema], ...inner];
}

/** Returns the response itself, or the shared response that it references. */
export function resolveResponse(response: Response | undefined): Response | undefined {
  return response?.$ref ? document.components.responses[response.$ref.split("/").at(-1) ?? ""] : response;
}

function responseOf(method: string, path: string, status: number): Response | undefined {
  const [pathname = ""] = path.split("?");
  const { methods } = operations.find(({ pattern, methods }) => pattern.test(pathname) && method in methods) ?? {};
  return resolveResponse(methods?.[method]?.responses[status]);
}

/**
 * Fails unless the document lists this status for the operation, and the schema and headers match. Paths that are not
 * in the document are not checked.
 */
export function expectDocumented(method: string, path: string, { status, headers, body }: DocumentedResponse): void {
  const isRouted = operations.some(
    ({ pattern, methods }) => pattern.test(path.split("?")[0] ?? "") && method.toLowerCase() in methods,
  );
  if (!isRouted) {
    return;
  }
  const where = `${method} ${path.split("?")[0]} with ${status}`;
  const response = responseOf(method.toLowerCase(), path, status);
  expect(response, `${where} is documented`).toBeDefined();
  for (const [name, { required }] of Object.entries(response?.headers ?? {})) {
    expect(headers.has(name) || !required, `${where} has the header ${name}`).toBe(true);
  }
  const [mediaType = ""] = (headers.get("content-type") ?? "").split(";");
  const schema = response?.content?.[mediaType]?.schema;
  expect(schema, `${where} may be ${mediaType}`).toBeDefined();
  expect(problemsOf(schema ?? {}, body), `${where} fits its schema`).toEqual([]);
}
