/**
 * Parses and compiles the filters of subscriptions. A filter has the format `column=operator.value`; several filters
 * are separated by commas.
 */

import type { Column } from "./tables.ts";

/** Condition of a filter as the client has sent it. */
export interface Condition {
  column: string;
  operator: Operator;
  value: string;
  isNegated: boolean;
}

/** Compiled condition, against which values are matched. */
export interface Filter {
  column: string;
  /** For an equality condition, the value as normalized by `comparable`; otherwise null. */
  equals: string | null;
  /** Regular expression of the condition; `matches` does not evaluate it. */
  regularExpression: RegularExpression | null;
  matches(value: string | null): boolean;
}

/** Regular expression, which is evaluated in PostgreSQL, because only PostgreSQL interprets it as the platform does. */
export interface RegularExpression {
  text: string;
  ignoresCase: boolean;
  isNegated: boolean;
}

/** Error for an invalid filter. The client receives the error message unchanged. */
export class FilterError extends Error {
  override name = "FilterError";
}

type Operator = (typeof operators)[number];
type TypeNames = Pick<Column, "type" | "sqlType">;

const comparisons = ["eq", "neq", "lt", "lte", "gt", "gte", "in", "isdistinct"] as const;
const operators = [...comparisons, "is", "like", "ilike", "match", "imatch"] as const;
const mostValues = 100;

const integers = new Set(["int2", "int4", "int8", "oid"]);
const decimals = new Set(["numeric", "float4", "float8"]);
// Types whose values sort in the same order as their texts.
const orderedTexts = new Set(["text", "varchar", "name", "uuid", "bool", "date", "time", "timestamp", "timestamptz"]);
// Types for which PostgreSQL has pattern operators. The list excludes varchar, because PostgreSQL has no pattern
// operators for varchar.
const patternTypes = new Set(["text", "bpchar", "name"]);
const regularTypes = new Set(["text"]);
const keywords: Record<string, (value: string | null) => boolean> = {
  null: (value) => value === null,
  true: (value) => value === "t",
  false: (value) => value === "f",
  unknown: (value) => value === null,
};

/** Parses a filter. Throws FilterError for invalid syntax. */
export function parseFilter(text: string): Condition[] {
  return text.trim() === "" ? [] : splitConditions(text).map(parseCondition);
}

/** Returns the value of a condition if the database must normalize it before comparisons, otherwise null. */
export function literalOf({ operator, value }: Condition): { text: string; isList: boolean } | null {
  return isOneOf(comparisons, operator) ? { text: value, isList: operator === "in" } : null;
}

/**
 * Compiles a condition whose values the database has normalized (`literals`). Throws FilterError if the condition is
 * invalid.
 */
export function compileFilter(condition: Condition, names: TypeNames, literals: string[]): Filter {
  const { column, operator, value: text, isNegated } = condition;
  const test = testOf(condition, names, literals);
  const isRegular = operator === "match" || operator === "imatch";
  const knowsNull = operator === "is" || operator === "isdistinct";
  return {
    column,
    equals: operator === "eq" && !isNegated ? comparable(names.type, literals[0] ?? "") : null,
    regularExpression: isRegular ? { text, ignoresCase: operator === "imatch", isNegated } : null,
    // A comparison with null is neither true nor false, and the same holds for the negated comparison, as in SQL.
    matches: (value) => (value === null && !knowsNull ? false : test(value) !== isNegated),
  };
}

/** Normalizes a value, so that equal values of a type have equal texts. */
export function comparable(type: string, value: string): string {
  return decimals.has(type) ? String(Number(value)) : value;
}

function testOf(
  { operator, value, isNegated }: Condition,
  names: TypeNames,
  literals: string[],
): (value: string | null) => boolean {
  const { type } = names;
  const [literal = ""] = literals;
  switch (operator) {
    case "eq":
      return (text) => comparable(type, text ?? "") === comparable(type, literal);
    case "neq":
    case "isdistinct":
      return (text) => text === null || comparable(type, text) !== comparable(type, literal);
    case "in": {
      if (literals.length > mostValues) {
        throw new FilterError("too many values for `in` filter. Maximum 100");
      }
      const wanted = new Set(literals.map((one) => comparable(type, one)));
      return (text) => wanted.has(comparable(type, text ?? ""));
    }
    case "is":
      return keywordTest(value, names);
    case "like":
    case "ilike":
      requireText(patternTypes, operator, names);
      return patternTest(operator, value);
    case "match":
    case "imatch":
      requireText(regularTypes, operator, names);
      // This function accepts every value, even for a negated condition. The database evaluates the regular expression
      // for each change.
      return () => !isNegated;
    default: {
      const order = orderOf(operator, type);
      const accepts = { lt: -1, lte: -1, gt: 1, gte: 1 }[operator];
      const acceptsEqual = operator === "lte" || operator === "gte";
      return (text) => {
        const result = order(text ?? "", literal);
        return result === accepts || (acceptsEqual && result === 0);
      };
    }
  }
}

function orderOf(operator: string, type: string): (one: string, other: string) => -1 | 0 | 1 {
  if (integers.has(type)) {
    return (one, other) => compare(BigInt(one), BigInt(other));
  }
  if (decimals.has(type)) {
    return (one, other) => compare(Number(one), Number(other));
  }
  if (orderedTexts.has(type)) {
    return compare;
  }
  throw new FilterError(`operator ${operator} is not supported for columns of type ${type} by the local stack`);
}

function compare<Value extends bigint | number | string>(one: Value, other: Value): -1 | 0 | 1 {
  if (one === other) {
    return 0;
  }
  return one < other ? -1 : 1;
}

function keywordTest(keyword: string, { type, sqlType }: TypeNames): (value: string | null) => boolean {
  const test = keywords[keyword];
  if (!test) {
    throw new FilterError("invalid value for is filter: must be null, true, false, or unknown");
  }
  if (keyword !== "null" && type !== "bool") {
    throw new FilterError(`is ${keyword} filter requires a boolean column, got ${sqlType}`);
  }
  return test;
}

function requireText(types: ReadonlySet<string>, operator: string, { type, sqlType }: TypeNames): void {
  if (!types.has(type)) {
    throw new FilterError(`operator ${operator} requires a text-compatible column type, got ${sqlType}`);
  }
}

function patternTest(operator: string, pattern: string): (value: string | null) => boolean {
  const source = Array.from(pattern.matchAll(/\\(.)|(.)/gsu), ([, escaped, plain = ""]) => {
    if (plain === "%") {
      return ".*";
    }
    if (plain === "_") {
      return ".";
    }
    return (escaped ?? plain).replace(/[.*+?^${}()|[\]\\/]/, "\\$&");
  });
  const expression = new RegExp(`^${source.join("")}$`, operator === "ilike" ? "isu" : "su");
  return (value) => expression.test(value ?? "");
}

/** Splits a filter at the commas outside of quotes and parentheses. */
function splitConditions(text: string): string[] {
  const parts = [""];
  let depth = 0;
  let isQuoted = false;
  let isEscaped = false;
  let previous = "";
  for (const character of text) {
    const isSplit = character === "," && depth === 0 && !isQuoted;
    if (isEscaped) {
      isEscaped = false;
    } else if (isQuoted && character === "\\") {
      isEscaped = true;
    }
    // A quote character starts a quoted value only at the beginning of a value.
    else if (character === '"' && (isQuoted || [".", "(", ","].includes(previous))) {
      isQuoted = !isQuoted;
    } else if (!isQuoted && character === "(") {
      depth += 1;
    } else if (!isQuoted && character === ")") {
      depth = Math.max(0, depth - 1);
    }
    if (isSplit) {
      parts.push("");
    } else {
      parts.push(`${parts.pop()}${character}`);
    }
    previous = isSplit ? "" : character;
  }
  return parts;
}

function parseCondition(text: string): Condition {
  const condition = text.trim();
  if (condition === "") {
    throw new FilterError("filter must not contain empty segments (check for extra commas)");
  }
  const match = /^([^=]*)=(not\.)?([^.]*)\.(.*)$/s.exec(condition);
  if (!match) {
    throw new FilterError(JSON.stringify(condition.split("=")));
  }
  const [, column = "", not, operator = "", value = ""] = match;
  if (!isOneOf(operators, operator)) {
    throw new FilterError(JSON.stringify([operator, value]));
  }
  return { column, operator, value: operator === "in" ? listOf(value) : unquote(value), isNegated: not !== undefined };
}

function isOneOf<One extends string>(known: readonly One[], text: string): text is One {
  return (known as readonly string[]).includes(text);
}

/** Converts `(a,b)` to a PostgreSQL array literal. */
function listOf(value: string): string {
  if (!/^\(.*\)$/s.test(value)) {
    throw new FilterError("`in` filter value must be wrapped by parentheses");
  }
  return `{${value.slice(1, -1)}}`;
}

function unquote(value: string): string {
  const match = /^"((?:\\.|[^"\\])*)"$/s.exec(value);
  return match?.[1] === undefined ? value : match[1].replace(/\\(.)/gs, "$1");
}
