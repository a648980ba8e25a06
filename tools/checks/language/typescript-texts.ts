/** Extracts texts from a TypeScript file: comments, error sentences, app texts and test titles. */

import type { CallExpression, Node } from "oxc-parser";
import { nodesWithin, parseTypeScript, rootName, stringOf } from "../syntax-tree.ts";
import { joinedComments, lineCounter, type Passage, type SourceFile, withoutCommentSigns } from "./passages.ts";

const testFunctions = ["it", "test", "describe"];
/** Fields of a push message that a device shows. */
const shownFields = ["title", "body"];
const cyrillic = /\p{Script=Cyrillic}/u;

export function passagesInTypeScript({ path, text }: SourceFile): Passage[] {
  const { comments, nodes } = parseTypeScript(path, text);
  const lineAt = lineCounter(text);
  const passage = (area: Passage["area"], offset: number, words: string): Passage => ({
    area,
    file: path,
    line: lineAt(offset),
    text: words,
  });
  const found = (area: Passage["area"], texts: readonly Node[]) =>
    texts.map((node) => passage(area, node.start, stringOf(node) ?? ""));
  const isApp = path.startsWith("apps/") && !path.startsWith("apps/test/");
  const commented = comments.map(({ type, start, end }) => ({
    type,
    line: lineAt(start),
    text: text.slice(start, end),
  }));
  return [
    ...[
      ...commented.filter(({ type }) => type === "Block"),
      ...joinedComments(commented.filter(({ type }) => type === "Line")),
    ].map((comment) => ({
      area: "typescript-comments" as const,
      file: path,
      line: comment.line,
      text: withoutCommentSigns(comment.text),
    })),
    ...found("error-sentences", nodes.flatMap(errorSentencesIn)),
    ...found(
      "app-texts",
      nodes.flatMap(isApp ? appTextsIn : path.includes("/push/phrases-english") ? pushTextsIn : none),
    ),
    ...nodes.flatMap((node) =>
      isApp && node.type === "JSXText" ? [passage("app-texts", node.start, node.value)] : [],
    ),
    ...found("test-titles", nodes.flatMap(testTitlesIn)),
  ];
}

const none = (): Node[] => [];

/**
 * Returns the strings with several words in calls like `new ApiError(code, "…")`, including strings of the field
 * `message`.
 */
function errorSentencesIn(node: Node): Node[] {
  if (node.type !== "NewExpression" || !/Error$/.test(rootName(node.callee) ?? "")) {
    return [];
  }
  return node.arguments
    .flatMap((argument): Node[] =>
      argument.type === "ObjectExpression"
        ? argument.properties.flatMap((property) =>
            nameOfProperty(property) === "message" ? [contentOf(property)] : [],
          )
        : [argument],
    )
    .filter(hasWords);
}

/** Returns the first (English) string of each pair in `words({ name: ["…", "…"] })`. */
function appTextsIn(node: Node): Node[] {
  return node.type === "CallExpression" && rootName(node.callee) === "words"
    ? node.arguments.flatMap((argument) => [...nodesWithin(argument)]).filter(hasWords)
    : [];
}

function pushTextsIn(node: Node): Node[] {
  return shownFields.includes(nameOfProperty(node) ?? "") ? [...nodesWithin(contentOf(node))].filter(hasWords) : [];
}

/** Returns the first argument of `it("…")`, `describe.each(…)("…")` or `Deno.test("…")`. */
function testTitlesIn(node: Node): Node[] {
  if (node.type !== "CallExpression" || !isTestCall(node)) {
    return [];
  }
  const [title] = node.arguments;
  return title && hasWords(title) ? [title] : [];
}

function isTestCall({ callee }: CallExpression): boolean {
  const root = rootName(callee);
  if (root === "Deno") {
    return (
      callee.type === "MemberExpression" && callee.property.type === "Identifier" && callee.property.name === "test"
    );
  }
  return testFunctions.includes(root ?? "");
}

const hasWords = (node: Node) => /\p{L}\S*\s+\S/u.test(stringOf(node) ?? "") && !cyrillic.test(stringOf(node) ?? "");
const contentOf = (property: Node): Node => (property.type === "Property" ? property.value : property);

function nameOfProperty(node: Node): string | undefined {
  return node.type === "Property" && node.key.type === "Identifier" ? node.key.name : undefined;
}
