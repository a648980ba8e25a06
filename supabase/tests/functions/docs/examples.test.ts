/** Every operation in the OpenAPI documents has examples that are valid and contain no secrets. */

import { moderationContracts, publicContracts } from "@social/shared-types/contracts.ts";
import { examples } from "@social/shared-types/examples.ts";
import type { Route } from "@social/shared-types/routes.ts";
import { describe, expect, it } from "vitest";
import { document, type Operation, problemsOf, resolveResponse } from "../_support/documented.ts";

const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const routes = Object.fromEntries(
  [...publicContracts, ...moderationContracts].flatMap((contract) => Object.entries<Route>(contract.routes)),
);

/** Returns every example of a request or response body with its schema, and also the examples of errors. */
function shownOf({ requestBody, responses }: Operation): { schema: object; value: unknown }[] {
  const parts = [requestBody, ...Object.values(responses).map(resolveResponse)];
  const contents = parts.flatMap((part) => Object.values(part?.content ?? {}));
  return contents.flatMap(({ schema, examples: named = {} }) =>
    Object.values(named).map(({ value }) => ({ schema, value })),
  );
}

describe("an example in the OpenAPI documents", () => {
  it.each(operations)(
    "exists for the request and the response of the operation $operationId",
    ({ operationId, requestBody, responses }) => {
      const { success, body } = routes[operationId]!;
      const [response] = Object.values(responses[success.status]?.content ?? {});
      expect(Object.keys(response?.examples ?? {}).length).toBeGreaterThan(0);
      const [request] = Object.values(requestBody?.content ?? {});
      expect(Object.keys(request?.examples ?? {}).length > 0).toBe(body !== undefined);
      const titles = examples[operationId]!.map(({ title }) => title);
      expect(new Set(titles).size).toBe(titles.length);
    },
  );

  it.each(operations)("matches its schema in the OpenAPI document, for the operation $operationId", (operation) => {
    for (const { schema, value } of shownOf(operation)) {
      expect(problemsOf(schema, value), JSON.stringify(value)).toEqual([]);
    }
  });

  it.each(operations)("matches the contract of the endpoint, for the operation $operationId", ({ operationId }) => {
    const { params, query, body } = routes[operationId]!;
    for (const example of examples[operationId]!) {
      for (const [schema, value] of [
        [params, example.params ?? {}],
        [query, example.query ?? {}],
        [body, example.body],
      ] as const) {
        expect(schema?.safeParse(value).error?.issues ?? []).toEqual([]);
      }
    }
  });

  it("exists for every path parameter and matches the schema of the parameter", () => {
    const inPaths = operations.flatMap(({ parameters = [] }) => parameters.filter(({ in: place }) => place === "path"));
    expect(inPaths.filter(({ example }) => example === undefined)).toEqual([]);
    const given = operations.flatMap(({ parameters = [] }) =>
      parameters.filter(({ example }) => example !== undefined),
    );
    expect(given.filter(({ schema, example }) => problemsOf(schema, example).length > 0)).toEqual([]);
  });

  it("contains no token, only fixed ids, and only URLs of a local stack or of Google", () => {
    const text = JSON.stringify(examples);
    // The example of a push delivery contains the URL of its provider.
    const known = ["http://127.0.0.1:54321", "https://fcm.googleapis.com"];
    expect(text).not.toMatch(/eyJ[\w-]{8}/);
    expect(text.match(/https?:\/\/[^/"]+/g)?.filter((origin) => !known.includes(origin))).toEqual([]);
    const ids = [...new Set(text.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))];
    expect(ids.filter((id) => !id.startsWith("00000000-0000-4000-8000-"))).toEqual([]);
  });
});
