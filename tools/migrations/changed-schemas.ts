/** Which schemas a statement defines, changes, drops or comments objects of. */

import type { Node } from "@libpg-query/parser";

/** Where each statement of the parse tree names the objects that it changes. */
const changedObjects: Record<string, string[]> = {
  AlterDomainStmt: ["typeName"],
  AlterEnumStmt: ["typeName"],
  AlterFunctionStmt: ["func"],
  AlterObjectSchemaStmt: ["relation", "object", "newschema"],
  AlterOwnerStmt: ["relation", "object"],
  AlterPolicyStmt: ["table"],
  AlterSeqStmt: ["sequence"],
  AlterTableStmt: ["relation"],
  AlterTypeStmt: ["typeName"],
  CommentStmt: ["object"],
  CompositeTypeStmt: ["typevar"],
  CreateDomainStmt: ["domainname"],
  CreateEnumStmt: ["typeName"],
  CreateFunctionStmt: ["funcname"],
  CreatePolicyStmt: ["table"],
  CreateRangeStmt: ["typeName"],
  CreateSchemaStmt: ["schemaname"],
  CreateSeqStmt: ["sequence"],
  CreateStatsStmt: ["relations"],
  CreateStmt: ["relation"],
  CreateTableAsStmt: ["into"],
  DefineStmt: ["defnames"],
  DropStmt: ["objects"],
  IndexStmt: ["relation"],
  RenameStmt: ["relation", "object"],
  RuleStmt: ["relation"],
  TruncateStmt: ["relations"],
  ViewStmt: ["view"],
};

/** Schemas of the objects that the statement changes; an extension counts as part of `extensions`. */
export function schemasChangedBy(node: Node): string[] {
  if (isAboutExtension(node)) {
    return ["extensions"];
  }
  return Object.entries(node).flatMap(([statement, fields]) =>
    (changedObjects[statement] ?? []).flatMap((field) => {
      const value: unknown = Reflect.get(fields, field);
      const objects = ["objects", "relations"].includes(field) && Array.isArray(value) ? value : [value];
      return objects.flatMap((object) => schemaOf(object) ?? []);
    }),
  );
}

/** Schema in the name of an object, in any of the shapes in which the parse tree holds a name. */
export function schemaOf(object: unknown): string | undefined {
  if (typeof object === "string") {
    return object;
  }
  if (Array.isArray(object)) {
    return schemaOf(object[0]);
  }
  if (object === null || typeof object !== "object") {
    return undefined;
  }
  if ("schemaname" in object) {
    return schemaOf(object.schemaname);
  }
  const name = nameFields.find((field) => field in object);
  return name ? schemaOf(object[name as keyof typeof object]) : undefined;
}

const nameFields = [
  "RangeVar",
  "rel",
  "ObjectWithArgs",
  "objname",
  "TypeName",
  "names",
  "List",
  "items",
  "String",
  "sval",
];

function isAboutExtension(node: Node): boolean {
  if ("CommentStmt" in node) {
    return node.CommentStmt.objtype === "OBJECT_EXTENSION";
  }
  return "DropStmt" in node && node.DropStmt.removeType === "OBJECT_EXTENSION";
}
