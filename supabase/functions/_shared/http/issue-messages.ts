/** Messages for invalid values, used if the violated rule of the schema does not define a message. */

import type { z } from "zod";

/** Maximum number of allowed values that a message lists. */
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

/** Returns the message for an issue that Zod reports, or undefined to use Zod's default message. */
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
