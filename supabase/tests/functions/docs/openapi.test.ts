/** Compares the OpenAPI documents with the contracts, the endpoints and the database. */

import { readdir } from "node:fs/promises";
import { chatEnums } from "@social/shared-types/chats/resources.ts";
import { moderationContracts, publicContracts } from "@social/shared-types/contracts.ts";
import { docsContract } from "@social/shared-types/docs.ts";
import { errorCodes } from "@social/shared-types/errors.ts";
import { eventEnums } from "@social/shared-types/events/resources.ts";
import { friendEnums } from "@social/shared-types/friends.ts";
import { groupEnums } from "@social/shared-types/groups.ts";
import { healthMetricsContract } from "@social/shared-types/health.ts";
import { imagesContract, jobsContract } from "@social/shared-types/jobs.ts";
import { moderationContract } from "@social/shared-types/moderation.ts";
import { notificationEnums } from "@social/shared-types/notifications.ts";
import { peopleEnums } from "@social/shared-types/people/resources.ts";
import { profileEnums } from "@social/shared-types/profiles/resources.ts";
import { pushDeliveriesContract, pushEnums } from "@social/shared-types/push.ts";
import { reportEnums } from "@social/shared-types/reports.ts";
import { type Route, takesIdempotencyKey } from "@social/shared-types/routes.ts";
import { syncEnums } from "@social/shared-types/sync.ts";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { sql } from "../_support/database.ts";
import { schemasWithin } from "../_support/documented.ts";
import { callFunction, expectSuccess } from "../_support/responses.ts";

const contractEnums = {
  ...profileEnums,
  ...friendEnums,
  ...notificationEnums,
  ...syncEnums,
  ...eventEnums,
  ...groupEnums,
  ...chatEnums,
  ...peopleEnums,
  ...reportEnums,
  ...pushEnums,
};

const internalContracts = [jobsContract, imagesContract, pushDeliveriesContract, healthMetricsContract];

interface Operation {
  operationId: string;
  summary: string;
  security: unknown[];
  "x-while-suspended"?: boolean;
  "x-repeatable"?: boolean;
  parameters?: { in: string; name: string; required?: boolean; schema: unknown }[];
  requestBody?: { required: boolean; content: Record<string, { schema: unknown }> };
  responses: Record<string, DocumentedResponse | { $ref: string }>;
}

interface DocumentedResponse {
  description: string;
  headers?: Record<string, unknown>;
  content: Record<string, { schema: unknown; examples?: Record<string, unknown> }>;
}

interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, unknown>;
    responses: Record<string, DocumentedResponse>;
    securitySchemes: Record<string, unknown>;
  };
}

const endpoints = publicContracts.flatMap((contract) =>
  Object.entries<Route>(contract.routes).map(([name, route]) => ({
    endpoint: `${route.method} /${contract.name}${route.path}`,
    name,
    route,
    path: `/${contract.name}${route.path}`,
    needsToken: contract.access !== "anyone",
    takesKey: takesIdempotencyKey(contract, route),
  })),
);

let document: OpenApiDocument;

beforeAll(async () => {
  const response = await callFunction("GET", "/docs/openapi.json");
  document = expectSuccess(response, docsContract.routes.getOpenApiDocument) as unknown as OpenApiDocument;
});

interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  additionalProperties?: unknown;
  required?: string[];
}

/** Returns a schema and all schemas that it refers to or lists as alternatives. */
function partsOf(schema: JsonSchema): JsonSchema[] {
  const name = schema.$ref?.split("/").at(-1);
  const within = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  const referred = name === undefined ? [] : [document.components.schemas[name] as JsonSchema];
  return [schema, ...[...within, ...referred].flatMap(partsOf)];
}

/**
 * Returns the fields of a body, including nested fields. States for each field whether it is required and whether it
 * can be null.
 */
function fieldsOf(schema: JsonSchema): { name: string; isRequired: boolean; isNullable: boolean }[] {
  return partsOf(schema).flatMap(({ properties = {}, required = [], items }) => [
    ...(items ? fieldsOf(items) : []),
    ...Object.entries(properties).flatMap(([name, property]) => [
      {
        name,
        isRequired: required.includes(name),
        isNullable: partsOf(property).some(
          ({ type, enum: values }) => type?.includes("null") || values?.includes(null),
        ),
      },
      ...fieldsOf(property),
    ]),
  ]);
}

/** Returns a response of an operation, and resolves it if it is a reference. */
function responseOf(
  { responses }: Operation,
  status: number | string,
  within = document,
): DocumentedResponse | undefined {
  const response = responses[status];
  return response && "$ref" in response
    ? within.components.responses[response.$ref.replace("#/components/responses/", "")]
    : response;
}

/** Returns all paths to which a `$ref` in the document can point. */
function componentsOf({ components }: OpenApiDocument): string[] {
  return [
    ...Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`),
    ...Object.keys(components.responses).map((name) => `#/components/responses/${name}`),
  ];
}

/**
 * Whether a schema contains an object or an enumeration of several values that is defined in place instead of as a
 * named component.
 */
function isNameless(schema: JsonSchema | undefined): boolean {
  const { anyOf = [], items, properties, additionalProperties, enum: values = [] } = schema ?? {};
  return (
    properties !== undefined ||
    additionalProperties !== undefined ||
    values.length > 1 ||
    anyOf.some(isNameless) ||
    (items !== undefined && isNameless(items))
  );
}

/** Returns the target of every `$ref` within a value. */
function references(value: unknown): string[] {
  if (typeof value !== "object" || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([name, inner]) =>
    name === "$ref" && typeof inner === "string" ? [inner] : references(inner),
  );
}

describe("the OpenAPI document", () => {
  // spec: Versioning, the version of the interface is 1.0.0
  it("is returned to clients without a token, and to clients with an invalid token", async () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { title: "Social events", version: "1.0.0" } });
    expect(document.servers).toEqual([{ url: inject("stack").functionsUrl }]);
    const response = await callFunction("GET", "/docs/openapi.json", { authorization: "Bearer garbage" });
    expect(response.body).toEqual(document);
  });

  // spec: Authentication, 1: the scheme is HTTP bearer with the format JWT
  it("contains a single security scheme: a JWT as bearer token", () => {
    expect(document.components.securitySchemes).toEqual({
      accessToken: {
        type: "http",
        scheme: "bearer",
        bearerFormat: "JWT",
        description: expect.stringContaining("auth.signInWithPassword"),
      },
    });
  });

  it.each(endpoints)(
    "shows for $endpoint whether the endpoint accepts an Idempotency-Key",
    ({ route, path, takesKey }) => {
      const operation = document.paths[path]![route.method.toLowerCase()]!;
      const { parameters = [] } = operation;
      expect(parameters.filter(({ in: place }) => place === "header").map(({ name }) => name)).toEqual(
        takesKey ? ["Idempotency-Key"] : [],
      );
      for (const status of [route.success.status, route.success.unchanged ?? route.success.status]) {
        expect(responseOf(operation, status)!.headers?.["Idempotency-Replayed"] !== undefined).toBe(takesKey);
      }
      const examples = [409, 422].flatMap((status) =>
        Object.keys(responseOf(operation, status)?.content["application/json"]?.examples ?? {}),
      );
      expect(examples.filter((code) => code.startsWith("idempotency_"))).toEqual(
        takesKey ? ["idempotency_in_progress", "idempotency_key_reused"] : [],
      );
    },
  );

  // spec: Events: push, there are no outbound webhooks in the contract
  // spec: Versioning, no path carries a version
  it("contains neither a version in a path nor callbacks nor webhooks", () => {
    expect(Object.keys(document.paths).filter((path) => /\/v\d/i.test(path))).toEqual([]);
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
    expect(operations.filter((operation) => "callbacks" in operation)).toEqual([]);
    expect(document).not.toHaveProperty("webhooks");
  });

  // spec: What the service does, every operation is there and documented
  // spec: Versioning, no path carries a version
  it("contains every endpoint for users and no other endpoint", () => {
    const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.sort()).toEqual(endpoints.map(({ endpoint }) => endpoint).sort());
  });

  // spec: Authentication, 1: the scheme is HTTP bearer with the format JWT
  it.each(endpoints)(
    "contains the schemas of the request and the responses of $endpoint",
    ({ name, route, path, needsToken, takesKey }) => {
      const operation = document.paths[path]![route.method.toLowerCase()]!;
      expect(operation).toMatchObject({ operationId: name, summary: route.summary });
      expect(operation.security).toEqual(needsToken ? [{ accessToken: [] }] : []);
      expect(operation["x-while-suspended"]).toBe(route.whileSuspended);
      expect(operation["x-repeatable"]).toBe(route.repeatable);
      // Only an endpoint that accepts an Idempotency-Key may declare whether its calls are repeatable.
      expect(route.repeatable === undefined || takesKey).toBe(true);
      expect(operation.requestBody !== undefined).toBe(route.body !== undefined);
      const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      const named = operation.parameters?.filter((parameter) => parameter.in === "path" && parameter.required) ?? [];
      expect(named.map((parameter) => parameter.name)).toEqual(pathParameters);
      expect(operation.parameters?.some((parameter) => parameter.in === "query") ?? false).toBe(
        route.query !== undefined,
      );

      const expected: Record<string, number> = {
        Success: route.success.status,
        ...(route.success.unchanged && { "The object already exists, and nothing changed": route.success.unchanged }),
        internal_error: 500,
        ...(needsToken && { account_required: 403 }),
        ...(needsToken && !route.whileSuspended && { account_suspended: 403 }),
        ...(needsToken && { unauthorized: 401, rate_limited: 429, misconfigured: 503, unavailable: 503 }),
        ...((route.params || route.query || route.body || takesKey) && { validation_failed: 400 }),
        ...((route.body || takesKey) && { payload_too_large: 413 }),
        ...(route.body && { unsupported_media_type: 415 }),
        ...(takesKey && { idempotency_in_progress: 409, idempotency_key_reused: 422 }),
        ...Object.fromEntries(route.errors.map((code) => [code, errorCodes[code]])),
      };
      for (const [word, status] of Object.entries(expected)) {
        const mediaType = (word === "Success" && route.success.mediaType) || "application/json";
        const response = responseOf(operation, status);
        expect(response?.content[mediaType]?.schema, word).toBeDefined();
        expect(response?.description).toContain(word);
        expect(response?.headers?.["x-request-id"], word).toBeDefined();
        const isToRepeat = status === 503 || status === 429 || (status === 409 && takesKey);
        expect(response?.headers?.["Retry-After"] !== undefined, word).toBe(isToRepeat);
        expect(Object.keys(response?.headers ?? {})).toEqual(expect.arrayContaining(["RateLimit", "RateLimit-Policy"]));
      }
      expect(Object.keys(operation.responses).sort()).toEqual(
        [...new Set(Object.values(expected).map((status) => `${status}`))].sort(),
      );
    },
  );

  it("requires the request body of each operation, unless all fields of the body are optional", () => {
    const optional = endpoints.filter(
      ({ path, route }) => document.paths[path]![route.method.toLowerCase()]!.requestBody?.required === false,
    );
    expect(optional.map(({ endpoint }) => endpoint).sort()).toEqual([
      "PATCH /events/{id}",
      "PATCH /profiles",
      "POST /chats/{id}/read",
      "POST /events/{id}/invite-links",
      "POST /events/{id}/like",
      "POST /friends/links",
      "POST /notifications/read",
      "POST /profiles/complete",
      "PUT /notifications/preferences",
    ]);
  });

  it("allows only notification types as keys in the push preferences", () => {
    const { ChangePushByType: push } = document.components.schemas;
    expect(push).toMatchObject({ propertyNames: { $ref: "#/components/schemas/NotificationType" } });
  });

  it("declares that a caller may send one unpaginated request at a time to each list that allows unpaginated requests", () => {
    const withoutPage = endpoints.filter(({ path, route }) => {
      const { parameters = [] } = document.paths[path]![route.method.toLowerCase()]!;
      return parameters.some(({ name }) => name === "limit") && route.query?.parse({}).limit === undefined;
    });
    const whole = endpoints.filter(({ route }) => route.unpaginated === "without a page");
    expect(whole.map(({ endpoint }) => endpoint)).toEqual(withoutPage.map(({ endpoint }) => endpoint));
    expect(whole.map(({ endpoint }) => endpoint)).toEqual(["GET /events/mine", "GET /chats"]);
  });

  const creating = endpoints.filter(
    ({ name, route }) =>
      // These two endpoints create nothing. A field that is absent in their requests keeps its value.
      (route.method === "POST" && route.body && name !== "completeProfile" && name !== "readNotifications") ||
      name === "shareLocation",
  );

  // spec: Profile requests, in create requests null is taken for nothing
  // spec: Event requests, in create requests null is taken for nothing
  // spec: Where the sentences could be read in more than one way, in requests that create null is the same as absence; people come in the order in which they were named, added and invited
  it.each(creating)("accepts null in the optional fields of $endpoint, and in no other fields", ({ route, path }) => {
    const body = document.paths[path]![route.method.toLowerCase()]!.requestBody!;
    const fields = fieldsOf(body.content["application/json"]!.schema as JsonSchema);
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter(({ isRequired, isNullable }) => isRequired === isNullable)).toEqual([]);
  });

  it("marks the endpoints that suspended users may call; at all others, the 403 error can contain the field `until`", () => {
    const open = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, operation]) => operation["x-while-suspended"])
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect(open.sort()).toEqual([
      "DELETE /profiles",
      "DELETE /profiles/account",
      "DELETE /push/devices",
      "DELETE /push/devices/{id}",
      "GET /profiles",
      "GET /profiles/export",
      "GET /profiles/photos",
      "GET /push/devices",
      "GET /reports",
      "GET /reports/decisions",
      "POST /push/devices/unregister",
      "POST /reports",
      "POST /reports/decisions/{id}/appeal",
    ]);
    const refusal = responseOf(document.paths["/friends"]!.get!, 403)!.content["application/json"]!.schema;
    expect(references(refusal)).toEqual(["#/components/schemas/ForbiddenProblem"]);
    expect(fieldsOf(refusal as JsonSchema)).toContainEqual({ name: "until", isRequired: false, isNullable: true });
  });

  it("contains every schema to which it refers", () => {
    const known = componentsOf(document);
    const used = [...new Set(references(document))];
    expect(used.length).toBeGreaterThan(5);
    expect(known).toEqual(expect.arrayContaining(used));
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(["Profile", "OwnProfile", "Problem"]),
    );
  });

  it("contains no settings of the generator that writes it", () => {
    expect(JSON.stringify(document)).not.toContain('"override":');
  });

  it("contains the types, bounds and defaults of query parameters that are numbers or booleans", () => {
    const parametersOf = (path: string) =>
      Object.fromEntries(document.paths[path]!.get!.parameters!.map(({ name, schema }) => [name, schema]));
    expect(parametersOf("/events")).toMatchObject({
      limit: { type: "integer", minimum: 1, maximum: 100, default: 20 },
      lat: { type: "number", minimum: -90, maximum: 90 },
      radius: { type: "number", default: 5000 },
      friendsOnly: { type: "boolean", default: false },
      startDate: { type: "string", format: "date-time" },
      endDate: { type: "string", format: "date-time" },
    });
    expect(parametersOf("/people/feed")).toMatchObject({ ageFrom: { type: "integer", minimum: 0, maximum: 150 } });
    expect(document.paths["/notifications"]!.get!.parameters).toContainEqual(
      expect.objectContaining({
        name: "types",
        style: "form",
        explode: false,
        schema: expect.objectContaining({
          type: "array",
          items: { $ref: "#/components/schemas/NotificationType" },
          minItems: 1,
        }),
      }),
    );
  });

  it("contains a format for every number, and no pattern with a slash, which some languages would have to escape", () => {
    const schemas = schemasWithin<JsonSchema>(document)
      .map(([, schema]) => schema)
      .filter((schema) => "type" in schema);
    const numbers = schemas.filter(({ type }) => type === "number");
    expect(numbers.length).toBeGreaterThan(20);
    expect(numbers.filter(({ format }) => format !== "double")).toEqual([]);
    expect(schemas.filter((schema) => schema.type === "boolean" && "const" in schema)).toEqual([]);
    const patterns = schemas.flatMap(({ pattern }) => pattern ?? []);
    expect(patterns).toContain("^[0-9a-f-]{36}\\x2f[0-9a-f-]{36}$");
    expect(patterns.filter((pattern) => pattern.includes("/"))).toEqual([]);
  });

  it("allows additional fields in every response", () => {
    const responses = Object.values(document.paths).flatMap((item) =>
      Object.values(item).flatMap((operation) =>
        Object.keys(operation.responses).map((status) => responseOf(operation, status)),
      ),
    );
    const schemas = responses.flatMap((response) => Object.values(response!.content).map(({ schema }) => schema));
    const isClosed = (value: unknown): boolean =>
      JSON.stringify(value).includes('"additionalProperties":false') ||
      references(value).some((name) => isClosed(document.components.schemas[name.split("/").at(-1)!] ?? {}));
    expect(schemas.filter(isClosed)).toEqual([]);
  });

  it("contains advice to clients for each error code", () => {
    const codes = document.components.schemas.ErrorCode as { enum: string[]; "x-enum-descriptions": string[] };
    expect(codes.enum.toSorted()).toEqual(Object.keys(errorCodes).toSorted());
    expect(codes["x-enum-descriptions"]).toHaveLength(codes.enum.length);
    expect(codes["x-enum-descriptions"][codes.enum.indexOf("chat_not_found")]).toContain("Reload the list of chats.");
  });

  it("defines enumerations, list pages and nested objects in responses as components whose names do not collide with common types of programming languages", () => {
    const taken = ["Error", "Event", "Location", "Notification", "Match", "Message", "Type", "Record", "Map", "List"];
    expect(Object.keys(document.components.schemas).filter((name) => taken.includes(name))).toEqual([]);
    const nameless = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
      Object.entries((schema as JsonSchema).properties ?? {})
        .filter(([, property]) => isNameless(property))
        .map(([field]) => `${name}.${field}`),
    );
    expect(nameless).toEqual([]);
    const responses = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(
        (operation) => responseOf(operation, 200)?.content["application/json"]?.schema as JsonSchema | undefined,
      ),
    );
    expect(responses.filter(isNameless)).toEqual([]);
  });

  it("describes a sync change as a union of object schemas with the discriminator `type`", () => {
    const { oneOf, discriminator } = document.components.schemas.SyncChange as {
      oneOf: { $ref: string }[];
      discriminator: { propertyName: string; mapping: Record<string, string> };
    };
    expect(discriminator.propertyName).toBe("type");
    expect(Object.keys(discriminator.mapping)).toEqual(syncEnums.sync_type.options);
    expect(Object.values(discriminator.mapping)).toEqual(oneOf.map(({ $ref }) => $ref));
  });

  it("contains no schemas of the internal functions", () => {
    expect(JSON.stringify(document)).not.toMatch(/CropImage|JobsRun|FiledReport/);
  });
});

describe("the OpenAPI document for moderators", () => {
  let moderation: OpenApiDocument;

  beforeAll(async () => {
    const response = await callFunction("GET", "/docs/moderation/openapi.json");
    moderation = expectSuccess(
      response,
      docsContract.routes.getModerationOpenApiDocument,
    ) as unknown as OpenApiDocument;
  });

  it("contains every endpoint for moderators and operators and no other endpoint", () => {
    const documented = Object.entries(moderation.paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routes = moderationContracts.flatMap(({ name, routes: own }) =>
      Object.values<Route>(own).map(({ method, path }) => `${method} /${name}${path}`),
    );
    expect(documented.sort()).toEqual(routes.sort());
    expect(moderation.info).toMatchObject({ title: "Social events, moderation", version: "1.0.0" });
    expect(moderation.servers).toEqual(document.servers);
  });

  it("contains two security schemes, and the errors for callers who are not moderators", () => {
    expect(moderation.components.securitySchemes).toEqual({
      accessToken: document.components.securitySchemes.accessToken,
      secretKey: { type: "apiKey", in: "header", name: "apikey", description: expect.any(String) },
    });
    const operations = Object.values(moderation.paths).flatMap((item) => Object.values(item));
    const ofOperators = operations.filter(({ operationId }) => operationId in pushDeliveriesContract.routes);
    expect(ofOperators.map(({ security }) => security)).toEqual([[{ secretKey: [] }]]);
    for (const operation of operations.filter((one) => !ofOperators.includes(one))) {
      expect(operation.security).toEqual([{ accessToken: [] }, { secretKey: [] }]);
      expect(responseOf(operation, 403, moderation)?.description).toContain("not_a_moderator");
      expect(responseOf(operation, 401, moderation)?.description).toContain("unauthorized");
    }
    expect(componentsOf(moderation)).toEqual(expect.arrayContaining([...new Set(references(moderation))]));
  });
});

describe("the contracts", () => {
  it("contain every function, and declare whether anyone, users, moderators or only internal callers may call it", async () => {
    const entries = await readdir(new URL("../../../functions", import.meta.url), { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"));
    const contracts = [...publicContracts, moderationContract, ...internalContracts];
    const names = new Set(contracts.map(({ name }) => name));
    expect(folders.map(({ name }) => name).sort()).toEqual([...names].sort());
    expect([...new Set(publicContracts.map(({ access }) => access))].sort()).toEqual(["anyone", "person"]);
    expect(moderationContract.access).toBe("moderator");
    expect(internalContracts.filter(({ access }) => access !== "secret")).toEqual([]);
  });

  it("have a unique name for each operation", () => {
    const names = endpoints.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it("define the type of a notification as an open enum that lists the current values", () => {
    expect(document.components.schemas.NotificationType).toMatchObject({
      type: "string",
      enum: notificationEnums.notification_type.options,
    });
    const { properties } = document.components.schemas.UserNotification as JsonSchema;
    expect(references(properties)).toContain("#/components/schemas/NotificationType");
    expect(properties?.type).toMatchObject({
      description: expect.stringMatching(/Later versions can add types\. For an unknown type, show/),
      "x-open-enum": true,
    });
  });

  // spec: Enumerations, `sex`
  // spec: Enumerations, `datingPurpose`
  // spec: Enumerations, `bodyType`
  // spec: Enumerations, `familyPlan`
  // spec: Enumerations, `financialState`
  // spec: Enumerations, `religion`
  // spec: Enumerations, `alcoholAttitude`, `smokingAttitude`
  // spec: Enumerations, `zodiac`, which the server derives from the birthdate
  // spec: Enumerations, education level
  // spec: Enumerations, `languages`
  // spec: Enumerations, friendship status
  // spec: Enumerations, event status, stored and effective
  // spec: Enumerations, event visibility
  // spec: Enumerations, status of a co-author
  // spec: Enumerations, like group status
  // spec: Enumerations, decision on a group
  // spec: Enumerations, chat type
  // spec: Enumerations, role in a chat
  // spec: Enumerations, attachment type
  // spec: Enumerations, interaction type
  // spec: Enumerations, push provider
  // spec: Enumerations, device platform
  // spec: Enumerations, notification type
  // spec: Enumerations, report reason
  // spec: Enumerations, event type: the long list, in requests and answers
  it("list the same values of each enum as the database", async () => {
    const rows = await sql<{ name: string; values: string[] }[]>`
      select type.typname as name, array_agg(value.enumlabel::text order by value.enumsortorder) as values
      from pg_type as type
      join pg_enum as value on value.enumtypid = type.oid
      join pg_namespace as schema on schema.oid = type.typnamespace
      where schema.nspname = 'public'
      group by type.typname`;
    const { terms_document, ...enums } = Object.fromEntries(rows.map(({ name, values }) => [name, values]));
    expect(terms_document).toEqual(["privacy_policy", "user_agreement"]);
    expect(enums).toEqual(
      Object.fromEntries(Object.entries(contractEnums).map(([name, schema]) => [name, schema.options])),
    );
  });
});
