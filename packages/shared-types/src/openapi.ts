/** OpenAPI 3.1 from the contracts, so that an endpoint is documented by being declared. */

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

/** A refusal as it may look, by its code. */
function exampleOf(code: ErrorCode): [string, { value: object }] {
  const [error] = meaningOf(code)?.split(/(?<=\.) /) ?? [];
  const fields = code === "validation_failed" && { fields: [{ field: "limit", message: "Expected a whole number" }] };
  return [code, { value: { error, code, errorId: "0d9a2c5e-7d0b-4f7c-9a3e-5b1f0c2d4e6f", ...fields } }];
}

/** What a code means and what a client does about it. */
function meaningOf(code: ErrorCode): string | undefined {
  const meanings: Record<string, string> = errorMeanings[errorCodes[code]];
  return meanings[code];
}

/** Schemas of the errors that say more than the others. */
const problemSchemas: Record<number, z.ZodType> = {
  400: validationProblemSchema,
  403: forbiddenProblemSchema,
  409: conflictProblemSchema,
  429: limitedProblemSchema,
};

type Responses = NonNullable<ZodOpenApiOperationObject["responses"]>;

/** Refusals that many operations share stand once in a document, each under the names of its codes. */
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
    ...(success.unchanged && respond("It is there already", success.unchanged)),
  };
}

/** Each is enough by itself. */
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
        // None at all counts as {}.
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

const aboutDocument = `People make profiles, become friends, find events, apply to them and talk.

Every answer is JSON in UTF-8. Fields, values of enumerations and error codes are added over time: ignore fields that you
do not know, and give enumerations a case for unknown values. Every field of an answer is there; what is not known or not
shown is null. Times are in UTC with milliseconds; requests may send any offset. A list is read page by page: send its
\`nextCursor\` as \`cursor\` until it is null.

A refusal is \`{error, code, errorId}\`: decide by \`code\`. What writes is repeated with the same \`Idempotency-Key\`, so that
it is done once, or by itself where the operation has \`x-repeatable\`; 429 and 503 say in \`Retry-After\` when. The examples were taken from a run; ids, tokens and addresses in
them are made up.`;

const aboutAccessToken = `The access token of a signed-in person. Clients get it from the identity provider of the project, with a
Supabase client (\`auth.signInWithPassword\`, \`auth.signInWithOtp\`, \`auth.signInWithIdToken\`) or by
\`POST {project}/auth/v1/token?grant_type=password\` with the publishable key in the header \`apikey\`. It lives for an hour;
a client renews it with its refresh token.`;

/** Answers take new fields without breaking those who know only the old ones; a format says more to generators than its pattern. */
export function simplify({ jsonSchema, io }: { jsonSchema: z.core.JSONSchema.BaseSchema; io: string }): void {
  if (io === "output" && jsonSchema.properties !== undefined) {
    delete jsonSchema.additionalProperties;
  }
  if (jsonSchema.format !== undefined) {
    delete jsonSchema.pattern;
  }
  // Before a slash openapi-generator writes a backslash, which a string of Swift does not take.
  jsonSchema.pattern &&= jsonSchema.pattern.replaceAll("\\/", "\\x2f");
  // Kotlin takes a number without a size for a BigDecimal, and a boolean of one value for an enumeration.
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
}

/** A described reference is no closed object: what may stand in it is said by the schema that it names. */
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

/** The document of some functions, served below `baseUrl`. */
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
      info: { title, version: "1.0.0", description: aboutDocument },
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
              description: "A secret key of the project, for tools without a person behind them.",
            },
          }),
        },
      },
      paths,
    },
    { override: simplify },
  );
  openReferences([document.paths, document.components?.schemas]);
  addParameterExamples(document);
  return document;
}
