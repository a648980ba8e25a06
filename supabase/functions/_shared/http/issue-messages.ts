/** Messages of invalid values, for rules of the schemas that have no message of their own. */

import type { z } from "zod";

/** Longest list of allowed values in a message. */
const mostValues = 10;

const articles: Record<string, string> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a text",
};

const units: Record<string, [one: string, more: string]> = {
  array: [" item", " items"],
  string: [" character", " characters"],
};

function countOf(limit: number | bigint, origin: string): string {
  const unit = units[origin];
  return `${limit}${unit ? unit[Number(limit) === 1 ? 0 : 1] : ""}`;
}

/** Returns the message of an issue, or undefined if Zod's own message is used. */
export function issueMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "Required" : `Expected ${articles[issue.expected] ?? issue.expected}`;
    case "too_small":
      return `Expected ${issue.inclusive ? "at least" : "more than"} ${countOf(issue.minimum, issue.origin)}`;
    case "too_big":
      return `Expected ${issue.inclusive ? "at most" : "less than"} ${countOf(issue.maximum, issue.origin)}`;
    case "invalid_value":
      return issue.values.length > mostValues
        ? "Expected one of the allowed values"
        : `Expected ${issue.values.map((value) => String(value)).join(" or ")}`;
    default:
      return undefined;
  }
}
