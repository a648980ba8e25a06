/** Finds the expectations that differ between an older and a newer version of the tests. */

import type { Expectation } from "./expectation.ts";

interface Change {
  before: Expectation;
  /** The new expectation that shares the most words with `before`, and the words that differ. */
  after?: { expectation: Expectation; difference: string; similarity: number };
}

/** Minimum share of common words for which a new expectation is regarded as the changed form of a removed one. */
const minSimilarity = 0.5;

/**
 * Returns the expectations that were removed, and the marks such as `skip` that were added. An expectation was not
 * removed if any file contains an equal one. It also was not removed if its file, or a file to which other expectations
 * of its file were moved, contains one with the same expected values.
 */
export function changesOf(before: Expectation[], after: Expectation[]): { lost: Change[]; marks: Expectation[] } {
  const heirs = new Map<string, Set<string>>();
  const equal = matched(before, after, "exact");
  for (const [one, other] of equal.pairs) {
    heirs.set(one.file, (heirs.get(one.file) ?? new Set([one.file])).add(other.file));
  }
  const isHeir = (one: Expectation, { file }: Expectation) => heirs.get(one.file)?.has(file) ?? file === one.file;
  const { lost, added } = matched(equal.lost, equal.added, "expected", isHeir);
  const unused = new Set(added);
  const changes = lost.map((one): Change => {
    const [best] = [...unused]
      .filter((other) => isHeir(one, other))
      .map((expectation) => ({ expectation, ...compare(one.text, expectation.text) }))
      .filter(({ similarity }) => similarity >= minSimilarity)
      .sort((a, b) => b.similarity - a.similarity);
    unused.delete(best?.expectation ?? one);
    return best ? { before: one, after: best } : { before: one };
  });
  const isMark = ({ exact }: Expectation) => exact.startsWith("mark ");
  return { lost: changes.filter((change) => !isMark(change.before)), marks: added.filter(isMark) };
}

/** Pairs older and newer expectations that have the same key, first within each file. */
function matched(before: Expectation[], after: Expectation[], key: "exact" | "expected", isAllowed = isAny) {
  const open = Map.groupBy(after, (one) => one[key]);
  const pairs: [Expectation, Expectation][] = [];
  let lost = before;
  for (const isMatch of [isSameFile, isAllowed]) {
    lost = lost.filter((one) => {
      const same = open.get(one[key]) ?? [];
      const at = same.findIndex((other) => isMatch(one, other));
      const [other] = at < 0 ? [] : same.splice(at, 1);
      if (other) {
        pairs.push([one, other]);
      }
      return !other;
    });
  }
  return { pairs, lost, added: [...open.values()].flat() };
}

const isAny = (_one: Expectation, _other: Expectation) => true;
const isSameFile = (one: Expectation, other: Expectation) => one.file === other.file;

const wordsOf = (text: string): string[] => text.match(/[\p{L}\d_]+|[<>=!]+/gu) ?? [];

/** Compares the words of two texts, whatever their order. */
function compare(before: string, after: string): { similarity: number; difference: string } {
  const [words, added] = [wordsOf(before), wordsOf(after)];
  const total = words.length + added.length;
  const removed = words.filter((word) => {
    const at = added.indexOf(word);
    return at < 0 || added.splice(at, 1).length === 0;
  });
  const similarity = 1 - (removed.length + added.length) / total;
  return { similarity, difference: `${removed.join(" ")} → ${added.join(" ")}` };
}
