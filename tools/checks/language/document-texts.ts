/** Extracts texts from Markdown pages and from OpenAPI and AsyncAPI documents. */

import { lexer, type Token, type Tokens } from "marked";
import { lineCounter, type Passage, type SourceFile } from "./passages.ts";

/** Text, and the line on which the text begins. */
type LocatedText = Pick<Passage, "line" | "text">;

const isAny = <Type extends Token["type"]>(token: Token, type: Type) => token.type === type;

/** Returns the paragraphs, list items, table cells and quotations of a page. Leaves out headings and code. */
export function passagesInMarkdown({ path, text }: SourceFile): Passage[] {
  return textsOf(text).map((found) => ({ area: "docs", file: path, ...found }));
}

function textsOf(text: string): LocatedText[] {
  const lineAt = lineCounter(text);
  let position = 0;

  /**
   * Returns the line on which a text begins. The parser removes the indentation of text in a list or quotation, so only
   * the first line of the text is searched.
   */
  function lineOf(raw: string): number {
    const [firstLine = ""] = raw.trimStart().split("\n");
    const start = text.indexOf(firstLine, position);
    position = start < 0 ? position : start;
    return lineAt(position);
  }

  function passagesOf(token: Token): LocatedText[] {
    const children = "tokens" in token && token.tokens ? token.tokens : [];
    if (isAny(token, "list")) {
      return (token as Tokens.List).items.flatMap((item) => item.tokens.flatMap(passagesOf));
    }
    if (isAny(token, "table")) {
      const table = token as Tokens.Table;
      const line = lineOf(table.raw);
      return table.rows.flatMap((row, index) =>
        row.map((cell) => ({ line: line + 2 + index, text: plainText(cell.text) })),
      );
    }
    if (isAny(token, "blockquote")) {
      return children.flatMap(passagesOf);
    }
    const isText = isAny(token, "paragraph") || isAny(token, "text");
    return isText ? [{ line: lineOf(token.raw), text: plainText(token.raw) }] : [];
  }

  return lexer(text).flatMap((token) => {
    const passages = passagesOf(token);
    // The search for the next token of the document starts after the current token.
    position = Math.max(position, text.indexOf(token.raw, position) + token.raw.length);
    return passages;
  });
}

/** Removes link targets, emphasis and HTML tags. */
function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<!--[\s\S]*?-->|<\/?\w+[^>]*>/g, (tag) => (tag.startsWith("<br") ? "\n\n" : ""))
    .replaceAll(/\*\*?/g, "");
}

const described = ["description", "summary"];
const notDescribed = ["example", "examples", "default", "const", "enum"];

/** Returns the descriptions and summaries of an OpenAPI or AsyncAPI document, each text once. */
export function passagesInApiDocument({ path, text }: SourceFile): Passage[] {
  const texts = new Set(descriptionsIn(JSON.parse(text)));
  const lineAt = lineCounter(text);
  const lines = new Map(
    Array.from(text.matchAll(/"(?:description|summary)":\s*("(?:[^"\\]|\\.)*")/g), (match) => [
      JSON.parse(match[1] as string) as string,
      lineAt(match.index),
    ]),
  );
  return [...texts].flatMap((description) =>
    textsOf(description).map(({ text: part }) => ({
      area: "api-documents" as const,
      file: path,
      line: lines.get(description) ?? 1,
      text: part,
    })),
  );
}

function descriptionsIn(value: unknown): string[] {
  if (value === null || typeof value !== "object") {
    return [];
  }
  return Object.entries(value).flatMap(([key, child]) => {
    if (typeof child === "string") {
      return described.includes(key) && !Array.isArray(value) ? [child] : [];
    }
    return notDescribed.includes(key) ? [] : descriptionsIn(child);
  });
}
