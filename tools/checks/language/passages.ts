/** Texts to check, each with its file and line. The sentence count is computed from these texts. */

/** Kinds of texts. `base.json` contains separate counts for each area. */
export const areas = [
  "typescript-comments",
  "sql-comments",
  "sql-object-comments",
  "docs",
  "api-documents",
  "error-sentences",
  "app-texts",
  "test-titles",
] as const;

export type Area = (typeof areas)[number];

/** Text of one comment, paragraph, table cell, description, error sentence or test title. */
export interface Passage {
  area: Area;
  file: string;
  /** Line of the file on which the text begins. */
  line: number;
  /** Text without comment markers, with the line breaks of the file. */
  text: string;
}

/** A file of the repository. */
export interface SourceFile {
  path: string;
  text: string;
}

/** Removes the comment markers at both ends of a block comment and at the start of its lines. Keeps line breaks. */
export function withoutCommentSigns(comment: string): string {
  return (
    comment
      .replace(/^\/\*+|\*+\/$/g, "")
      .split("\n")
      .map((line) => line.replace(/^\s*(?:\*|\/\/+|--+)?\s?/, ""))
      .map((line) => line.replace(/^\s*(?:biome-ignore|squawk-ignore|@ts-expect-error)(?:\s[\w/-]+:)?/, ""))
      // A `spec:` tag only quotes a sentence of promises.md, so it is not checked as text.
      .map((line) => line.replace(/^spec: .*/, ""))
      .map((line) => line.replace(/^@\w+(?:\s+\{[^}]*\})?(?:\s+\w+\s+-)?/, ""))
      .join("\n")
  );
}

interface LineComment {
  line: number;
  text: string;
}

/** Merges line comments on consecutive lines into one text. */
export function joinedComments(comments: readonly LineComment[]): LineComment[] {
  const joined: LineComment[] = [];
  let nextLine = -1;
  for (const { line, text } of comments) {
    const last = joined.at(-1);
    if (last && line === nextLine) {
      last.text += `\n${text}`;
    } else {
      joined.push({ line, text });
    }
    nextLine = line + 1;
  }
  return joined;
}

/**
 * Returns a function that maps offsets to line numbers, counted from 1. The function is fast if the offsets increase.
 */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let position = 0;
  return (offset) => {
    if (offset < position) {
      line = 1;
      position = 0;
    }
    for (let next = text.indexOf("\n", position); next >= 0 && next < offset; next = text.indexOf("\n", position)) {
      line += 1;
      position = next + 1;
    }
    return line;
  };
}
