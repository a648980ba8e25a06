/** OpenAPI 3.1 from the contracts, so that an endpoint is documented by being declared. */

import {
  conflictProblemSchema,
  type ErrorCode,
  errorCodes,
  forbiddenProblemSchema,
  problemSchema,
  validationProblemSchema,
} from "@social/shared-types/errors.ts";
import type { Access, FunctionContract, Route } from "@social/shared-types/routes.ts";
import type { z } from "zod";
import { createDocument, type ZodOpenApiObject, type ZodOpenApiOperationObject } from "zod-openapi";

type Operations = NonNullable<ZodOpenApiObject["paths"]>;

function possibleErrors(contract: FunctionContract, route: Route): ErrorCode[] {
  return [
    ...(route.params || route.query || route.body ? (["validation_failed"] as const) : []),
    ...(contract.access === "anyone" ? [] : (["unauthorized"] as const)),
    ...(contract.access === "moderator" ? (["not_a_moderator"] as const) : []),
    ...(route.body ? (["payload_too_large", "unsupported_media_type"] as const) : []),
    ...(["person", "moderator"].includes(contract.access) && !route.whileSuspended
      ? (["account_suspended"] as const)
      : []),
    ...route.errors,
    "internal_error",
    ...(contract.access === "anyone" ? [] : (["misconfigured", "unavailable"] as const)),
  ];
}

const retryAfterHeader = {
  description: "After how many seconds to repeat the request.",
  required: true,
  schema: { type: "integer", minimum: 1 },
} as const;

/** Schemas of the errors that say more than the others. */
const problemSchemas: Record<number, z.ZodType> = {
  400: validationProblemSchema,
  403: forbiddenProblemSchema,
  409: conflictProblemSchema,
};

function errorResponses(codes: ErrorCode[]): ZodOpenApiOperationObject["responses"] {
  const responses: ZodOpenApiOperationObject["responses"] = {};
  for (const status of new Set(codes.map((code) => errorCodes[code]))) {
    const names = codes.filter((code) => errorCodes[code] === status);
    responses[`${status}`] = {
      description: names.join(", "),
      ...(status === 503 && { headers: { "Retry-After": retryAfterHeader } }),
      content: { "application/json": { schema: problemSchemas[status] ?? problemSchema } },
    };
  }
  return responses;
}

function successResponses({ success }: Route): ZodOpenApiOperationObject["responses"] {
  const content = { [success.mediaType ?? "application/json"]: { schema: success.body } };
  return {
    [`${success.status}`]: { description: "Success", content },
    ...(success.unchanged && { [`${success.unchanged}`]: { description: "It is there already", content } }),
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
    ...(route.body && { requestBody: { required: true, content: { "application/json": { schema: route.body } } } }),
    responses: {
      ...successResponses(route),
      ...errorResponses(possibleErrors(contract, route)),
    },
  };
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
  return createDocument({
    openapi: "3.1.0",
    info: { title, version: "1.0.0" },
    servers: [{ url: baseUrl }],
    components: {
      securitySchemes: {
        accessToken: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        ...(takesSecretKey && { secretKey: { type: "apiKey", in: "header", name: "apikey" } }),
      },
    },
    paths,
  });
}
