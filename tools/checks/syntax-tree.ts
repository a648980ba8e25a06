/** Parses TypeScript files into syntax trees. */

import { type Comment, type Node, parseSync, visitorKeys } from "oxc-parser";

export interface SyntaxTree {
  comments: Comment[];
  /** All nodes of the tree, parents before children. */
  nodes: Node[];
}

/** Parses a file. Throws if the file has a syntax error. */
export function parseTypeScript(path: string, text: string): SyntaxTree {
  const { program, comments, errors } = parseSync(path, text);
  const [error] = errors;
  if (error) {
    throw new Error(`${path}: ${error.message}`);
  }
  return { comments, nodes: [...nodesWithin(program)] };
}

/** Returns the node and all its descendants. */
export function* nodesWithin(node: Node): Generator<Node> {
  yield node;
  for (const key of visitorKeys[node.type] ?? []) {
    const value: unknown = Reflect.get(node, key);
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child) {
        yield* nodesWithin(child);
      }
    }
  }
}

/**
 * Returns the text of a string or template literal, with `…` for each embedded expression. Returns undefined for other
 * nodes.
 */
export function stringOf(node: Node | undefined | null): string | undefined {
  if (node?.type === "TemplateLiteral") {
    return node.quasis.map(({ value }) => value.cooked ?? value.raw).join("…");
  }
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : undefined;
}

/** Returns the first name in a call or member expression, such as `it` in `it.each(…)("…")`. */
export function rootName(node: Node): string | undefined {
  if (node.type === "Identifier") {
    return node.name;
  }
  if (node.type === "MemberExpression") {
    return rootName(node.object);
  }
  if (node.type === "CallExpression") {
    return rootName(node.callee);
  }
  return node.type === "TaggedTemplateExpression" ? rootName(node.tag) : undefined;
}
