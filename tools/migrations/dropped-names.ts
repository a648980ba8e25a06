/**
 * Finds objects that a migration drops or renames although the previous version uses them, so that running calls would
 * fail.
 */

import { type Node, parseSync } from "@libpg-query/parser";
import type { Problem } from "./migration-rules.ts";
import { nameIn, statementsOf } from "./sql-statements.ts";

/** Source texts of the newest release. */
export interface ReleasedTexts {
  /** Schema files, whose functions and views name the objects that they use. */
  schemas: string[];
  /** Edge functions, which name the RPCs that they call. */
  functions: string[];
}

/**
 * Kinds of objects that function bodies resolve by name at each call. Dropping an object of another kind requires a
 * lock, which waits for its users.
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

/** Whether the release uses an object, by schema and name. */
export type IsNamed = (name: string) => boolean;

/** Reads the texts once, and returns a function that looks up names in them. */
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

/** Returns a problem for each dropped or renamed object that the release uses. */
export function lintDrops(sql: string, isNamed: IsNamed): Problem[] {
  return statementsOf(sql).flatMap(({ node, line }) =>
    namesTakenBy(node)
      // Names without a schema belong to temporary tables.
      .filter((name) => name.includes(".") && isNamed(name))
      .map((name) => ({
        line,
        rule: "dropped-in-use",
        message: `The newest version names ${name}: drop it one version after nothing does, since calls are under way.`,
      })),
  );
}

/** Returns the functions and views of a file as text, without the names that they define and without comments. */
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
