/**
 * Compares the schemas of two databases, one from before and one from after a renaming: with the list of renames applied to the
 * first they must be equal. `npm run compare:renamed -- LIST BEFORE AFTER`: each of the two is the URL of a database or a file that
 * `pg_dump --schema-only` wrote. For URLs the triggers are compared in their firing order too.
 */

import postgres from "postgres";
import { parseRenames, type Rename, renameSql, statementsOf, tokensOf } from "./sql-renames.ts";

/** One line per table, event, time and level, with its triggers in the order in which they fire: that of their names. */
const firingOrder = `
  select
    format('%s %s %s %s', trigger.tgrelid::regclass, event.name, timing.name, level.name) as fired,
    string_agg(trigger.tgname || ' ' || trigger.tgfoid::regprocedure, ', ' order by trigger.tgname) as triggers
  from
    pg_trigger as trigger
    cross join lateral (values ('insert', 4), ('delete', 8), ('update', 16), ('truncate', 32)) as event (name, bit)
    cross join lateral (
      select case when trigger.tgtype & 2 > 0 then 'before' when trigger.tgtype & 64 > 0 then 'instead of' else 'after' end
    ) as timing (name)
    cross join lateral (
      select case when trigger.tgtype & 1 > 0 then 'row' else 'statement' end || case when trigger.tgdeferrable then ' deferrable' else '' end
    ) as level (name)
  where not trigger.tgisinternal and trigger.tgtype & event.bit > 0
  group by fired`;

interface Schema {
  statements: string[];
  /** The lines of firingOrder; none of a dump. */
  triggers: string[] | undefined;
}

async function readSchema(source: string): Promise<Schema> {
  if (!source.startsWith("postgres")) {
    return { statements: statementsOf(await Deno.readTextFile(source)), triggers: undefined };
  }
  const { success, stdout, stderr } = await new Deno.Command("pg_dump", { args: ["--schema-only", source] }).output();
  if (!success) {
    throw new Error(new TextDecoder().decode(stderr));
  }
  const sql = postgres(source, { max: 1 });
  const rows = await sql.unsafe<{ fired: string; triggers: string }[]>(firingOrder);
  await sql.end();
  return {
    statements: statementsOf(new TextDecoder().decode(stdout)),
    triggers: rows.map(({ fired, triggers }) => `${fired}: ${triggers}`),
  };
}

/** A statement without the comments before it and with single spaces, since the formatter breaks lines by the length of names. */
function normalize(statement: string): string {
  const code = statement.replaceAll(/^\s*(?:(?:--|\\)[^\n]*\n\s*)*/g, "");
  return tokensOf(code)
    .filter(({ text }) => text.trim() !== "")
    .map(({ text }) => text)
    .join(" ");
}

/** Items that one list has more often than the other. */
function difference(before: string[], after: string[]): string[] {
  const counts = new Map<string, number>();
  for (const item of before) {
    counts.set(item, (counts.get(item) ?? 0) + 1);
  }
  for (const item of after) {
    counts.set(item, (counts.get(item) ?? 0) - 1);
  }
  return [...counts]
    .filter(([, count]) => count !== 0)
    .map(([item, count]) => `${count > 0 ? "only before" : "only after"}: ${item}`)
    .sort();
}

/** The differences of two schemas once the renames are applied to the first. */
function compare(before: Schema, after: Schema, renames: Rename[]): string[] {
  const renamed = before.statements.map((statement) => normalize(renameSql(statement, renames)));
  const rest = difference(renamed, after.statements.map(normalize));
  const triggers = difference(
    (before.triggers ?? []).map((line) => renameSql(line, renames)),
    after.triggers ?? [],
  );
  return [...rest, ...(before.triggers && after.triggers ? triggers : [])];
}

const [list, ...sources] = Deno.args;
if (!list || sources.length !== 2) {
  console.error("Name the list of renames, then the two databases or dumps: before and after.");
  Deno.exit(2);
}
const renames = parseRenames(await Deno.readTextFile(list));
const [before, after] = await Promise.all(sources.map(readSchema));
const differences = before && after ? compare(before, after, renames) : [];
console.log(
  [...differences, ""].join("\n") +
    `${renames.length} renames, ${before?.statements.length} statements before, ${after?.statements.length} after, ` +
    `${after?.triggers?.length ?? 0} lists of triggers: ${differences.length === 0 ? "equal" : `${differences.length} differences`}.`,
);
Deno.exitCode = differences.length === 0 ? 0 : 1;
