/**
 * Checks that a reader can understand the migrations from top to bottom: function bodies may refer only to objects that
 * earlier statements or statements of the same file create.
 */

import type { Node } from "@libpg-query/parser";
import type { Problem } from "./migration-rules.ts";
import { nameIn, nodesWithin, relationName, type Statement, statementsOf } from "./sql-statements.ts";

/** Migration and its path. */
export interface Migration {
  file: string;
  sql: string;
}

export interface FileProblem extends Problem {
  file: string;
}

/** Functions and tables to which a function may refer although later files create them, with the reason. */
export interface Exception {
  function: string;
  names: string[];
  reason: string;
}

const exceptions: Exception[] = [
  {
    function: "private.is_in_group_of_event",
    names: ["private.event_guests"],
    reason: "Groups belong to events and chats, and who is in a group sees the event.",
  },
  {
    function: "private.events_shared_with_caller",
    names: ["private.event_guests"],
    reason: "Groups belong to events and chats, and who is in a group sees the event.",
  },
  {
    function: "private.is_shown_event_location",
    names: ["public.like_group_members", "public.like_groups"],
    reason: "Groups belong to events and chats, and a guest is shown where the event of a minor takes place.",
  },
  {
    function: "private.event_locations_shown_to_caller",
    names: ["public.like_group_members", "public.like_groups"],
    reason: "Groups belong to events and chats, and a guest is shown where the event of a minor takes place.",
  },
  {
    function: "private.lock_events_of_people",
    names: ["public.like_group_members"],
    reason: "Groups belong to events, and what a person is to come to is locked with what they organize.",
  },
];

/**
 * Maximum number of files that refer to each other in a cycle (strongly connected component of the graph of
 * references). Larger cycles are hard to understand as one subject.
 */
const mostFilesInCircle = 5;

/** Reference to a function or table that a migration creates. */
export interface Reference {
  file: string;
  line: number;
  /** Function whose body contains the reference. Undefined if the reference is outside of function bodies. */
  from: string | undefined;
  to: string;
  isFunction: boolean;
  /** File that creates the object, and whether that file comes after the file with the reference. */
  home: string;
  isLater: boolean;
}

/**
 * Returns three kinds of problems: references to objects that are created later, exceptions that are not needed, and
 * cycles of too many files. Throws if PostgreSQL cannot parse the SQL.
 */
export function lintOrder(migrations: Migration[], allowed: Exception[] = exceptions): FileProblem[] {
  const references = referencesIn(migrations);
  const later = references.filter(({ from, isLater }) => from !== undefined && isLater);
  return [...laterNames(later, allowed), ...needlessExceptions(later, allowed), ...circles(references)];
}

function laterNames(later: Reference[], allowed: Exception[]): FileProblem[] {
  const problems = new Map<string, FileProblem>();
  for (const { file, line, from, to, home } of later) {
    if (allowed.some((one) => one.function === from && one.names.includes(to))) {
      continue;
    }
    const message = `${from} names ${to}, which is made later, in ${home}.`;
    problems.set(message, { file, line, rule: "later-name", message });
  }
  return [...problems.values()];
}

function needlessExceptions(later: Reference[], allowed: Exception[]): FileProblem[] {
  return allowed.flatMap((one) =>
    one.names
      .filter((name) => !later.some(({ from, to }) => from === one.function && to === name))
      .map((name) => ({
        file: "tools/migrations/migration-order.ts",
        line: 1,
        rule: "needless-exception",
        message: `${one.function} does not name ${name} before it is made: take the exception away.`,
      })),
  );
}

function circles(references: Reference[]): FileProblem[] {
  const named = new Map<string, Set<string>>();
  for (const { file, home } of references) {
    named.set(file, (named.get(file) ?? new Set()).add(home));
  }
  const reached = new Map([...named.keys()].map((file) => [file, reachedFrom(file, named)]));
  const problems = new Map<string, FileProblem>();
  for (const [file, others] of reached) {
    const circle = [...others].filter((other) => reached.get(other)?.has(file)).sort();
    if (circle.length <= mostFilesInCircle) {
      continue;
    }
    const message = `${circle.length} files name each other in a circle: ${circle.join(", ")}.`;
    problems.set(message, { file: circle[0] ?? file, line: 1, rule: "file-circle", message });
  }
  return [...problems.values()];
}

/**
 * Returns the files to which a file refers, directly or through other files (transitive closure). The result contains
 * the file itself only if the file is part of a cycle.
 */
function reachedFrom(start: string, named: Map<string, Set<string>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const next = [...(named.get(file) ?? [])].filter((other) => other !== file && !reached.has(other));
    for (const other of next) {
      reached.add(other);
    }
    waiting.push(...next);
  }
  return reached;
}

/** Returns all references in the migrations to functions, tables and views that the migrations create. */
export function referencesIn(migrations: Migration[]): Reference[] {
  const parsed = migrations.map(({ file, sql }, position) => ({ file, position, statements: statementsOf(sql) }));
  const homes = new Map<string, { file: string; position: number; isFunction: boolean }>();
  for (const { file, position, statements } of parsed) {
    for (const { node } of statements) {
      const name = nameMadeBy(node);
      if (name && !homes.has(name)) {
        homes.set(name, { file, position, isFunction: "CreateFunctionStmt" in node });
      }
    }
  }
  return parsed.flatMap(({ file, position, statements }) =>
    statements.flatMap((statement) =>
      namesIn(statement).flatMap((to) => {
        const home = homes.get(to);
        const from = statement.within && nameMadeBy(statement.within);
        const { line } = statement;
        if (!home) {
          return [];
        }
        const { isFunction } = home;
        return [{ file, line, from, to, isFunction, home: home.file, isLater: home.position > position }];
      }),
    ),
  );
}

/** Returns the function or table that a statement creates. */
function nameMadeBy(node: Node): string | undefined {
  if ("CreateFunctionStmt" in node) {
    return nameIn(node.CreateFunctionStmt.funcname);
  }
  if ("CreateStmt" in node) {
    return relationName(node.CreateStmt.relation);
  }
  return "ViewStmt" in node ? relationName(node.ViewStmt.view) : undefined;
}

function namesIn({ node }: Statement): string[] {
  const functions = [...nodesWithin(node)].flatMap((part) => functionNamedBy(part) ?? []);
  return [...new Set([...functions, ...relationsWithin(node)])];
}

function functionNamedBy(node: Node): string | undefined {
  if ("FuncCall" in node) {
    return nameIn(node.FuncCall.funcname);
  }
  return "CreateTrigStmt" in node ? nameIn(node.CreateTrigStmt.funcname) : undefined;
}

/**
 * Yields the names of the tables to which a statement refers. Searches the whole parse tree, because table names occur
 * in many places, some of which have no node type.
 */
function* relationsWithin(tree: unknown): Generator<string> {
  if (tree === null || typeof tree !== "object") {
    return;
  }
  const name = relationName(tree);
  if (name) {
    yield name;
  }
  for (const part of Object.values(tree)) {
    yield* relationsWithin(part);
  }
}
