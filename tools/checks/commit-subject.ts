/** Checks the subject line of a commit. */

import { openings, phrasesIn } from "./language/rules.ts";

const types = [
  ...["bench", "build", "chore", "ci", "docs", "feat", "fix", "perf", "refactor", "release", "revert", "style", "test"],
];
const longest = 72;
const form = /^([a-z]+)(?:\([a-z][\w/, -]*\))?!?: (.+)$/;

/** First words that cannot be an imperative, such as articles, pronouns and conjunctions. */
const notVerbs = new Set([
  ...["the", "a", "an", "this", "that", "these", "it", "its", "they", "he", "she", "we", "you", "one", "two", "three"],
  ...[
    "all",
    "each",
    "every",
    "everybody",
    "some",
    "any",
    "no",
    "not",
    "only",
    "also",
    "new",
    "several",
    "many",
    "more",
  ],
  ...["when", "where", "while", "if", "how", "why", "by", "for", "from", "in", "of", "on", "to", "with", "without"],
  ...["and", "or", "but", "there", "is", "are", "was", "be", "may", "can", "must", "should", "will", "now", "after"],
  ...openings,
]);
/** Imperatives that end like a third person, past tense or participle. */
const imperatives = new Set([
  ...[
    "alias",
    "bias",
    "bring",
    "canvas",
    "embed",
    "exceed",
    "feed",
    "focus",
    "need",
    "ping",
    "proceed",
    "seed",
    "shed",
  ],
  ...["speed", "string", "succeed"],
]);

/** Returns the problem of a commit subject, or undefined if the subject is valid. */
export function problemOf(subject: string): string | undefined {
  if (subject.length > longest) {
    return `It has ${subject.length} characters, at most ${longest} are allowed.`;
  }
  const [, type = "", text = ""] = form.exec(subject) ?? [];
  if (!types.includes(type)) {
    return `It is not "type(scope): imperative" with one of the types ${types.join(", ")}.`;
  }
  if (type === "release") {
    return /^\d+\.\d+\.\d+$/.test(text) ? undefined : 'A release is "release: 1.2.3".';
  }
  const [first = ""] = text.split(/[^\p{L}-]/u);
  if (!isImperative(first)) {
    return `It does not begin with an imperative such as "add", "fix" or "reject", but with "${first}".`;
  }
  if (text.endsWith(".")) {
    return "It ends with a full stop.";
  }
  const [found] = phrasesIn(text);
  return found && `It says "${found.phrase}": ${found.term}.`;
}

function isImperative(word: string): boolean {
  const isInflected = /(?:ed|ing|[^s]s)$/.test(word) && !imperatives.has(word);
  return /^[a-z][a-z-]+$/.test(word) && !notVerbs.has(word) && !isInflected;
}
