/**
 * Rules for sentences: first words that hide the subject, and phrases of project jargon (private phrases), each with
 * the term to use instead.
 */

/** First words of sentences that do not begin with their subject. */
export const openings: ReadonlySet<string> = new Set([
  ...["what", "who", "whose", "whom", "which", "of", "as", "likewise", "none", "nobody", "nothing", "those"],
  ...["whoever", "whatever"],
]);

/**
 * Terms of the field, each with patterns of the jargon that the term should replace. A pattern must not match the
 * ordinary sense of a word: "answer" alone is allowed, because the specification uses the word.
 */
const privatePhrases: readonly [term: string, ...patterns: string[]][] = [
  [
    "notify, broadcast, return, log or report",
    "(?:is|are|was|were|be|been|being) told(?! apart)",
    "tells? (?:of|about|nobody|somebody|everybody|people|them|who|what|when|how)",
    "telling (?:of|about|somebody|people|them)",
  ],
  ["receive, subscribe or callback", "hear", "hears", "heard"],
  ["RPC function", "(?<!HTTP )verbs?"],
  ["respond with, or return", "answer(?:s|ed)? with", "answer(?:s|ed)? (?:null|nothing|[1-5]\\d\\d)"],
  [
    "stored response",
    "kept answers?",
    "answers? (?:is|are|was|were) kept",
    "keep(?:s|ing)? (?:an?|the|its|their|no) answers?",
  ],
  [
    "consume, acquire or reserve tokens",
    "(?:is|are|was|were|be|been) paid",
    "paid for",
    "pays? for",
    "spen(?:ds?|t) (?:of|from|an? tokens?|tokens?)",
    "(?:is|are|was|were) spent",
    "pre(?:pay|pays|paid)",
  ],
  ["concurrency slot", "turn has come", "the turn goes", "(?:takes?|waits? for) (?:a|its|their) turns?"],
  ["anonymous client, or non-contact", "strangers?"],
  ["revoked user", "barred"],
  ["notification", "(?:the|like|under|these|those|of|for|unread) notices?", "notices (?:of|lock)"],
  ["contact denied", "kept apart", "keeps? (?:them|people|\\w+ two|the two) apart"],
  ["age disputed", "in doubt"],
  ["discoverable people, discovery", "met people", "people (?:who|that) are met"],
  ["clean up or purge", "tidy", "tidies", "tidied", "tidying"],
  ["repair", "mend(?:s|ed|ing)?"],
  ["release, retention or hold", "(?:is|are|was|were) given up", "held as evidence", "held files?"],
  ["storage quota", "takes? (?:no|up \\w+) room", "makes? room"],
  [
    "track changes, change log",
    "(?:is|are|was|were|be|been) noted",
    "noting",
    "notes? (?:that|a (?:change|span|message))",
  ],
  ["epoch", "(?<!time )stamps?"],
  ["check, inspect or validate", "look(?:s|ed|ing)? at"],
  ["connection pool, client, flow or sign-in method", "by either way", "of (?:this|each|either) way", "short ways"],
  ["timeout or backoff", "patience"],
  ["poll loop or iteration", "(?:a|all|each|every|more|one|short|this|that) rounds?(?! trips?)"],
  ["send queue", "lanes?"],
  ["supersede", "overtak(?:es?|en|ing)", "overtook", "settles? the same", "call settles"],
  ["cached list, emit", "held lists?", "hand(?:s|ed|ing)? out"],
  ["seed data", "(?:a|each|one|seeded|invented|small|this) worlds?(?! (?:map|cup|culture))"],
  ["concurrency stress test", "storms?"],
  ["crash test", "(?:a|the|each|every|last|ten|twenty) kills?"],
  ["noisy neighbour", "hog(?:s|ging)?"],
  ["burst", "floods?"],
  ["HTTP conventions", "(?<!on )the wire"],
  ["a user, no user, the caller, the recipient", "somebody", "nobody", "who(?:so)?ever", "whomever", "of whom"],
  ["next to, or except", "besides?"],
  ["also", "likewise", "as well(?! as)"],
  ["again", "anew"],
  ["while …, or in the meantime by naming the time", "meanwhile"],
  ["automatically, alone or on its own", "by (?:itself|themselves)"],
  ["no longer", "any more", "no more(?=[.,;:)]|$| (?:when|if|by|in|of|to|as|at|on|since)\\b)"],
  ["continue, follow, use or disappear with", "goes (?:on|with|by|along|short)"],
  [
    "is in, is on, is stored or is listed",
    "stands? (?:in(?! for)|on|at|by|there|once|somewhere|behind|above|below|beside)",
  ],
  ["admit or allow", "lets? (?!us\\b)\\w+ in", "(?:is|are|was|were|be) let in"],
  ["obey or apply", "heeds?", "heeded"],
  ["your, or the caller's", "the own"],
];

/**
 * Matches all phrases of project jargon. Each capturing group corresponds to one term. A phrase matches only whole
 * words.
 */
const phrases = new RegExp(
  `(?<![\\w-])(?:${privatePhrases.map(([, ...patterns]) => `(${patterns.join("|")})`).join("|")})(?![\\w-])`,
  "giu",
);

export interface Phrase {
  /** Phrase as it occurs in the text. */
  phrase: string;
  /** Term to use instead of the phrase. */
  term: string;
}

/** Returns all phrases in a text that are project jargon (`privatePhrases`), with the terms to use instead. */
export function phrasesIn(text: string): Phrase[] {
  return Array.from(text.matchAll(phrases), ([phrase, ...groups]) => ({
    phrase,
    term: privatePhrases[groups.findIndex((group) => group !== undefined)]?.[0] ?? "",
  }));
}

/**
 * Sentences that are not counted, for example quotations. Each entry consists of a part of the sentence and a reason.
 */
export const exceptions: readonly { text: string; reason: string }[] = [];
