/** Finds retired identifiers among the tokens of SQL and the syntax trees of TypeScript. */

import { lineCounter } from "./language/passages.ts";
import { type SqlToken, tokensOf } from "./sql-tokens.ts";
import { parseTypeScript } from "./syntax-tree.ts";

/** Retired names, each with its new name. */
export interface RetiredNames {
  /**
   * Retired names of SQL objects, columns, parameters, settings, jobs and labels. If the name alone is an ordinary
   * word, the entry includes the schema.
   */
  sql: ReadonlyMap<string, string>;
  typescript: ReadonlyMap<string, string>;
  /**
   * Retired names that clients still receive as values, each with the reason. The check ignores a string that consists
   * only of such a name.
   */
  kept: ReadonlyMap<string, string>;
}

export interface Found {
  line: number;
  name: string;
  now: string;
}

const listFile = new URL("./retired-names.tsv", import.meta.url);

export const readRetiredNames = async (): Promise<RetiredNames> => readList(await Deno.readTextFile(listFile));

/**
 * Parses lines of `kind<TAB>name<TAB>new name or reason`. The kind is sql, typescript or kept. A line that begins with
 * # is a comment.
 */
export function readList(text: string): RetiredNames {
  const lists = {
    sql: new Map<string, string>(),
    typescript: new Map<string, string>(),
    kept: new Map<string, string>(),
  };
  for (const line of text.split("\n").filter((one) => one !== "" && !one.startsWith("#"))) {
    const [kind = "", name, now] = line.split("\t");
    const isKnown = kind === "sql" || kind === "typescript" || kind === "kept";
    if (!isKnown || !name || !now) {
      throw new Error(`retired-names.tsv: "${line}" is not sql, typescript or kept, a name, and what it is now.`);
    }
    lists[kind].set(name, now);
  }
  return lists;
}

export function retiredIn(path: string, text: string, names: RetiredNames): Found[] {
  return path.endsWith(".sql") ? retiredInSql(text, names) : retiredInTypeScript(path, text, names);
}

function retiredInSql(text: string, names: RetiredNames): Found[] {
  const tokens = tokensOf(text);
  return tokens.flatMap((token, index) => {
    if (token.kind === "string") {
      // The tokens of a dollar-quoted body follow the string token, so the string token is skipped.
      const isBody = (tokens[index + 1]?.depth ?? 0) > token.depth;
      return isBody ? [] : retiredInString(token.text, token.line, names);
    }
    const isName = token.kind === "word" || token.kind === "quoted";
    return isName ? found([nameOf(token), qualified(tokens, index)], token.line, names.sql) : [];
  });
}

const nameOf = ({ kind, text }: SqlToken) => (kind === "word" ? text.toLowerCase() : text);

/**
 * Returns the name with the schema or table that precedes it. Returns an empty string for a name without a schema or
 * table.
 */
function qualified(tokens: SqlToken[], index: number): string {
  const [schema, dot, name] = tokens.slice(Math.max(index - 2, 0), index + 1);
  return schema && name && dot?.text === "." ? `${nameOf(schema)}.${nameOf(name)}` : "";
}

function retiredInTypeScript(path: string, text: string, names: RetiredNames): Found[] {
  const lineAt = lineCounter(text);
  return parseTypeScript(path, text).nodes.flatMap((node) => {
    switch (node.type) {
      case "Identifier":
      case "PrivateIdentifier":
      case "JSXIdentifier":
        return [
          ...found([node.name], lineAt(node.start), names.typescript),
          ...found([node.name], lineAt(node.start), names.sql),
        ];
      case "Literal":
        return typeof node.value === "string" ? retiredInString(node.value, lineAt(node.start), names) : [];
      case "TemplateElement":
        return retiredInString(node.value.raw, lineAt(node.start), names);
      default:
        return [];
    }
  });
}

/**
 * Finds retired names in a string that contains SQL or a single name. Ignores words without `_` and without a schema,
 * because they may be ordinary words.
 */
function retiredInString(text: string, firstLine: number, names: RetiredNames): Found[] {
  if (names.kept.has(text)) {
    return [];
  }
  const lineAt = lineCounter(text);
  const words = Array.from(
    text.matchAll(/(?:\b([a-z_]\w*)\.)?\b([a-z_]\w*)\b/gi),
    ({ 1: schema, 2: name = "", index }) => {
      const isName = name.includes("_") || schema === "private" || schema === "api" || name === text;
      return found([isName ? name : "", schema ? `${schema}.${name}` : ""], firstLine + lineAt(index) - 1, names.sql);
    },
  );
  return words.flat();
}

function found(candidates: string[], line: number, names: ReadonlyMap<string, string>): Found[] {
  return candidates.flatMap((name) => {
    const now = names.get(name);
    return now === undefined ? [] : [{ line, name, now }];
  });
}
