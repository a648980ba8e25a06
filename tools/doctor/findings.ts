/** Findings of the doctor's checks. Each finding is printed on one line with advice. */

export type Level = "ok" | "warn" | "fail" | "skipped";

export interface Finding {
  level: Level;
  /** State that the check has observed. */
  seen: string;
  /** Advice for the operator. For a skipped check, the input that the operator must give. */
  advice?: string;
}

/** Check whose printed line begins with `name`. */
export interface Check<Subject> {
  name: string;
  inspect(subject: Subject): Promise<Finding>;
}

/** Finding whose printed line begins with `name`. */
export interface NamedFinding {
  name: string;
  finding: Finding;
}

export const ok = (seen: string): Finding => ({ level: "ok", seen });
export const warn = (seen: string, advice: string): Finding => ({ level: "warn", seen, advice });
export const fail = (seen: string, advice: string): Finding => ({ level: "fail", seen, advice });
export const skipped = (seen: string, advice: string): Finding => ({ level: "skipped", seen, advice });

const levelColumns = 8;
const nameColumns = 22;

/** Formats a finding as one line. */
export function lineOf(name: string, { level, seen, advice }: Finding): string {
  const label = level === "fail" ? "FAIL" : level;
  return `${label.padEnd(levelColumns)}${name.padEnd(nameColumns)}${seen}${advice ? `. ${advice}.` : ""}`;
}

/** Runs a check and returns its finding. If the check throws, returns a failed finding with the error message. */
export async function findingOf<Subject>(check: Check<Subject>, subject: Subject): Promise<Finding> {
  try {
    return await check.inspect(subject);
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).split("\n")[0] ?? "";
    return fail(`it broke off: ${reason}`, "What stands above may say why; else look at the logs of the project");
  }
}
