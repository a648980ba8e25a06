/**
 * Tests the commands in the runbook (docs/operations): runs the commands that use the database, and compares the flags
 * of all other commands with the CLI's help.
 */

import { join } from "node:path";
import postgres from "postgres";
import { runSupabase } from "./migrated-database.ts";

const folder = "docs/operations";
/**
 * Page whose SQL statements are run by other tests: `jobs/incidents.test.ts`, `health/faults.test.ts` and
 * `push/expired-keys.test.ts`.
 */
const testedElsewhere = "incidents.md";
/** Comment after a command that this test must not run, because the command calls the platform's API. */
const mark = "not run here";

interface Commands {
  sql: string[];
  /** CLI commands in `bash` code blocks, each with its comment. */
  lines: string[];
  /** CLI commands in the text outside of code blocks. */
  quoted: string[];
}

/** Returns the commands that a page contains. */
export function commandsIn(markdown: string): Commands {
  const blocks = (language: string) =>
    Array.from(markdown.matchAll(new RegExp(`^ *\`\`\`${language}\\n(.*?)^ *\`\`\`$`, "gms")), ([, code = ""]) => code);
  const prose = markdown.replaceAll(/^ *```.*?^ *```$/gms, "");
  const isOfCli = (command: string) => /\bnpx supabase /.test(command);
  return {
    sql: blocks("sql"),
    lines: blocks("bash")
      .flatMap((code) => code.replaceAll("\\\n", " ").split("\n"))
      .filter(isOfCli),
    quoted: Array.from(prose.matchAll(/`([^`]+)`/g), ([, code = ""]) => code).filter(isOfCli),
  };
}

interface CliCommand {
  /** Name of the CLI command, such as `db push`. */
  name: string;
  args: string[];
}

/**
 * Splits a command line into the name of the CLI command and its arguments. Ignores variable assignments before the
 * command and the comment after it.
 */
export function parseCommand(line: string): CliCommand {
  const words = line
    .replace(/^.*?\bnpx supabase /s, "")
    .replace(/ # .*$/s, "")
    .trim()
    .split(/\s+/);
  const first = words.findIndex((word) => !/^[a-z]+$/.test(word));
  const names = words.slice(0, first === -1 ? words.length : first);
  return { name: names.slice(0, 2).join(" "), args: words.slice(Math.min(names.length, 2)) };
}

/** Whether the help says that a command changes the local stack unless it has the flag `--remote`. */
function isForDatabase(help: string): boolean {
  return /^ *Local by default/m.test(help);
}

/** Returns the flags of a command that the CLI's help does not list, and a missing `--remote`. */
export function flagProblems({ name, args }: CliCommand, help: string): string[] {
  const known = new Set(Array.from(help.matchAll(/(?<![\w-])--?[a-z][a-z-]*/g), ([flag]) => flag));
  const flags = args.flatMap((arg) => /^--?[a-z][a-z-]*/.exec(arg) ?? []);
  const unknown = flags.filter((flag) => !known.has(flag)).map((flag) => `supabase ${name} has no flag ${flag}`);
  return isForDatabase(help) && !flags.includes("--remote")
    ? [...unknown, `supabase ${name} without --remote changes the local stack`]
    : unknown;
}

async function runSql(sql: postgres.Sql, statements: string): Promise<string[]> {
  const undone = new Error("undone");
  return await sql
    .begin(async (transaction) => {
      await transaction.unsafe(statements).simple();
      throw undone;
    })
    .then(
      () => [],
      (error) => (error === undone ? [] : [`${error.message} in: ${statements}`]),
    );
}

/** Runs a CLI command on the database. */
async function runOnDatabase({ name, args }: CliCommand, url: string, version: string): Promise<string[]> {
  const filled = args.map((arg) => (arg.startsWith("--remote") ? `--remote=${url}` : arg.replace("VERSION", version)));
  return await runSupabase(...name.split(" "), ...filled).then(
    () => [],
    (error) => [error.message],
  );
}

/**
 * Runs all commands of the runbook on a database that was created with the migrations. Returns the problems of these
 * commands.
 */
export async function runbookProblems(databaseUrl: string, projectDirectory: string): Promise<string[]> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  const [last] = await sql<{ version: string }[]>`
    select max(version) as version from supabase_migrations.schema_migrations`;
  const helps = new Map<string, string>();
  const problems: string[] = [];
  const pages = Array.from(Deno.readDirSync(join(projectDirectory, folder)), ({ name }) => name).sort();
  for (const page of pages) {
    const report = (found: string[]) => problems.push(...found.map((problem) => `${folder}/${page}: ${problem}`));
    const { sql: blocks, lines, quoted } = commandsIn(await Deno.readTextFile(join(projectDirectory, folder, page)));
    for (const statements of page === testedElsewhere ? [] : blocks) {
      report(await runSql(sql, statements));
    }
    for (const line of [...lines, ...quoted]) {
      const command = parseCommand(line);
      const help = helps.get(command.name) ?? (await runSupabase(...command.name.split(" "), "--help"));
      helps.set(command.name, help);
      const found = flagProblems(command, help);
      report(found);
      if (isForDatabase(help) && found.length === 0) {
        report(await runOnDatabase(command, databaseUrl, last?.version ?? ""));
      } else if (!isForDatabase(help) && lines.includes(line) && !line.includes(mark)) {
        report([`"${line.trim()}" calls the platform: mark it with "# ${mark}"`]);
      }
    }
  }
  await sql.end();
  return problems;
}
