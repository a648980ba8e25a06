/** Creates the OpenAPI 3.1 documents from the contracts of the functions. */

import type { z } from "zod";
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
} from "zod-openapi";
import {
  conflictProblemSchema,
  type ErrorCode,
  errorCodes,
  errorMeanings,
  forbiddenProblemSchema,
  limitedProblemSchema,
  problemSchema,
  validationProblemSchema,
} from "./errors.ts";
import { addParameterExamples, examplesOfBody, examplesOfResponse } from "./openapi-examples.ts";
import { commonHeaders, keyParameter, replayedHeader, retryAfterHeaders } from "./openapi-headers.ts";
import { writeNullAsType } from "./openapi-nullable.ts";
import { type Access, type FunctionContract, limitsOf, type Route, takesIdempotencyKey } from "./routes.ts";

type Operations = NonNullable<ZodOpenApiObject["paths"]>;

function possibleErrors(contract: FunctionContract, route: Route): ErrorCode[] {
  const takesKey = takesIdempotencyKey(contract, route);
  const isForPeople = contract.access === "person" || contract.access === "moderator";
  return [
    ...(route.params || route.query || route.body || takesKey ? (["validation_failed"] as const) : []),
    ...(contract.access === "anyone" ? [] : (["unauthorized"] as const)),
    ...(isForPeople ? (["account_required"] as const) : []),
    ...(contract.access === "moderator" ? (["not_a_moderator", "mfa_required"] as const) : []),
    ...(route.body || takesKey ? (["payload_too_large"] as const) : []),
    ...(route.body ? (["unsupported_media_type"] as const) : []),
    ...(isForPeople && !route.whileSuspended ? (["account_suspended"] as const) : []),
    ...(limitsOf(contract.access, route).length > 0 ? (["rate_limited"] as const) : []),
    ...route.errors,
    ...(takesKey ? (["idempotency_in_progress", "idempotency_key_reused"] as const) : []),
    "internal_error",
    ...(contract.access === "anyone" ? [] : (["misconfigured", "unavailable"] as const)),
  ];
}

/** Returns an example response body for an error code. */
function exampleOf(code: ErrorCode): [string, { value: object }] {
  const [error] = meaningOf(code)?.split(/(?<=\.) /) ?? [];
  const fields = code === "validation_failed" && { fields: [{ field: "limit", message: "Expected a whole number" }] };
  return [code, { value: { error, code, errorId: "0d9a2c5e-7d0b-4f7c-9a3e-5b1f0c2d4e6f", ...fields } }];
}

/** Returns the meaning of an error code, followed by the advice to clients. */
function meaningOf(code: ErrorCode): string | undefined {
  const meanings: Record<string, string> = errorMeanings[errorCodes[code]];
  return meanings[code];
}

/** Schemas of error bodies with more fields than `Problem`, by HTTP status. */
const problemSchemas: Record<number, z.ZodType> = {
  400: validationProblemSchema,
  403: forbiddenProblemSchema,
  409: conflictProblemSchema,
  429: limitedProblemSchema,
};

type Responses = NonNullable<ZodOpenApiOperationObject["responses"]>;

/**
 * Maximum number of codes in an error response that becomes a shared component. The name of the component consists of
 * the codes.
 */
const sharedCodes = 3;
const sharedResponses = new Map<string, ZodOpenApiResponseObject>();

function pascalCase(code: string): string {
  return code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function errorResponse(status: number, codes: ErrorCode[]): ZodOpenApiResponseObject {
  const id = codes.length <= sharedCodes ? codes.map(pascalCase).join("Or") : undefined;
  const response = sharedResponses.get(id ?? "") ?? {
    ...(id && { id }),
    description: codes.map((code) => `- \`${code}\`: ${meaningOf(code)}`).join("\n"),
    headers: { ...commonHeaders, ...retryAfterHeaders(status, codes) },
    content: {
      "application/json": {
        schema: problemSchemas[status] ?? problemSchema,
        examples: Object.fromEntries(codes.map(exampleOf)),
      },
    },
  };
  if (id) {
    sharedResponses.set(id, response);
  }
  return response;
}

function errorResponses(codes: ErrorCode[]): Responses {
  const statuses = [...new Set(codes.map((code) => errorCodes[code]))];
  return Object.fromEntries(
    statuses.map((status) => [
      `${status}`,
      errorResponse(
        status,
        codes.filter((code) => errorCodes[code] === status),
      ),
    ]),
  );
}

function successResponses(contract: FunctionContract, name: string, route: Route): Responses {
  const { success } = route;
  const headers = { ...commonHeaders, ...(takesIdempotencyKey(contract, route) && replayedHeader) };
  const respond = (description: string, status: number) => ({
    [`${status}`]: {
      description,
      headers,
      content: {
        [success.mediaType ?? "application/json"]: { schema: success.body, ...examplesOfResponse(name, status) },
      },
    },
  });
  return {
    ...respond("Success", success.status),
    ...(success.unchanged && respond("The object already exists, and nothing changed", success.unchanged)),
  };
}

/** Returns the security schemes that a function accepts. A request needs only one of these schemes. */
function securityOf(access: Access): Record<string, string[]>[] {
  if (access === "anyone") {
    return [];
  }
  return [...(access === "secret" ? [] : [{ accessToken: [] }]), ...(access === "person" ? [] : [{ secretKey: [] }])];
}

function describeRoute(contract: FunctionContract, name: string, route: Route): ZodOpenApiOperationObject {
  return {
    operationId: name,
    summary: route.summary,
    description: route.description,
    tags: [contract.name],
    security: securityOf(contract.access),
    ...(route.whileSuspended && { "x-while-suspended": true }),
    ...(route.repeatable && { "x-repeatable": true }),
    requestParams: {
      ...(route.params && { path: route.params as never }),
      ...(route.query && { query: route.query as never }),
    },
    ...(takesIdempotencyKey(contract, route) && { parameters: [keyParameter] }),
    ...(route.body && {
      requestBody: {
        // A request without a body is treated like `{}`.
        required: !route.body.safeParse({}).success,
        content: { "application/json": { schema: route.body, ...examplesOfBody(name) } },
      },
    }),
    responses: {
      ...successResponses(contract, name, route),
      ...errorResponses(possibleErrors(contract, route)),
    },
  };
}

const aboutDocument = `REST API of an app for meeting people and going to events. Users create profiles, make friends, find events, apply
to events in groups, and chat.

**Authentication.** Send the user's access token as \`Authorization: Bearer <token>\`. The token identifies the caller.

**Responses.** All bodies are JSON in UTF-8. A response always contains all fields. Null means that the value is not set, not known or
hidden from the caller. Times are in UTC with milliseconds, such as \`2030-06-01T12:00:00.000Z\`. Times in requests can have any offset.
Later versions of the API can add fields, enum values and error codes. Ignore unknown fields, and make sure that your app can handle
unknown enum values and error codes.

**Lists.** To get the next page of a list, send \`nextCursor\` as \`cursor\`. If \`nextCursor\` is null, there are no more pages.

**Errors.** An error response is \`{error, code, errorId}\`. Your app should check \`code\`, because codes never change. \`error\` is a
message for developers. Include \`errorId\` in support requests.

**Retries.** Send an \`Idempotency-Key\` with each request that changes data, and send the same key when you retry the request. The server
then makes the change only once. Operations with \`x-repeatable\` are safe to retry without a key. After 429 and 503, wait for the number
of seconds in \`Retry-After\`.

The examples are real requests and responses from a test run. All ids, tokens and addresses in the examples are invented.`;

const aboutAccessToken = `Access token of the signed-in user. Get it from Supabase Auth with a Supabase client
(\`auth.signInWithPassword\`, \`auth.signInWithOtp\` or \`auth.signInWithIdToken\`), or with
\`POST {project}/auth/v1/token?grant_type=password\` and the publishable key in the header \`apikey\`. A token is valid for one hour. Use the
refresh token to get a new access token.`;

/**
 * Allows additional fields in responses. If a field has a format, removes its pattern, because code generators support
 * formats better.
 */
export function simplify({ jsonSchema, io }: { jsonSchema: z.core.JSONSchema.BaseSchema; io: string }): void {
  if (io === "output" && jsonSchema.properties !== undefined) {
    delete jsonSchema.additionalProperties;
  }
  if (jsonSchema.format !== undefined) {
    delete jsonSchema.pattern;
  }
  // openapi-generator would escape a slash with a backslash, which is invalid in a Swift string.
  jsonSchema.pattern &&= jsonSchema.pattern.replaceAll("\\/", "\\x2f");
  // Kotlin generators map a number without a format to BigDecimal, and a boolean with only one allowed value to an
  // enum.
  if (jsonSchema.type === "number") {
    jsonSchema.format = "double";
  }
  if (jsonSchema.type === "boolean") {
    delete jsonSchema.const;
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) {
    delete jsonSchema.minimum;
    delete jsonSchema.maximum;
  }
  if (jsonSchema.type === "integer") {
    jsonSchema.format ??= "int32";
  }
}

/** Removes keywords for objects next to a `$ref`, because the referenced schema defines the fields. */
function openReferences(value: unknown): void {
  if (typeof value !== "object" || value === null) {
    return;
  }
  const schema = value as {
    $ref?: string;
    additionalProperties?: unknown;
    propertyNames?: unknown;
    required?: unknown;
  };
  if (schema.$ref !== undefined) {
    delete schema.additionalProperties;
    delete schema.propertyNames;
    delete schema.required;
  }
  for (const inner of Object.values(value)) {
    openReferences(inner);
  }
}

interface Subject {
  title: string;
  baseUrl: string;
  contracts: readonly FunctionContract[];
}

/** Returns the OpenAPI document for the given functions with the server URL `baseUrl`. */
export function createOpenApiDocument({ title, baseUrl, contracts }: Subject): ReturnType<typeof createDocument> {
  const takesSecretKey = contracts.some(({ access }) => access === "moderator");
  const paths: Operations = {};
  for (const contract of contracts) {
    for (const [name, route] of Object.entries(contract.routes)) {
      const path = `/${contract.name}${route.path}`;
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeRoute(contract, name, route) };
    }
  }
  const document = createDocument(
    {
      openapi: "3.1.0",
      info: {
        title,
        version: "1.0.0",
        description: aboutDocument,
        contact: { name: "Social events backend", url: `${baseUrl}/docs` },
      },
      servers: [{ url: baseUrl }],
      tags: contracts.map(({ name, summary }) => ({ name, description: `${summary}.` })),
      components: {
        securitySchemes: {
          accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT", description: aboutAccessToken },
          ...(takesSecretKey && {
            secretKey: {
              type: "apiKey",
              in: "header",
              name: "apikey",
              description: "Secret key of the project, for tools that send requests without a signed-in user.",
            },
          }),
        },
      },
      paths,
    },
    { override: simplify },
  );
  openReferences([document.paths, document.components?.schemas]);
  writeNullAsType(document);
  addParameterExamples(document);
  return document;
}
