/** Descriptions of every operation, parameter and field in the OpenAPI documents. */

import { describe, expect, it } from "vitest";
import { document } from "../_support/documented.ts";

const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

/** Sentences end with a full stop and begin with a capital letter or with code. */
function sentencesOf(text: string): string[] {
  return text.split(/(?<=\.)\s+(?:- )?(?=[A-Z`])/);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/\w+/g));
}

describe("a reader of the documents", () => {
  it.each(operations)(
    "finds a description of $operationId with two or more sentences in short paragraphs",
    ({ description = "" }) => {
      expect(description).toMatch(/\.$/);
      expect(sentencesOf(description).length).toBeGreaterThanOrEqual(2);
      const paragraphs = description.split(/\n+/).map((paragraph) => sentencesOf(paragraph).length);
      expect(Math.max(...paragraphs)).toBeLessThanOrEqual(5);
    },
  );

  it.each(operations)(
    "finds more in the description of $operationId than in its summary",
    ({ summary, description }) => {
      const [first = ""] = sentencesOf(description ?? "");
      const said = wordsOf(summary);
      expect([...wordsOf(first)].filter((word) => !said.has(word)).length).toBeGreaterThan(3);
    },
  );

  it("finds a sentence for every parameter", () => {
    const silent = operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.filter(({ description }) => !description?.endsWith(".")).map(({ name }) => `${operationId} ${name}`),
    );
    expect(silent).toEqual([]);
  });

  it("finds a sentence for every field", () => {
    const silent = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([, { description }]) => !description?.endsWith("."))
        .map(([field]) => `${name}.${field}`),
    );
    expect(silent).toEqual([]);
  });
});
