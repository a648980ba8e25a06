/** Finds objects that a migration drops or renames although the previous version uses them: running calls would fail. */

import { type Node, parseSync } from "@libpg-query/parser";
import type { Problem } from "./migration-rules.ts";
import { nameIn, statementsOf } from "./sql-statements.ts";

/** Texts of the newest version. */
export interface ReleasedTexts {
  /** Declared schemas, whose functions and views name the objects that they use. */
  schemas: string[];
  /** Edge functions, which name RPCs. */
  functions: string[];
}

/**
 * Objects that function bodies look up by name at each call. Dropping any other object requires a lock that waits for its
 * users.
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

/** Whether the version uses a name, by schema and name. */
export type IsNamed = (name: string) => boolean;

/** Reads the texts once, for any number of names. */
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

/** Returns the problems of dropped or renamed objects. */
export function lintDrops(sql: string, isNamed: IsNamed): Problem[] {
  return statementsOf(sql).flatMap(({ node, line }) =>
    namesTakenBy(node)
      // Temporary tables have no schema.
      .filter((name) => name.includes(".") && isNamed(name))
      .map((name) => ({
        line,
        rule: "dropped-in-use",
        message: `The newest version names ${name}: drop it one version after nothing does, since calls are under way.`,
      })),
  );
}

/** Returns the text of the functions and views of a file, without their own names and without comments. */
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
