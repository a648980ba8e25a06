/**
 * Finds objects that a migration drops or renames although the newest release still uses them, so that running calls
 * would fail.
 */

import { type Node, parseSync } from "@libpg-query/parser";
import type { Problem } from "./migration-rules.ts";
import { nameIn, statementsOf } from "./sql-statements.ts";

/** Source texts of the newest release. */
export interface ReleasedTexts {
  /** Schema files, whose functions and views refer to objects by name. */
  schemas: string[];
  /** Edge functions, which refer to RPCs by name. */
  functions: string[];
}

/**
 * Kinds of objects that function bodies look up by name at each call. To drop an object of another kind, PostgreSQL
 * needs a lock, so it waits until no transaction uses the object.
 */
const usedByName = [
  "OBJECT_FUNCTION",
  "OBJECT_PROCEDURE",
  "OBJECT_ROUTINE",
  "OBJECT_VIEW",
  "OBJECT_MATVIEW",
  "OBJECT_TYPE",
  "OBJECT_TABLE",
  "OBJECT_SEQUENCE",
];

/** Whether the release uses an object. The name consists of schema and name. */
export type IsNamed = (name: string) => boolean;

/** Parses the texts once, and returns a function that searches them for a name. */
export function namesOf({ schemas, functions }: ReleasedTexts): IsNamed {
  const bodies = schemas.flatMap(bodiesIn);
  return (name) => {
    const rpc = name.startsWith("api.") ? name.slice("api.".length) : undefined;
    return (
      bodies.some((text) => hasWord(text, name)) ||
      (rpc !== undefined && functions.some((text) => hasWord(text, `(?:api\\.)?${rpc}`)))
    );
  };
}

/** Returns one problem for each object that is dropped or renamed and that the release uses. */
export function lintDrops(sql: string, isNamed: IsNamed): Problem[] {
  return statementsOf(sql).flatMap(({ node, line }) =>
    namesTakenBy(node)
      // Names without a schema refer to temporary tables.
      .filter((name) => name.includes(".") && isNamed(name))
      .map((name) => ({
        line,
        rule: "dropped-in-use",
        message: `The newest version names ${name}: drop it one version after nothing does, since calls are under way.`,
      })),
  );
}

/**
 * Returns the definitions of functions and views in a file as text. Removes comments and the names of the functions and
 * views themselves.
 */
function bodiesIn(sql: string): string[] {
  const bytes = new TextEncoder().encode(sql);
  return (parseSync(sql).stmts ?? []).flatMap(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    if (!stmt || !("CreateFunctionStmt" in stmt || "ViewStmt" in stmt)) {
      return [];
    }
    const text = new TextDecoder().decode(bytes.subarray(start, length && start + length));
    return [text.replaceAll(/--.*$/gm, "").replace(/\b(?:function|procedure|view)\s+[\w.]+/i, "")];
  });
}

function namesTakenBy(node: Node): string[] {
  if ("DropStmt" in node && usedByName.includes(node.DropStmt.removeType ?? "")) {
    return (node.DropStmt.objects ?? []).map(nameOf);
  }
  if ("RenameStmt" in node && usedByName.includes(node.RenameStmt.renameType ?? "")) {
    const { object, relation } = node.RenameStmt;
    return [object ? nameOf(object) : `${relation?.schemaname}.${relation?.relname}`];
  }
  return [];
}

function nameOf(object: Node): string {
  const parts =
    "ObjectWithArgs" in object
      ? object.ObjectWithArgs.objname
      : "TypeName" in object
        ? object.TypeName.names
        : "List" in object
          ? object.List.items
          : [];
  return nameIn(parts) ?? "";
}

const hasWord = (text: string, pattern: string) => new RegExp(`(?<![\\w.])${pattern}(?!\\w)`).test(text);
