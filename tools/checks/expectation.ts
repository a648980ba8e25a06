/** Extracts the expectations of test files, each with keys that reformatting, moving and renaming do not change. */

import { type Node, visitorKeys } from "oxc-parser";
import { lineCounter } from "./language/passages.ts";
import { type SqlToken, tokensOf } from "./sql-tokens.ts";
import { parseTypeScript, rootName, stringOf } from "./syntax-tree.ts";

export interface Expectation {
  file: string;
  line: number;
  lastLine: number;
  /** Source text in one line. */
  text: string;
  /** Key of the whole expectation, without comments, titles and the names of variables. */
  exact: string;
  /** Key of the assertion and its expected values, or of the values in a row of a test table. */
  expected: string;
}

/** Returns a text in which each renamed identifier has its new name. */
export type Rename = (text: string) => string;

/** Returns the assertions, the rows of test tables, the limits and the marks such as `skip` of a test file. */
export function expectationsIn(file: string, text: string, rename: Rename): Expectation[] {
  const found = file.endsWith(".sql") ? inSql(text, rename) : inTypeScript(file, text, rename);
  return [...found].map((one) => ({ ...one, file, text: one.text.replace(/\s+/g, " ") }));
}

type Found = Omit<Expectation, "file">;

/** Whether a string in a row of a test table is probably the title of the row. */
const isTitle = (text: string) => /^[\p{L}\d' ,.`-]+ [\p{L}\d' ,.`-]+$/u.test(text);

const sqlAssertion =
  /^(ok|is|isnt|matches|alike|unalike|doesnt_match)$|_(ok|are|eq|ne|has|hasnt|empty|problem|labels)$/;
const withOneArgument = /^(ok|lives_ok|is_empty|isnt_empty)$/;
const withThreeArguments = /^(throws|cmp|enum)_/;

function* inSql(sql: string, rename: Rename): Generator<Found> {
  const tokens = tokensOf(sql).filter(({ kind, depth }, index, all) => {
    // The tokens of a dollar-quoted body follow the string token, so the string token is skipped.
    return kind !== "comment" && !(kind === "string" && (all[index + 1]?.depth ?? 0) > depth);
  });
  const textOf = (used: SqlToken[]) => used.map((token) => token.text).join(" ");
  const keyOf = (used: SqlToken[]) => rename(textOf(used));
  const rangeOf = (used: SqlToken[]) => ({ line: used[0]?.line ?? 1, lastLine: used.at(-1)?.line ?? 1 });
  for (const [index, token] of tokens.entries()) {
    const [schema, before] = tokens.slice(Math.max(index - 2, 0), index);
    const { text: name } = token;
    if (token.kind !== "word" || tokens[index + 1]?.text !== "(") {
      continue;
    }
    if (name === "values" && before?.text === "(") {
      for (const row of rowsAfter(tokens, index)) {
        const literals = row.filter(isLiteral);
        const values = literals.filter(({ text }) => !isTitle(text));
        const expected = `row ${keyOf(values.length > 0 ? values : row)}`;
        yield { ...rangeOf(row), text: textOf(row), exact: `row ${keyOf(literals)}`, expected };
      }
    } else if (/^(skip|todo|todo_start)$/.test(name)) {
      yield { ...rangeOf([token]), text: name, exact: `mark ${name}`, expected: `mark ${name}` };
    } else if (sqlAssertion.test(name) && (before?.text !== "." || /^(tests|pg_temp)$/.test(schema?.text ?? ""))) {
      // The description follows the arguments of the assertion.
      const count = withOneArgument.test(name) ? 1 : withThreeArguments.test(name) ? 3 : 2;
      const used = groupAt(tokens, index + 1).items.slice(0, count);
      const [subject = [], ...compared] = used;
      const expected = `${name} ${keyOf(compared.length > 0 ? compared.flat() : subject.filter(isLiteral))}`;
      const all = [token, ...used.flat()];
      yield { ...rangeOf(all), text: textOf(all), exact: `${name} ${used.map(keyOf).join(" , ")}`, expected };
    }
  }
}

const isLiteral = ({ kind, text }: SqlToken) => kind === "string" || /^(\d|true$|false$|null$)/i.test(text);

/**
 * Returns the comma-separated items inside the parentheses that begin at the index, and the index of the closing
 * parenthesis.
 */
function groupAt(tokens: SqlToken[], start: number): { items: SqlToken[][]; end: number } {
  const items: SqlToken[][] = [[]];
  let open = 0;
  for (const [index, token] of tokens.slice(start).entries()) {
    const sign = token.kind === "sign" ? token.text : "";
    open += Number(sign === "(" || sign === "[") - Number(sign === ")" || sign === "]");
    if (open === 0) {
      return { items, end: start + index };
    }
    if (sign === "," && open === 1) {
      items.push([]);
    } else if (index > 0) {
      items.at(-1)?.push(token);
    }
  }
  return { items, end: tokens.length };
}

/** Yields the rows of a `values` list. The keyword `values` is at the index. */
function* rowsAfter(tokens: SqlToken[], index: number): Generator<SqlToken[]> {
  let at = index;
  do {
    const { items, end } = groupAt(tokens, at + 1);
    yield items.flat();
    at = end + 1;
  } while (tokens[at]?.text === "," && tokens[at + 1]?.text === "(");
}

function* inTypeScript(file: string, text: string, rename: Rename): Generator<Found> {
  const lineAt = lineCounter(text);
  const rows = new Set<Node>();
  // An expectation inside another expectation is ignored, except in functions that are passed to an assertion.
  let end = 0;
  for (const node of parseTypeScript(file, text).nodes) {
    const keys = node.start < end ? undefined : rows.has(node) ? keysOfRow(node, rename) : keysOf(node, rename);
    if (keys) {
      const [exact, expected = exact] = keys;
      const range = { line: lineAt(node.start), lastLine: lineAt(node.end) };
      yield { ...range, text: text.slice(node.start, node.end), exact, expected };
      const hasBlock = node.type === "CallExpression" && node.arguments.some(isFunction);
      end = hasBlock || exact.startsWith("mark ") ? end : node.end;
    } else if (node.type === "ArrayExpression" && node.start >= end) {
      for (const row of node.elements) {
        if (row?.type === "ArrayExpression" || row?.type === "ObjectExpression") {
          rows.add(row);
        }
      }
    }
  }
}

type Keys = [exact: string, expected?: string];

const isFunction = ({ type }: Node) => type === "ArrowFunctionExpression" || type === "FunctionExpression";
const nameOf = (node: Node) => (node.type === "Identifier" ? node.name : stringOf(node)) ?? "";

function keysOfRow(row: Node, rename: Rename): Keys {
  const values = structureOf(row, (text) => (isTitle(text) ? "" : rename(text)));
  return [`row ${structureOf(row, rename)}`, `row ${values}`];
}

/** Returns the keys of an assertion, a mark or a limit. Returns undefined for other nodes. */
function keysOf(node: Node, rename: Rename): Keys | undefined {
  const limit = (name: string, value: string): Keys => [`limit ${rename(name)} ${value}`, `limit ${value}`];
  if (node.type === "CallExpression") {
    return keysOfCall(node, (part) => structureOf(part, rename));
  }
  if (node.type === "VariableDeclarator") {
    const value = node.init ? structureOf(node.init, rename) : "";
    return /^(\d|BinaryExpression[-+*/]\(.*\d)/.test(value) ? limit(nameOf(node.id), value) : undefined;
  }
  const isTest = node.type === "MemberExpression" && /^(it|test|describe|suite|Deno)$/.test(rootName(node) ?? "");
  if (!isTest && node.type !== "Property") {
    return undefined;
  }
  const name = nameOf(node.type === "Property" ? node.key : node.property);
  if (/^(skip|skipIf|runIf|todo|only|fails|retry|repeats|ignore)$/.test(name)) {
    return [`mark ${name}`];
  }
  return node.type === "Property" && /timeout|interval/i.test(name)
    ? limit(name, structureOf(node.value, rename))
    : undefined;
}

type Call = Extract<Node, { type: "CallExpression" }>;

function keysOfCall(call: Call, keyOf: (node: Node) => string): Keys | undefined {
  const [root = "", ...steps] = namesOf(call.callee);
  if (!/^(expect|assert)/.test(root) || /^(any|arrayContaining|objectContaining|string\w+)$/.test(steps[0] ?? "")) {
    return undefined;
  }
  const used = call.arguments.filter((one) => !isFunction(one));
  const subject = root === "expect" && steps.length > 0 ? call.callee : used.shift();
  if (root === "assert" && used.length > 1 && stringOf(used.at(-1)) !== undefined) {
    // The last argument is the message.
    used.pop();
  }
  const matcher = steps.map((step) => step.replace(/^(to(Be|Equal|StrictEqual)|deepEqual|strictEqual)$/, "equal"));
  const expected = `${matcher.join(".") || "call"} ${used.map(keyOf).join()}`;
  const exact = `${expected} of ${subject ? keyOf(subject) : ""}`;
  return used.length > 0 ? [exact, expected] : [exact];
}

/** Returns the names in a chain of calls: `expect`, `not` and `toBe` for `expect(a).not.toBe`. */
function namesOf(node: Node): string[] {
  if (node.type === "MemberExpression") {
    return [...namesOf(node.object), nameOf(node.property)];
  }
  return node.type === "CallExpression" ? namesOf(node.callee) : [nameOf(node)];
}

/** Returns the structure of an expression with its literals and property names, but without the names of variables. */
function structureOf(node: Node, rename: Rename): string {
  if (node.type === "Identifier") {
    return "_";
  }
  if (node.type === "Literal" || node.type === "TemplateElement") {
    const words = node.type === "Literal" ? stringOf(node) : node.value.raw;
    const raw = node.type === "Literal" ? (node.raw ?? "") : "";
    return words === undefined ? raw : JSON.stringify(rename(words));
  }
  const parts = (visitorKeys[node.type] ?? []).flatMap((key): string[] => {
    const children = /^type|^returnType$/.test(key) ? [] : [Reflect.get(node, key)].flat().filter(Boolean);
    const isName = (key === "property" || key === "key") && !Reflect.get(node, "computed");
    return children.map((child) => (isName ? rename(nameOf(child)) : structureOf(child, rename)));
  });
  const isWrapper = /^(Await|TSNonNull|TSAs|TSSatisfies|Parenthesized|Chain)Expression$/.test(node.type);
  return isWrapper ? parts.join() : `${node.type}${Reflect.get(node, "operator") ?? ""}(${parts.join()})`;
}
