/** OpenAPI 3.1 from the contracts, so that an endpoint is documented by being declared. */

import type { z } from "zod";
import {
  createDocument,
  type ZodOpenApiHeadersObject,
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
  problemSchema,
  validationProblemSchema,
} from "./errors.ts";
import { type Access, type FunctionContract, limitsOf, type Route, takesIdempotencyKey } from "./routes.ts";

type Operations = NonNullable<ZodOpenApiObject["paths"]>;

function possibleErrors(contract: FunctionContract, route: Route): ErrorCode[] {
  const takesKey = takesIdempotencyKey(contract, route);
  return [
    ...(route.params || route.query || route.body || takesKey ? (["validation_failed"] as const) : []),
    ...(contract.access === "anyone" ? [] : (["unauthorized"] as const)),
    ...(contract.access === "moderator" ? (["not_a_moderator"] as const) : []),
    ...(route.body || takesKey ? (["payload_too_large"] as const) : []),
    ...(route.body ? (["unsupported_media_type"] as const) : []),
    ...(["person", "moderator"].includes(contract.access) && !route.whileSuspended
      ? (["account_suspended"] as const)
      : []),
    ...(limitsOf(contract.access, route).length > 0 ? (["rate_limited"] as const) : []),
    ...route.errors,
    ...(takesKey ? (["idempotency_in_progress", "idempotency_key_reused"] as const) : []),
    "internal_error",
    ...(contract.access === "anyone" ? [] : (["misconfigured", "unavailable"] as const)),
  ];
}

const retryAfterHeader = {
  description: "After how many seconds to repeat the request.",
  required: true,
  schema: { type: "integer", minimum: 1 },
} as const;

const commonHeaders: ZodOpenApiHeadersObject = {
  "x-request-id": {
    description: "The id of the request, which its line in the log carries; `errorId` of a refusal.",
    required: true,
    schema: { type: "string", format: "uuid" },
  },
  "RateLimit-Policy": {
    description:
      "Of a call that is counted, whatever became of it: the limits that it spends from, `q` calls at once, and as many again in `w` seconds.",
    required: false,
    schema: { type: "string", examples: ['"writes";q=150;w=15, "messages";q=100;w=20'] },
  },
  RateLimit: {
    description: "What is left of each: `r` calls, and all of them in `t` seconds.",
    required: false,
    schema: { type: "string", examples: ['"writes";r=149;t=1, "messages";r=99;t=1'] },
  },
};

const keyParameter = {
  in: "header",
  name: "Idempotency-Key",
  description:
    "Makes the call safe to repeat: for 24 hours a repetition with the same key and body is answered as the first call was, and changes nothing. A refusal is not kept.",
  schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,255}$" },
  example: "9c5dd6c0-3f0e-4b1c-8a53-0d5f5e0c9a7e",
} as const;

const replayedHeader: ZodOpenApiHeadersObject = {
  "Idempotency-Replayed": {
    description: "Sent when this is the kept answer of an earlier call with the same Idempotency-Key.",
    required: false,
    schema: { type: "string", enum: ["true"] },
  },
};

/** Of the refusals with 409 a call under way alone has `Retry-After`. */
function retryAfterHeaders(status: number, codes: ErrorCode[]): ZodOpenApiHeadersObject {
  if (status === 429 || status === 503) {
    return { "Retry-After": retryAfterHeader };
  }
  return codes.includes("idempotency_in_progress")
    ? { "Retry-After": { ...retryAfterHeader, description: "With idempotency_in_progress.", required: false } }
    : {};
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

function successResponses(contract: FunctionContract, route: Route): Responses {
  const { success } = route;
  const headers = { ...commonHeaders, ...(takesIdempotencyKey(contract, route) && replayedHeader) };
  const content = { [success.mediaType ?? "application/json"]: { schema: success.body } };
  return {
    [`${success.status}`]: { description: "Success", headers, content },
    ...(success.unchanged && {
      [`${success.unchanged}`]: { description: "It is there already", headers, content },
    }),
  };
}

/** Each is enough by itself. */
function securityOf(access: Access): Record<string, string[]>[] {
  if (access === "anyone") {
    return [];
  }
  return access === "moderator" ? [{ accessToken: [] }, { secretKey: [] }] : [{ accessToken: [] }];
}

function describeRoute(contract: FunctionContract, name: string, route: Route): ZodOpenApiOperationObject {
  return {
    operationId: name,
    summary: route.summary,
    tags: [contract.name],
    security: securityOf(contract.access),
    ...(route.whileSuspended && { "x-while-suspended": true }),
    requestParams: {
      ...(route.params && { path: route.params as never }),
      ...(route.query && { query: route.query as never }),
    },
    ...(takesIdempotencyKey(contract, route) && { parameters: [keyParameter] }),
    ...(route.body && { requestBody: { required: true, content: { "application/json": { schema: route.body } } } }),
    responses: {
      ...successResponses(contract, route),
      ...errorResponses(possibleErrors(contract, route)),
    },
  };
}

const aboutDocument = `People make profiles, become friends, find events, apply to them and talk.

Every answer is JSON in UTF-8. Fields, values of enumerations and error codes are added over time: ignore fields that you
do not know, and give enumerations a case for unknown values. A list is read page by page: send its \`nextCursor\` as
\`cursor\` until it is null.`;

const aboutAccessToken = `The access token of a signed-in person. Clients get it from the identity provider of the project, with a
Supabase client (\`auth.signInWithPassword\`, \`auth.signInWithOtp\`, \`auth.signInWithIdToken\`) or by
\`POST {project}/auth/v1/token?grant_type=password\` with the publishable key in the header \`apikey\`. It lives for an hour;
a client renews it with its refresh token.`;

/** Answers take new fields without breaking those who know only the old ones; a format says more to generators than its pattern. */
function simplify({ jsonSchema, io }: { jsonSchema: z.core.JSONSchema.BaseSchema; io: string }): void {
  if (io === "output" && jsonSchema.additionalProperties === false) {
    delete jsonSchema.additionalProperties;
  }
  if (jsonSchema.format !== undefined) {
    delete jsonSchema.pattern;
  }
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) {
    delete jsonSchema.minimum;
    delete jsonSchema.maximum;
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
  return createDocument(
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
}
