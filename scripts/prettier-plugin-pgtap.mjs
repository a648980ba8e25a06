/** prettier-plugin-sql-cst, taught that `select is(…)` calls pgTAP's function: its parser takes `is` for the operator. */

import { parsers as sqlParsers } from "prettier-plugin-sql-cst";

export { languages, options, printers } from "prettier-plugin-sql-cst";

// A name of the same length keeps all positions right.
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
