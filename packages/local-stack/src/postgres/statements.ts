/** Cuts an SQL file into its statements, so that each can be recorded and a failing one be named. */

export interface Statement {
  /** With the comments before it, without the semicolon and without the blanks around it. */
  text: string;
  /** Line of the file on which the text begins, counted from 1. */
  line: number;
  /** Where in the text the first word after the comments is. */
  firstWord: number;
}

// One alternative per kind of token; what none of them matches is passed over character by character.
const TOKENS = new RegExp(
  [
    /(?<comment>--[^\n]*|\/\*)/,
    // A doubled quote inside is taken for two strings side by side, which ends in the same place.
    /(?<quoted>e'(?:[^'\\]|\\[^]|'')*'|'[^']*'|"[^"]*")/,
    /(?<dollar>\$(?:[a-z_\u0080-\uffff][a-z0-9_\u0080-\uffff]*)?\$)/,
    /(?<word>[a-z_\u0080-\uffff][a-z0-9_$\u0080-\uffff]*)/,
    /(?<mark>[();])/,
  ]
    .map((token) => token.source)
    .join("|"),
  "giu",
);

/** Statements of the file in order; comments stay with the statement that follows them. */
export function statementsOf(file: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  let parentheses = 0;
  let words: string[] = [];
  let firstWord = 0;
  let blocks = 0;
  const finish = (end: number) => {
    const untrimmed = file.slice(start, end);
    const first = start + untrimmed.length - untrimmed.trimStart().length;
    const line = file.slice(0, first).split("\n").length;
    const text = untrimmed.trim();
    if (text) statements.push({ text, line, firstWord: words.length > 0 ? firstWord - first : 0 });
    start = end + 1;
    parentheses = 0;
    words = [];
    blocks = 0;
  };
  TOKENS.lastIndex = 0;
  for (let match = TOKENS.exec(file); match; match = TOKENS.exec(file)) {
    const { comment, dollar, word, mark } = match.groups ?? {};
    if (comment === "/*") TOKENS.lastIndex = endOfComment(file, match.index);
    else if (dollar) TOKENS.lastIndex = endOfDollarQuote(file, match.index, dollar);
    else if (word) {
      if (words.length === 0) firstWord = match.index;
      words.push(word.toLowerCase());
      blocks += blockChange(words, blocks);
    } else if (mark === "(") parentheses++;
    else if (mark === ")") parentheses--;
    else if (mark === ";" && parentheses === 0 && blocks === 0) finish(match.index);
  }
  finish(file.length);
  return statements;
}

// Only the body of an SQL-standard routine has semicolons inside: begin atomic … end.
function blockChange(words: string[], blocks: number): number {
  const isRoutine = words[0] === "create" && words.slice(1, 4).some((word) => /^(function|procedure)$/.test(word));
  const word = words.at(-1);
  if (!isRoutine) return 0;
  if (word === "atomic" && words.at(-2) === "begin") return 1;
  if (word === "case" && blocks > 0) return 1;
  return word === "end" && blocks > 0 ? -1 : 0;
}

// Comments of this kind nest.
function endOfComment(file: string, start: number): number {
  const marks = /\/\*|\*\//g;
  marks.lastIndex = start;
  let depth = 0;
  for (let match = marks.exec(file); match; match = marks.exec(file)) {
    depth += match[0] === "/*" ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return file.length;
}

function endOfDollarQuote(file: string, start: number, tag: string): number {
  const end = file.indexOf(tag, start + tag.length);
  return end < 0 ? file.length : end + tag.length;
}
