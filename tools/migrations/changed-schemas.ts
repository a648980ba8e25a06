/** Finds the schemas whose objects a statement creates, changes, drops or comments on. */

import type { Node } from "@libpg-query/parser";

/** Fields of the parse tree that contain the names of changed objects, by statement type. */
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

/** Returns the schemas of the objects that a statement changes. Extensions belong to the schema `extensions`. */
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

/** Returns the schema part of an object's name. Accepts every form in which the parse tree contains names. */
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
