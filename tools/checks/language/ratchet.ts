/** Counts the sentences and findings of each area, and compares the counts with the base file. */

import { type Area, areas } from "./passages.ts";
import { type Finding, findingsIn, type Sentence } from "./sentences.ts";

export interface Numbers {
  sentences: number;
  openings: number;
  phrases: number;
}

export type Base = Partial<Record<Area, Numbers>>;

const kinds = ["openings", "phrases"] as const;

/**
 * Number by which a count may be lower than in the base file. Because of this slack, a commit that improves a few
 * sentences need not update the base file, which would conflict with other such commits. If the difference is larger,
 * the base file must be updated, so that the count cannot rise again.
 */
const slack = 10;

export function countedBy(sentences: readonly Sentence[]): Record<Area, Numbers> {
  const numbers = areas.map((area) => {
    const inArea = sentences.filter((sentence) => sentence.area === area);
    const kindsFound = inArea.flatMap((sentence) => findingsIn(sentence)).map(({ kind }) => kind);
    const count = (kind: (typeof kinds)[number]) => kindsFound.filter((one) => one === kind).length;
    return [area, { sentences: inArea.length, openings: count("openings"), phrases: count("phrases") }] as const;
  });
  return Object.fromEntries(numbers) as Record<Area, Numbers>;
}

export interface Difference {
  area: Area;
  kind: (typeof kinds)[number];
  base: number;
  now: number;
  /** Whether the count is higher than in the base file, or so much lower that the base file must be updated. */
  is: "above" | "below";
}

/**
 * Returns the counts that are higher than in the base file or much lower. Skips areas that the base file does not
 * contain.
 */
export function differencesFrom(base: Base, now: Record<Area, Numbers>): Difference[] {
  return areas.flatMap((area) =>
    kinds.flatMap((kind): Difference[] => {
      const [allowed, found] = [base[area]?.[kind], now[area][kind]];
      if (allowed === undefined) {
        return [];
      }
      const difference = { area, kind, base: allowed, now: found };
      if (found > allowed) {
        return [{ ...difference, is: "above" }];
      }
      return found < allowed - slack ? [{ ...difference, is: "below" }] : [];
    }),
  );
}

/** Explains a difference in one sentence. `baseFile` is the path of the base file. */
export function describeDifference({ area, kind, base, now, is }: Difference, baseFile: string): string {
  const counted = kind === "openings" ? "sentences with a listed opening" : "private phrases";
  const found = `${area}, ${counted}: ${now}, ${is === "above" ? "more" : "fewer"} than the ${base} in ${baseFile}`;
  return is === "above"
    ? `${found} (CONVENTIONS.md, Language).`
    : `${found}. Fewer is good: lower the number in the file with npm run check:language -- --write.`;
}

/**
 * Returns the findings that are missing from the earlier findings. A finding is not new if its sentence was only moved
 * to another file.
 */
export function newAmong(findings: readonly Finding[], earlier: readonly Finding[]): Finding[] {
  const key = ({ area, kind, reason, text }: Finding) => JSON.stringify([area, kind, reason, text]);
  const known = new Map<string, number>();
  for (const finding of earlier) {
    known.set(key(finding), (known.get(key(finding)) ?? 0) + 1);
  }
  return findings.filter((finding) => {
    const left = known.get(key(finding)) ?? 0;
    known.set(key(finding), left - 1);
    return left <= 0;
  });
}
