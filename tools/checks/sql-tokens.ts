/** Tokenizes SQL with PostgreSQL's scanner, including dollar-quoted bodies. */

import { loadModule, scanSync } from "@libpg-query/parser";

await loadModule();

export type SqlTokenKind = "comment" | "string" | "word" | "quoted" | "sign";

export interface SqlToken {
  kind: SqlTokenKind;
  /** Text of the token without its quotes. A comment keeps its markers. */
  text: string;
  line: number;
  /** Nesting depth: the number of dollar-quoted bodies that contain the token. */
  depth: number;
}

const dollarQuoted = /^(\$\w*\$)([\s\S]*)\1$/;

/**
 * Returns all tokens of an SQL text in order. A dollar-quoted body yields a string token, and then the tokens inside
 * the body.
 */
export function tokensOf(sql: string): SqlToken[] {
  return [...scanned(sql, 1, 0)];
}

function* scanned(sql: string, firstLine: number, depth: number): Generator<SqlToken> {
  // The scanner returns byte offsets instead of character offsets, so each token is searched in the text. Only
  // whitespace can precede the token.
  let position = 0;
  let line = firstLine;
  for (const { text: token, tokenName } of tokensIn(sql, depth)) {
    const start = sql.indexOf(token, position);
    line += lineBreaksIn(sql.slice(position, start));
    position = start + token.length;
    const [, sign = "", body] = dollarQuoted.exec(token) ?? [];
    if (body !== undefined) {
      yield { kind: "string", text: body, line, depth };
      yield* scanned(body, line + lineBreaksIn(sign), depth + 1);
    } else {
      yield { ...kindAndText(token, tokenName), line, depth };
    }
    line += lineBreaksIn(token);
  }
}

/**
 * Tokenizes an SQL text. Returns an empty list if the SQL scanner rejects a body that is written in another language.
 *
 * The scanner reserves 200 bytes per token for its result, and fails if the tokens are longer on average. The appended
 * semicolons are short tokens, which provide space for the long ones.
 */
function tokensIn(sql: string, depth: number): { text: string; tokenName: string }[] {
  try {
    const padding = ";".repeat(Math.ceil(sql.length / 25));
    return scanSync(`${sql}\n${padding}`).tokens.slice(0, -padding.length || undefined);
  } catch (error) {
    if (depth === 0) {
      throw error;
    }
    return [];
  }
}

function kindAndText(token: string, tokenName: string): Pick<SqlToken, "kind" | "text"> {
  if (tokenName === "SQL_COMMENT" || tokenName === "C_COMMENT") {
    return { kind: "comment", text: token };
  }
  if (token.endsWith("'")) {
    const isEscaped = /^e'/i.test(token);
    const content = token.replace(/^\w*'|'$/g, "").replaceAll("''", "'");
    return { kind: "string", text: isEscaped ? content.replaceAll("\\n", "\n").replaceAll("\\'", "'") : content };
  }
  if (token.startsWith('"')) {
    return { kind: "quoted", text: token.slice(1, -1).replaceAll('""', '"') };
  }
  return { kind: /^[\p{L}_]/u.test(token) ? "word" : "sign", text: token };
}

const lineBreaksIn = (text: string) => text.split("\n").length - 1;
