/** Extracts texts from an SQL file: comments, object comments, error sentences and test titles. */

import { type SqlToken, tokensOf } from "../sql-tokens.ts";
import { joinedComments, type Passage, type SourceFile, withoutCommentSigns } from "./passages.ts";

/** Test functions of pgTAP and of this project whose last argument is the test title. */
const assertions =
  /^(?:ok|is|isnt|matches|doesnt_match|alike|unalike|cmp_ok|pass|fail|isa_ok|lives_ok|throws_\w+|performs_\w+|is_empty|isnt_empty|(?:results|set|bag)_(?:eq|ne|has|hasnt)|row_eq|has_\w+|hasnt_\w+|col_\w+|enum_has_labels|policy\w*|table_privs_are|function_privs_are)$/;

export function passagesInSql({ path, text }: SourceFile): Passage[] {
  const tokens = tokensOf(text);
  const passage = (area: Passage["area"]) => (token: { line: number; text: string }) => ({
    area,
    file: path,
    line: token.line,
    text: token.text,
  });
  return [
    ...commentsAmong(tokens).map(passage("sql-comments")),
    ...objectCommentsAmong(tokens).map(passage("sql-object-comments")),
    ...errorSentencesAmong(tokens).map(passage("error-sentences")),
    ...(path.endsWith(".test.sql") ? testTitlesAmong(tokens).map(passage("test-titles")) : []),
  ];
}

function commentsAmong(tokens: SqlToken[]) {
  const comments = tokens.filter(({ kind }) => kind === "comment");
  const blocks = comments.filter(({ text }) => text.startsWith("/*"));
  const lines = joinedComments(comments.filter(({ text }) => !text.startsWith("/*")));
  return [...blocks, ...lines].map(({ line, text }) => ({ line, text: withoutCommentSigns(text) }));
}

/** Returns the text of each `comment on … is '…'` statement, even if the text spans several lines. */
function objectCommentsAmong(tokens: SqlToken[]) {
  return tokens.flatMap((token, index) => {
    if (!isWord(token, "comment") || !isWord(tokens[index + 1], "on")) {
      return [];
    }
    const end = tokens.findIndex(({ text, kind }, other) => other > index && kind === "sign" && text === ";");
    const statement = tokens.slice(index, end < 0 ? undefined : end);
    const strings = statement.slice(statement.findIndex((one) => isWord(one, "is"))).filter(isString);
    const [first] = strings;
    return first ? [{ line: first.line, text: strings.map(({ text }) => text).join("\n") }] : [];
  });
}

/** Returns the strings of `raise …` and `perform private.refuse_…(…)` that are sentences. Leaves out error codes. */
function errorSentencesAmong(tokens: SqlToken[]) {
  return tokens.flatMap((token, index) => {
    const isRefusal = isWord(tokens[index - 3], "perform") && token.text.startsWith("refuse_");
    if (!isWord(token, "raise") && !isRefusal) {
      return [];
    }
    const end = tokens.findIndex(({ text, kind }, other) => other > index && kind === "sign" && text === ";");
    return tokens.slice(index, end < 0 ? undefined : end).filter((one) => isString(one) && /\S\s+\S/.test(one.text));
  });
}

/** Returns the last argument of each assertion. If the argument is a concatenation, returns its first string. */
function testTitlesAmong(tokens: SqlToken[]): SqlToken[] {
  return tokens.flatMap((token, index) => {
    const isCall = token.kind === "word" && tokens[index + 1]?.text === "(" && token.depth === 0;
    if (!isCall || !assertions.test(token.text)) {
      return [];
    }
    const last = lastArgument(tokens, index + 1).filter(isString)[0];
    return last && /[\p{L}]\s+\S/u.test(last.text) ? [last] : [];
  });
}

function lastArgument(tokens: SqlToken[], open: number): SqlToken[] {
  let level = 0;
  let start = open + 1;
  for (let index = open; index < tokens.length; index += 1) {
    const { kind, text, depth } = tokens[index] as SqlToken;
    if (kind !== "sign" || depth > 0) {
      continue;
    }
    level += text === "(" || text === "[" ? 1 : text === ")" || text === "]" ? -1 : 0;
    if (level === 0) {
      return tokens.slice(start, index).filter((token) => token.depth === 0);
    }
    if (level === 1 && text === ",") {
      start = index + 1;
    }
  }
  return [];
}

const isString = ({ kind }: SqlToken) => kind === "string";
const isWord = (token: SqlToken | undefined, word: string) =>
  token?.kind === "word" && token.text.toLowerCase() === word;
