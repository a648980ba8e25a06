/** The OpenAPI documents describe every operation, parameter and field. */

import { describe, expect, it } from "vitest";
import { document } from "../_support/documented.ts";

const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

/**
 * Splits a text into sentences. A sentence ends with a full stop, and the next sentence begins with a capital letter or
 * with code.
 */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=\.)\s+(?:- )?(?=[A-Z`])/);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\w+/g));
}

describe("the OpenAPI documents", () => {
  it.each(operations)(
    "describe the operation $operationId in at least two sentences and in short paragraphs",
    ({ description = "" }) => {
      expect(description).toMatch(/\.$/);
      expect(sentencesOf(description).length).toBeGreaterThanOrEqual(2);
      const paragraphs = description.split(/\n+/).map((paragraph) => sentencesOf(paragraph).length);
      expect(Math.max(...paragraphs)).toBeLessThanOrEqual(5);
    },
  );

  it.each(operations)(
    "describe the operation $operationId in more words than its summary",
    ({ summary, description }) => {
      const [first = ""] = sentencesOf(description ?? "");
      const said = wordsOf(summary);
      expect([...wordsOf(first)].filter((word) => !said.has(word)).length).toBeGreaterThan(3);
    },
  );

  it("describe every parameter in at least one sentence", () => {
    const silent = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.filter(({ description }) => !description?.endsWith(".")).map(({ name }) => `${operationId} ${name}`),
    );
    expect(silent).toEqual([]);
  });

  it("describe every field in at least one sentence", () => {
    const silent = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, { description }]) => !description?.endsWith("."))
        .map(([field]) => `${name}.${field}`),
    );
    expect(silent).toEqual([]);
  });
});
