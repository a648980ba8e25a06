/** `npm run doctor`: runs every check and prints one line per check. */

import { startScratchStack } from "../stack/scratch-stack.ts";
import { apiChecks, unreachedFinding, unreachedReason } from "./api-checks.ts";
import { type Catalogue, readCatalogue } from "./catalogue.ts";
import { databaseChecks, skippedDatabaseChecks } from "./database-checks.ts";
import { type Check, type Finding, fail, findingOf, lineOf } from "./findings.ts";
import { inspectHealth } from "./health-lines.ts";
import { connectTo, type Project, unreachable } from "./project.ts";
import { pushChecks } from "./push-check.ts";

type Report = (name: string, finding: Finding) => void;

/** Runs all checks and prints the findings. Returns true if no check has failed. */
export async function examine(project: Project): Promise<boolean> {
  const counts = { ok: 0, warn: 0, fail: 0, skipped: 0 };
  const report: Report = (name, finding) => {
    counts[finding.level] += 1;
    console.log(lineOf(name, finding));
  };
  const reason = await unreachedReason(project);
  if (reason === undefined) {
    await inspectAll(apiChecks, project, report);
  } else {
    report("reachable", unreachedFinding(project, reason));
  }
  await inspectAll(pushChecks(Deno.env), project, report);
  for (const { name, finding } of reason === undefined ? await inspectHealth(project) : []) {
    report(name, finding);
  }
  await examineDatabase(project, report);
  console.log(`${counts.ok} ok, ${counts.warn} to look at, ${counts.fail} failed, ${counts.skipped} skipped`);
  return counts.fail === 0;
}

async function inspectAll<Subject>(checks: Check<Subject>[], subject: Subject, report: Report): Promise<void> {
  for (const check of checks) {
    report(check.name, await findingOf(check, subject));
  }
}

async function examineDatabase(project: Project, report: Report): Promise<void> {
  const { databaseUrl } = project;
  if (!databaseUrl) {
    for (const { name, finding } of skippedDatabaseChecks()) {
      report(name, finding);
    }
    return;
  }
  const sql = connectTo(databaseUrl, project.databaseAuthority);
  try {
    await sql`select`;
  } catch (error) {
    await sql.end();
    const { seen, advice } = unreachable(error);
    report("PostgreSQL", fail(seen, advice));
    return;
  }
  try {
    let expected: Promise<Catalogue> | undefined;
    const readExpected = () => {
      expected ??= readExpectedCatalogue();
      return expected;
    };
    const inside = { project: { ...project, databaseUrl }, sql, readExpected };
    await inspectAll(databaseChecks, inside, report);
  } finally {
    await sql.end();
  }
}

/** Creates a database with the migrations of this checkout on a scratch stack, and returns its catalogue. */
async function readExpectedCatalogue(): Promise<Catalogue> {
  const logFile = await Deno.makeTempFile({ prefix: "doctor-", suffix: ".log" });
  const stack = await startScratchStack(logFile);
  try {
    const sql = connectTo(stack.environment.DB_URL ?? "", undefined);
    try {
      return await readCatalogue(sql);
    } finally {
      await sql.end();
    }
  } finally {
    await stack.stop();
    await Deno.remove(logFile);
  }
}
