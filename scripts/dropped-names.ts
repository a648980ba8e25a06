/** What a migration drops although the version before names it: a call that is under way would not find it. */

import type { Node } from "@libpg-query/parser";
import type { Problem } from "./migration-rules.ts";
import { statementsOf } from "./sql-statements.ts";

/** The texts of the newest version. */
export interface ReleasedTexts {
  /** Its declared state, whose functions name what they use. */
  schemas: string[];
  /** Its edge functions, which name verbs. */
  functions: string[];
}

/** What bodies look up by its name each time; what else goes needs a lock that waits for who uses it. */
const usedByName = ["OBJECT_FUNCTION", "OBJECT_PROCEDURE", "OBJECT_VIEW", "OBJECT_TYPE", "OBJECT_TABLE"];

/** Where something is made, commented or granted, and where a trigger names its function. */
const definition = /\b(?:function|procedure|view|type|table)\s+(?:if\s+(?:not\s+)?exists\s+)?[a-z_]+\.[a-z_0-9]+/g;

/** What is wrong with what a migration drops. */
export function lintDrops(sql: string, released: ReleasedTexts): Problem[] {
  const schemas = released.schemas.map((text) => text.replaceAll(/--.*$/gm, "").replaceAll(definition, ""));
  const isNamed = (name: string) => {
    const verb = name.startsWith("api.") ? name.slice("api.".length) : undefined;
    return (
      schemas.some((text) => hasWord(text, name)) ||
      (verb !== undefined && released.functions.some((text) => hasWord(text, verb)))
    );
  };
  return statementsOf(sql).flatMap(({ node, line }) =>
    namesDroppedBy(node)
      .filter(isNamed)
      .map((name) => ({
        line,
        rule: "dropped-in-use",
        message: `The newest version names ${name}: drop it one version after nothing does, since calls are under way.`,
      })),
  );
}

function namesDroppedBy(node: Node): string[] {
  if (!("DropStmt" in node) || !usedByName.includes(node.DropStmt.removeType ?? "")) {
    return [];
  }
  return (node.DropStmt.objects ?? []).map((object) => {
    const parts =
      "ObjectWithArgs" in object
        ? object.ObjectWithArgs.objname
        : "TypeName" in object
          ? object.TypeName.names
          : "List" in object
            ? object.List.items
            : [];
    return (parts ?? []).map((part) => ("String" in part ? part.String.sval : "")).join(".");
  });
}

const hasWord = (text: string, word: string) =>
  new RegExp(`(?<![\\w.])${word.replaceAll(".", "\\.")}(?!\\w)`).test(text);
