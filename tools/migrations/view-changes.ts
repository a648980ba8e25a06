/** Finds views that can be replaced in place, and rewrites the statements that drop and create them. */

import type { Node } from "@libpg-query/parser";
import type postgres from "postgres";
import { nameIn, relationName, type TopStatement } from "./sql-statements.ts";

/** State of a view in a database. */
export interface View {
  /** Names and types of the columns, in order. */
  columns: string[];
  definition: string;
  comments: string;
  privileges: string;
}

/** Views by name with schema, such as `private.match_cards`. */
export type Views = ReadonlyMap<string, View>;

export async function readViews(sql: postgres.Sql): Promise<Views> {
  const rows = await sql<(View & { name: string })[]>`
    select
      pg_namespace.nspname || '.' || pg_class.relname as name,
      array(
        select concat_ws(' ', attribute.attname, format_type(attribute.atttypid, attribute.atttypmod), attribute.attcollation::regcollation)
        from pg_attribute as attribute
        where attribute.attrelid = pg_class.oid and attribute.attnum > 0
        order by attribute.attnum
      ) as columns,
      concat_ws(' ', pg_class.reloptions::text, pg_get_viewdef(pg_class.oid)) as definition,
      coalesce(
        (
          select json_agg(json_build_array(objsubid, description) order by objsubid)::text
          from pg_description
          where objoid = pg_class.oid and classoid = 'pg_class'::regclass
        ),
        ''
      ) as comments,
      coalesce(pg_class.relacl::text, '') as privileges
    from pg_class join pg_namespace on pg_namespace.oid = pg_class.relnamespace
    where pg_class.relkind = 'v' and pg_namespace.nspname not in ('pg_catalog', 'information_schema')`;
  return new Map(rows.map(({ name, ...view }) => [name, view]));
}

/**
 * Replaces the views that the statements drop and create. A view can be replaced if its columns only get further columns
 * at the end. Changes nothing if a dropped view cannot be replaced, or if the statements change another object in a way
 * that may require the drops.
 */
export function replaceViews(
  statements: TopStatement[],
  { before, after }: { before: Views; after: Views },
): TopStatement[] {
  const dropped = new Set(statements.flatMap(({ node }) => droppedViews(node)));
  const created = new Set(statements.map(({ node }) => createdView(node)));
  const isExtended = (name: string) => {
    const columns = after.get(name)?.columns;
    return created.has(name) && before.get(name)?.columns.every((column, position) => column === columns?.[position]);
  };
  if (![...dropped].every(isExtended) || statements.some(({ node }) => mayRequireDrops(node))) {
    return statements;
  }
  const isSame = (name: string, part: "definition" | "comments" | "privileges") =>
    before.get(name)?.[part] === after.get(name)?.[part];
  return statements.flatMap((statement) => {
    const { node, text } = statement;
    const part = "ViewStmt" in node ? "definition" : "CommentStmt" in node ? "comments" : "privileges";
    const name = "ViewStmt" in node ? createdView(node) : describedOrGranted(node);
    if (droppedViews(node).length > 0 || (name && dropped.has(name) && isSame(name, part))) {
      return [];
    }
    const isReplaced = "ViewStmt" in node && name && dropped.has(name);
    return [isReplaced ? { ...statement, text: text.replace(/^CREATE VIEW\b/i, "CREATE OR REPLACE VIEW") } : statement];
  });
}

function droppedViews(node: Node): string[] {
  const drop = "DropStmt" in node && node.DropStmt.removeType === "OBJECT_VIEW" ? node.DropStmt : undefined;
  return (drop?.objects ?? []).flatMap((object) => ("List" in object && nameIn(object.List.items)) || []);
}

const createdView = (node: Node): string | undefined =>
  "ViewStmt" in node ? relationName(node.ViewStmt.view) : undefined;

/** Returns the view, table or column's table that a statement describes or whose rights it changes. */
function describedOrGranted(node: Node): string | undefined {
  if ("CommentStmt" in node) {
    const { objtype, object } = node.CommentStmt;
    const parts = object && "List" in object ? (object.List.items ?? []) : [];
    return objtype === "OBJECT_VIEW"
      ? nameIn(parts)
      : objtype === "OBJECT_COLUMN"
        ? nameIn(parts.slice(0, 2))
        : undefined;
  }
  const [object] = "GrantStmt" in node ? (node.GrantStmt.objects ?? []) : [];
  return object && "RangeVar" in object ? relationName(object.RangeVar) : undefined;
}

/** Whether the statement drops an object on which a view can depend, or changes the type of a column. */
function mayRequireDrops(node: Node): boolean {
  if ("DropStmt" in node) {
    return !["OBJECT_VIEW", "OBJECT_TRIGGER", "OBJECT_POLICY", "OBJECT_INDEX"].includes(node.DropStmt.removeType ?? "");
  }
  const commands = "AlterTableStmt" in node ? (node.AlterTableStmt.cmds ?? []) : [];
  return commands.some(
    (command) =>
      "AlterTableCmd" in command &&
      ["AT_DropColumn", "AT_AlterColumnType"].includes(command.AlterTableCmd.subtype ?? ""),
  );
}
