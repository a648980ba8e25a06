/**
 * Turns the statements of a schema difference into transactions that can run while clients use the database: long checks
 * of rows get transactions of their own, and views are replaced instead of dropped.
 */

import type { AlterTableCmd, Node } from "@libpg-query/parser";
import type { RowChanges } from "./row-changes.ts";
import { relationName, type TopStatement, topStatementsOf } from "./sql-statements.ts";
import { replaceViews, type Views } from "./view-changes.ts";

/** Statements that cannot run in a transaction. */
const concurrently = /^(?:CREATE (?:UNIQUE )?|DROP )INDEX CONCURRENTLY\b/;

/** Whether a migration can run in a transaction. */
export const isTransactional = (statements: string): boolean => !concurrently.test(statements);

/** Difference between two databases. */
export interface Difference {
  /** Statements that change the schema, in an order that satisfies their dependencies. */
  statements: string;
  rows: RowChanges[];
  /** Views of the database before the change, and of the wanted database. */
  views: { before: Views; after: Views };
  /** Names of partitioned tables, whose indexes cannot be built concurrently. */
  partitioned: ReadonlySet<string>;
}

/**
 * Returns the migrations in their order. New enum values come first, because statements can use them only after a
 * commit. New constraints are validated, and indexes are built, after the commit of the main transaction.
 */
export function draftMigrations({ statements, rows, views, partitioned }: Difference): string[] {
  const all = statements === "" ? [] : replaceViews(withoutOwnersGrants(topStatementsOf(statements)), views);
  const created = new Set([...partitioned, ...all.flatMap(({ node }) => createdTable(node) ?? [])]);
  const [newValues, main, validations, indexes]: [string[], TopStatement[], string[], string[]] = [[], [], [], []];
  for (const statement of all) {
    const { node, text } = statement;
    const added = addedConstraint(node);
    if ("AlterEnumStmt" in node && !node.AlterEnumStmt.oldVal) {
      newValues.push(text);
    } else if (added && !created.has(added.table)) {
      main.push({ ...statement, text: `${text} NOT VALID` });
      validations.push(`ALTER TABLE ${added.table}\n  VALIDATE CONSTRAINT ${quoted(added.constraint)}`);
    } else if (isIndexChange(node, created)) {
      indexes.push(concurrent(text));
    } else {
      main.push(statement);
    }
  }
  return [
    textOf(newValues),
    mainText(main, rows),
    textOf(validations),
    ...indexes.map((text) => textOf([text])),
  ].filter((text) => text !== "");
}

/** Adds the changed rows to the statements. Returns an empty text if nothing changes. */
function mainText(statements: TopStatement[], rows: RowChanges[]): string {
  const preamble = statements.filter(({ node }) => "VariableSetStmt" in node);
  const changes = statements.filter(({ node }) => !("VariableSetStmt" in node));
  const isAltered = (table: string) => changes.some(({ node }) => alteredTable(node) === table);
  const early = rows.flatMap((one) => (isAltered(one.table) ? [] : one.early));
  const late = rows.flatMap((one) => [...(isAltered(one.table) ? one.early : []), ...one.late]);
  const texts = (list: TopStatement[]) => list.map(({ text }) => `${text};`);
  const changed = [...early, ...texts(changes), ...late];
  return changed.length > 0 ? [...(changes.length > 0 ? texts(preamble) : []), ...changed].join("\n\n") : "";
}

const textOf = (texts: string[]): string => texts.map((text) => `${text};`).join("\n\n");

/**
 * Removes pairs of statements that revoke the rights of the owner `postgres` on a function and grant them again. Without
 * the pair, the owner has the same rights.
 */
function withoutOwnersGrants(statements: TopStatement[]): TopStatement[] {
  const revoked = /^REVOKE ALL ON (FUNCTION .*) FROM "postgres"$/;
  const granted = /^GRANT (?:ALL|EXECUTE) ON (FUNCTION .*) TO "postgres"$/;
  const objectsOf = (pattern: RegExp) => new Set(statements.flatMap(({ text }) => pattern.exec(text)?.[1] ?? []));
  const [ofRevoke, ofGrant] = [objectsOf(revoked), objectsOf(granted)];
  return statements.filter(({ text }) => {
    const object = (revoked.exec(text) ?? granted.exec(text))?.[1];
    return object === undefined || !(ofRevoke.has(object) && ofGrant.has(object));
  });
}

/** Returns the table and the name of a check or foreign key that the statement adds and validates at once. */
function addedConstraint(node: Node): { table: string; constraint: string } | undefined {
  const [command, ...others] = commandsOf(node);
  const constraint = command?.def && "Constraint" in command.def ? command.def.Constraint : undefined;
  const isChecked = constraint?.contype === "CONSTR_CHECK" || constraint?.contype === "CONSTR_FOREIGN";
  const table = alteredTable(node);
  if (others.length > 0 || command?.subtype !== "AT_AddConstraint" || !table || !constraint?.conname) {
    return undefined;
  }
  return isChecked && !constraint.skip_validation ? { table, constraint: constraint.conname } : undefined;
}

/** Returns the changes that an ALTER TABLE statement lists. */
const commandsOf = (node: Node): AlterTableCmd[] =>
  "AlterTableStmt" in node
    ? (node.AlterTableStmt.cmds ?? []).flatMap((command) => ("AlterTableCmd" in command ? command.AlterTableCmd : []))
    : [];

const alteredTable = (node: Node): string | undefined =>
  "AlterTableStmt" in node ? relationName(node.AlterTableStmt.relation) : undefined;

const createdTable = (node: Node): string | undefined =>
  "CreateStmt" in node ? relationName(node.CreateStmt.relation) : undefined;

/** Whether the statement drops an index, or builds an index of a table that may contain rows. */
function isIndexChange(node: Node, created: ReadonlySet<string>): boolean {
  if ("DropStmt" in node) {
    return node.DropStmt.removeType === "OBJECT_INDEX";
  }
  return "IndexStmt" in node && !created.has(relationName(node.IndexStmt.relation) ?? "");
}

/** Returns the statement in a form that blocks no writers and can be repeated after a failure. */
const concurrent = (text: string): string =>
  text
    .replace(/^CREATE (UNIQUE )?INDEX /i, (_, unique = "") => `CREATE ${unique}INDEX CONCURRENTLY IF NOT EXISTS `)
    .replace(/^DROP INDEX /i, "DROP INDEX CONCURRENTLY IF EXISTS ");

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
