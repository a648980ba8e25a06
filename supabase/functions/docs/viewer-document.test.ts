/** The changes to an OpenAPI document for the viewer. */

import assert from "node:assert/strict";
import { fillKnownIds, foldCommonErrors, leaveOptionalOut, type ViewerDocument } from "./viewer-document.ts";

function errorOf(...codes: string[]) {
  return {
    description: codes.map((code) => `- \`${code}\`: Meaning of ${code}.`).join("\n"),
    headers: { "x-request-id": {} },
    content: { "application/json": { examples: Object.fromEntries(codes.map((code) => [code, { value: { code } }])) } },
  };
}

function exampleDocument(): ViewerDocument {
  return {
    info: { description: "About the API." },
    paths: {
      "/events/{id}/like": {
        post: {
          parameters: [
            { in: "path", name: "id", example: "old" },
            { in: "header", name: "id", example: "old" },
          ],
          responses: {
            201: { description: "Success", headers: { "x-request-id": {}, "Idempotency-Replayed": {} } },
            401: { $ref: "#/components/responses/Unauthorized" },
            403: errorOf("account_suspended", "own_event"),
            503: errorOf("misconfigured", "unavailable"),
          },
        },
      },
      "/groups/{id}": { get: { parameters: [{ in: "path", name: "id", example: "old" }], responses: {} } },
    },
    components: { responses: { Unauthorized: errorOf("unauthorized") } },
  };
}

Deno.test("moves the errors that all operations share into the introduction, and keeps all other errors at their operations", () => {
  const document = exampleDocument();
  foldCommonErrors(document);
  const { responses = {} } = document.paths["/events/{id}/like"]?.post ?? {};
  assert.deepEqual(Object.keys(responses), ["201", "403"]);
  assert.deepEqual(responses[201]?.headers, { "Idempotency-Replayed": {} });
  assert.equal(responses[403]?.description, "- `own_event`: Meaning of own_event.");
  assert.deepEqual(Object.keys(responses[403]?.content?.["application/json"]?.examples ?? {}), ["own_event"]);
  const { description = "" } = document.info;
  assert.match(description, /^About the API\.\n\n## Errors of every operation\n/);
  for (const [status, code] of [
    [401, "unauthorized"],
    [403, "account_suspended"],
    [503, "misconfigured"],
    [503, "unavailable"],
  ]) {
    assert.ok(description.includes(`| ${status} | \`${code}\` | Meaning of ${code}. |`), `${code}`);
  }
});

Deno.test("replaces example ids in paths by ids of the signed-in user", () => {
  const document = exampleDocument();
  fillKnownIds(document, { "/events/ id": "new", "/chats/ id": "other" });
  const [inPath, inHeader] = document.paths["/events/{id}/like"]?.post?.parameters ?? [];
  assert.deepEqual([inPath?.example, inHeader?.example], ["new", "old"]);
  assert.equal(document.paths["/groups/{id}"]?.get?.parameters?.[0]?.example, "old");
});

Deno.test("gives optional parameters with an enum an empty value, unless they have an example or a default", () => {
  const sex = { enum: ["male", "female"] };
  const reference = { $ref: "#/components/schemas/Sex" };
  const parameters = [
    { in: "query", name: "sex", schema: reference },
    { in: "query", name: "inline", schema: sex },
    { in: "query", name: "required", required: true, schema: reference },
    { in: "query", name: "given", schema: reference, example: "female" },
    { in: "query", name: "default", schema: { ...sex, default: "male" } },
    { in: "query", name: "text", schema: {} },
  ];
  const document = {
    info: {},
    paths: { "/people/feed": { get: { parameters, responses: {} } } },
    components: { schemas: { Sex: sex } },
  };
  leaveOptionalOut(document);
  const changed = document.paths["/people/feed"].get.parameters.filter((parameter) => "examples" in parameter);
  const examples = { default: { value: "male", dataValue: "" } };
  assert.deepEqual(changed, [
    { in: "query", name: "sex", schema: reference, examples },
    { in: "query", name: "inline", schema: sex, examples },
  ]);
});
