/**
 * Rules for the statements of migrations. The rules find statements that the hosted platform rejects or executes
 * incorrectly.
 */

import type { AlterDefaultPrivilegesStmt, Node, VariableSetStmt } from "@libpg-query/parser";
import { schemaOf, schemasChangedBy } from "./changed-schemas.ts";
import {
  nameIn,
  nodesWithin,
  optionsOf,
  optionText,
  relationName,
  type Statement,
  statementsOf,
} from "./sql-statements.ts";

export interface Problem {
  line: number;
  rule: string;
  message: string;
}

interface Rule {
  rule: string;
  message: string;
  isBrokenBy: (node: Node) => boolean;
}

const rules: Rule[] = [
  {
    rule: "alter-system",
    message: "Server settings belong to the platform.",
    isBrokenBy: (node) => "AlterSystemStmt" in node,
  },
  {
    rule: "server-file",
    message: "copy must not read or write files or programs of the server.",
    isBrokenBy: (node) => "CopyStmt" in node && node.CopyStmt.filename !== undefined,
  },
  {
    rule: "native-language",
    message: "Functions in C need a superuser.",
    isBrokenBy: (node) => "CreateFunctionStmt" in node && ["c", "internal"].includes(languageOf(node) ?? ""),
  },
  {
    rule: "search-path",
    message: "Every function says set search_path = '' and qualifies what it names, or is one expression: `return …`.",
    isBrokenBy: (node) =>
      "CreateFunctionStmt" in node && !settingsOf(node).some(isEmptySearchPath) && !isBoundWhenMade(node),
  },
  {
    rule: "whole-table",
    message: "update and delete need a where clause; write where true if every row is meant.",
    isBrokenBy: (node) => isAnyWithin(node, isWriteToWholeTable),
  },
  {
    rule: "managed-object",
    message:
      "Objects of the platform's schemas belong to other roles: only policies, triggers and foreign keys are allowed.",
    isBrokenBy: (node) => !isPolicyChange(node) && schemasChangedBy(node).some(isManaged),
  },
  {
    rule: "managed-revoke",
    message: "Revoking rights on the platform's objects has no effect.",
    isBrokenBy: (node) =>
      "GrantStmt" in node && !node.GrantStmt.is_grant && (node.GrantStmt.objects ?? []).map(schemaOf).some(isManaged),
  },
  {
    rule: "storage-delete",
    message: "A row of storage removed by SQL leaves its bytes behind; the Storage API deletes objects.",
    isBrokenBy: (node) =>
      isAnyWithin(node, (part) => "DeleteStmt" in part && part.DeleteStmt.relation?.schemaname === "storage"),
  },
  {
    rule: "extension-schema",
    message: "Extensions are created with: if not exists … with schema extensions.",
    isBrokenBy: (node) =>
      "CreateExtensionStmt" in node &&
      node.CreateExtensionStmt.extname !== "pg_cron" &&
      !(
        node.CreateExtensionStmt.if_not_exists &&
        optionText(node.CreateExtensionStmt.options, "schema") === "extensions"
      ),
  },
  {
    rule: "default-privileges",
    message: "The default privileges of the platform's roles cannot be changed.",
    isBrokenBy: (node) =>
      "AlterDefaultPrivilegesStmt" in node && ownersIn(node.AlterDefaultPrivilegesStmt).some(isPlatformRole),
  },
  {
    rule: "superuser",
    message: "Only a superuser makes superusers.",
    isBrokenBy: (node) =>
      ("CreateRoleStmt" in node && optionText(node.CreateRoleStmt.options, "superuser") === "true") ||
      ("AlterRoleStmt" in node && optionText(node.AlterRoleStmt.options, "superuser") === "true"),
  },
  {
    rule: "platform-role",
    message: "The platform's roles cannot be altered, dropped, or granted server file access.",
    isBrokenBy: (node) =>
      ("AlterRoleStmt" in node && isPlatformRole(node.AlterRoleStmt.role?.rolename)) ||
      ("AlterRoleSetStmt" in node && isServiceRole(node.AlterRoleSetStmt.role?.rolename)) ||
      ("DropRoleStmt" in node && (node.DropRoleStmt.roles ?? []).some((role) => isPlatformRole(roleName(role)))) ||
      ("GrantRoleStmt" in node && (node.GrantRoleStmt.granted_roles ?? []).some(isReservedMembership)),
  },
  {
    rule: "role-switch",
    message: "Migrations run as postgres and stay that role; the platform's admin roles are out of reach.",
    isBrokenBy: (node) => isAnyWithin(node, isSwitchToServiceRole),
  },
  {
    rule: "stored-custom-setting",
    message: "Custom settings cannot be stored on a database, role or function: use private.settings.",
    isBrokenBy: (node) => storedSettingsOf(node).some(({ name }) => isCustomSetting(name)),
  },
  {
    rule: "app-setting",
    message: "Nothing sets app.… on the platform: use private.settings.",
    isBrokenBy: (node) =>
      isAnyWithin(node, (part) => calls(part, "current_setting") && (argumentsOf(part)[0] ?? "").startsWith("app.")),
  },
];

/** Returns the problems of a migration, sorted by line. Throws if PostgreSQL cannot parse the SQL. */
export function lintMigration(sql: string): Problem[] {
  const statements = statementsOf(sql);
  const problems = statements.flatMap(({ node, line }) =>
    rules.filter((rule) => rule.isBrokenBy(node)).map(({ rule, message }) => ({ line, rule, message })),
  );
  return [...problems, ...mixedPlatformChanges(statements)].sort((a, b) => a.line - b.line);
}

/**
 * Reports a migration that changes the policies or triggers of a platform table and also contains other statements or
 * changes another platform table. Some database images reject such a change, and an operator then runs the file by
 * hand. On older images, a policy locks all platform tables until the transaction commits, so a transaction with a
 * policy must contain no slow statement. A migration with only triggers may insert the rows that they would have written.
 */
function mixedPlatformChanges(statements: Statement[]): Problem[] {
  const found = statements.map((statement) => ({ ...statement, table: platformTableOf(statement.node) }));
  const changes = found.filter(({ table }) => table !== undefined);
  const hasPolicy = changes.some(({ node }) => isPolicyChange(node));
  const others = found.filter(
    ({ node, table }) => table === undefined && !("VariableSetStmt" in node) && (hasPolicy || !("InsertStmt" in node)),
  );
  const [first] = changes;
  if (!first || (others.length === 0 && changes.every(({ table }) => table === first.table))) {
    return [];
  }
  const message =
    "A migration with policies or triggers of a platform table may contain nothing else: an image may reject them.";
  return [{ line: first.line, rule: "platform-table-alone", message }];
}

/** Returns the platform table whose policies or triggers a statement changes, such as `storage.objects`. */
function platformTableOf(node: Node): string | undefined {
  const table = "CreateTrigStmt" in node ? relationName(node.CreateTrigStmt.relation) : policyTableOf(node);
  return isManaged(table?.split(".")[0]) ? table : undefined;
}

/** Returns the table whose policy a statement changes. */
function policyTableOf(node: Node): string | undefined {
  if (!isPolicyChange(node)) {
    return undefined;
  }
  if ("DropStmt" in node) {
    const [dropped] = node.DropStmt.objects ?? [];
    return dropped && "List" in dropped ? nameIn(dropped.List.items?.slice(0, 2)) : undefined;
  }
  if ("RenameStmt" in node) {
    return relationName(node.RenameStmt.relation);
  }
  return relationName(
    "CreatePolicyStmt" in node
      ? node.CreatePolicyStmt.table
      : "AlterPolicyStmt" in node
        ? node.AlterPolicyStmt.table
        : undefined,
  );
}

const managedSchemas = [
  "auth",
  "cron",
  "extensions",
  "graphql",
  "graphql_public",
  "net",
  "pgbouncer",
  "pgmq",
  "realtime",
  "storage",
  "supabase_functions",
  "supabase_migrations",
  "vault",
];
const isManaged = (schema: string | undefined) => schema !== undefined && managedSchemas.includes(schema);

const sharedRoles = ["anon", "authenticated", "authenticator", "dashboard_user", "pgbouncer", "service_role"];
const isServiceRole = (role: string | undefined) => role?.startsWith("supabase_") ?? false;
const isPlatformRole = (role: string | undefined) => isServiceRole(role) || sharedRoles.includes(role ?? "");

const reservedMemberships = ["pg_read_server_files", "pg_write_server_files", "pg_execute_server_program"];
const isReservedMembership = (granted: Node) =>
  "AccessPriv" in granted && reservedMemberships.includes(granted.AccessPriv.priv_name ?? "");

/**
 * Prefixes of settings that the role postgres may change on the platform. Other settings whose names contain a dot are
 * custom settings.
 */
const settablePrefixes = ["auto_explain.", "pg_net.", "pgaudit.", "pgrst.", "plan_filter.", "safeupdate."];
const isCustomSetting = (name = "") =>
  name.includes(".") && !settablePrefixes.some((prefix) => name.startsWith(prefix));

const isAnyWithin = (node: Node, test: (part: Node) => boolean) => [...nodesWithin(node)].some(test);

const isWriteToWholeTable = (node: Node) =>
  ("UpdateStmt" in node && !node.UpdateStmt.whereClause) || ("DeleteStmt" in node && !node.DeleteStmt.whereClause);

function isPolicyChange(node: Node): boolean {
  if ("DropStmt" in node) {
    return node.DropStmt.removeType === "OBJECT_POLICY";
  }
  if ("RenameStmt" in node) {
    return node.RenameStmt.renameType === "OBJECT_POLICY";
  }
  return "CreatePolicyStmt" in node || "AlterPolicyStmt" in node;
}

function isSwitchToServiceRole(node: Node): boolean {
  if ("VariableSetStmt" in node) {
    const { name, args = [] } = node.VariableSetStmt;
    return ["role", "session_authorization"].includes(name ?? "") && args.some((arg) => isServiceRole(constant(arg)));
  }
  const [name, value] = calls(node, "set_config") ? argumentsOf(node) : [];
  return name === "role" && isServiceRole(value);
}

/**
 * Whether PostgreSQL parses the function body when the function is created. PostgreSQL resolves the names in a parsed
 * body only once, and may inline the function.
 */
const isBoundWhenMade = (node: Node) => "CreateFunctionStmt" in node && node.CreateFunctionStmt.sql_body !== undefined;

const isEmptySearchPath = ({ name, args = [] }: VariableSetStmt) =>
  name === "search_path" && args.length === 1 && args.every((arg) => constant(arg) === "");

function settingsOf(node: Node): VariableSetStmt[] {
  const options =
    "CreateFunctionStmt" in node
      ? node.CreateFunctionStmt.options
      : "AlterFunctionStmt" in node
        ? node.AlterFunctionStmt.actions
        : [];
  return optionsOf(options).flatMap(({ arg }) => (arg && "VariableSetStmt" in arg ? [arg.VariableSetStmt] : []));
}

function storedSettingsOf(node: Node): VariableSetStmt[] {
  if ("AlterRoleSetStmt" in node) {
    return [node.AlterRoleSetStmt.setstmt ?? {}];
  }
  if ("AlterDatabaseSetStmt" in node) {
    return [node.AlterDatabaseSetStmt.setstmt ?? {}];
  }
  return settingsOf(node);
}

const languageOf = (node: Node) =>
  "CreateFunctionStmt" in node ? optionText(node.CreateFunctionStmt.options, "language") : undefined;

function ownersIn({ options }: AlterDefaultPrivilegesStmt): (string | undefined)[] {
  const roles = optionsOf(options).find(({ defname }) => defname === "roles")?.arg;
  return roles && "List" in roles ? (roles.List.items ?? []).map(roleName) : [];
}

const roleName = (role: Node) => ("RoleSpec" in role ? role.RoleSpec.rolename : undefined);

const constant = (node: Node | undefined) =>
  node && "A_Const" in node && node.A_Const.sval ? (node.A_Const.sval.sval ?? "") : undefined;

const calls = (node: Node, name: string) => "FuncCall" in node && textOf(node.FuncCall.funcname?.at(-1)) === name;
const argumentsOf = (node: Node) => ("FuncCall" in node ? (node.FuncCall.args ?? []).map(constant) : []);

const textOf = (node: Node | undefined) => (node && "String" in node ? node.String.sval : undefined);
