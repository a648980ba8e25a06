import assert from "node:assert/strict";
import { z } from "zod";
import { issueMessage } from "./issue-messages.ts";

Deno.test("an invalid value gets a message that names the rule", () => {
  const messageOf = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value, { error: issueMessage }).error?.issues.map(({ message }) => message);
  const cases: [z.ZodType, unknown, string][] = [
    [z.string(), undefined, "Required"],
    [z.string(), null, "Expected a text"],
    [z.number(), "1", "Expected a number"],
    [z.int(), 1.5, "Expected a whole number"],
    [z.boolean(), "yes", "Expected true or false"],
    [z.array(z.string()), {}, "Expected a list"],
    [z.object({}), [], "Expected an object"],
    [z.string().min(1), "", "Expected at least 1 character"],
    [z.string().max(3), "four", "Expected at most 3 characters"],
    [z.array(z.string()).max(2), ["a", "b", "c"], "Expected at most 2 items"],
    [z.int().min(55), 5, "Expected at least 55"],
    [z.number().max(180), 181, "Expected at most 180"],
    [z.number().positive(), 0, "Expected more than 0"],
    [z.enum(["like", "dislike"]), "love", "Expected like or dislike"],
    [z.enum(Array.from({ length: 11 }, (_, index) => `v${index}`)), "x", "Expected one of the allowed values"],
    [z.literal(true), false, "Expected true"],
    [z.string().refine(() => false, "Expected a rule"), "x", "Expected a rule"],
  ];
  for (const [schema, value, message] of cases) {
    assert.deepEqual(messageOf(schema, value), [message]);
  }
});
