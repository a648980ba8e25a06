/**
 * Extends prettier-plugin-sql-cst in two ways. The plugin accepts the pgTAP function in `select is(…)`, which the
 * parser would interpret as the operator `is`. The plugin prints each key of json_build_object and its value on a
 * separate line.
 */

import { doc } from "prettier";
import { parsers as sqlParsers, printers as sqlPrinters } from "prettier-plugin-sql-cst";

export { languages, options } from "prettier-plugin-sql-cst";

// The replacement has the same length as the name, so that all positions in the text stay the same.
const call = /\b(select\s+)is\(/gi;
const standIn = "i_";
const standInCall = /\b(select\s+)i_\(/gi;

const { postgresql } = sqlParsers;
export const parsers = {
  postgresql: {
    ...postgresql,
    parse: async (text, options) =>
      withoutStandIn(await postgresql.parse(text.replace(call, `$1${standIn}(`), options)),
  },
};

function withoutStandIn(tree) {
  if (typeof tree === "string") {
    return tree === standIn ? "is" : tree.replace(standInCall, "$1is(");
  }
  if (Array.isArray(tree)) {
    return tree.map(withoutStandIn);
  }
  if (tree === null || typeof tree !== "object") {
    return tree;
  }
  return Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, withoutStandIn(value)]));
}

const { group, join, line } = doc.builders;
const takesPairs = /^jsonb?_build_object$/i;
const printer = sqlPrinters["sql-cst"];

export const printers = {
  ...sqlPrinters,
  "sql-cst": {
    ...printer,
    print: (path, options, print, args) =>
      isListOfPairs(path) ? printPairs(path, print) : printer.print(path, options, print, args),
  },
};

/** Whether the node is the argument list of a `json_build_object(…)` call. */
function isListOfPairs(path) {
  const name = path.getParentNode(2)?.name?.name;
  return (
    path.node?.type === "list_expr" &&
    path.getParentNode()?.type === "func_args" &&
    typeof name === "string" &&
    takesPairs.test(name)
  );
}

function printPairs(path, print) {
  const items = path.map(print, "items");
  const pairs = [];
  for (let index = 0; index < items.length; index += 2) {
    pairs.push(group(join(", ", items.slice(index, index + 2))));
  }
  return join([",", line], pairs);
}
