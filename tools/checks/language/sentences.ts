/** Splits texts into sentences, and finds sentences that violate the rules. */

import type { Area, Passage } from "./passages.ts";
import { exceptions, openings, phrasesIn } from "./rules.ts";

export interface Sentence {
  area: Area;
  file: string;
  line: number;
  text: string;
}

/** Sentence that violates a rule, with the rule that it violates. */
export interface Finding extends Sentence {
  kind: "openings" | "phrases";
  /** First word of the sentence, or the jargon in the sentence with the term to use instead. */
  reason: string;
}

/**
 * Matches three kinds of boundaries: the end of a sentence before a capital letter, a quotation or code; a blank line;
 * and the start of a list item.
 */
const boundary = /(?<=[.!?][)”"’]*)\s+(?=[(“"‘]*[\p{Lu}\d¤])|\n\s*\n\s*|\n\s*(?:[-*]|\d+\.)\s+/gu;

/** Matches the line of hyphens after a heading in comments, such as `Helpers --------`. */
const ruler = /-{5,}/;

/**
 * Splits a text into sentences. Code in backticks is masked, because it must neither violate a rule nor end a sentence.
 */
export function sentencesOf({ area, file, line, text }: Passage): Sentence[] {
  const masked = text.replace(/(`+)[^`]*\1/g, (code) => code.replace(/[^\n]/g, "¤"));
  const sentences: Sentence[] = [];
  let start = 0;
  const add = (end: number) => {
    const words = masked.slice(start, end);
    const blanks = /^\s*/.exec(words)?.[0] ?? "";
    const original = text
      .slice(start, end)
      .replace(/\s+/g, " ")
      .trim()
      .replace(/^(?:[-*]|\d+\.) /, "");
    if (/\p{L}/u.test(words) && !ruler.test(words)) {
      const breaks = text.slice(0, start).split("\n").length - 1 + (blanks.split("\n").length - 1);
      sentences.push({ area, file, line: line + (area === "api-documents" ? 0 : breaks), text: original });
    }
  };
  for (const { index, 0: match } of masked.matchAll(boundary)) {
    add(index);
    start = index + match.length;
  }
  add(masked.length);
  return sentences;
}

/** Returns the rule violations of a sentence: a first word that hides the subject, and phrases of project jargon. */
export function findingsIn(sentence: Sentence, excepted = exceptions): Finding[] {
  if (excepted.some(({ text }) => sentence.text.includes(text))) {
    return [];
  }
  const text = sentence.text.replace(/(`+)[^`]*\1/g, "¤");
  const [, first = ""] = /^[^\p{L}¤]*([\p{L}]+)/u.exec(text) ?? [];
  const isOpening = openings.has(first.toLowerCase()) && !/\?["”)]*$/.test(text);
  return [
    ...(isOpening ? [{ ...sentence, kind: "openings" as const, reason: `begins with "${first}"` }] : []),
    ...phrasesIn(text).map(({ phrase, term }) => ({
      ...sentence,
      kind: "phrases" as const,
      reason: `"${phrase}": ${term}`,
    })),
  ];
}
