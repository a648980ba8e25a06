/** Sample texts with control, bidirectional and invisible characters, and the text that each kind of field stores. */

/**
 * A character that tests insert between two letters. The fields `inName`, `inAddress` and `inLongText` contain the text
 * that is stored for the character, or null if it is rejected.
 */
interface Sample {
  title: string;
  sign: string;
  inName: string | null;
  inAddress: string | null;
  inLongText: string;
}

/** Returns a sample that is stored unchanged in every kind of text. */
function kept(title: string, sign: string): Sample {
  return { title, sign, inName: sign, inAddress: sign, inLongText: sign };
}

/** Returns a sample that is rejected in names and addresses, and stored as `inLongText` in long texts. */
function refused(title: string, sign: string, inLongText = ""): Sample {
  return { title, sign, inName: null, inAddress: null, inLongText };
}

/** Returns a sample that is rejected in names, and replaced by a space in addresses. */
function broken(title: string, sign: string, inLongText: string): Sample {
  return { title, sign, inName: null, inAddress: " ", inLongText };
}

export const hostileSamples: Sample[] = [
  refused("U+0001", "\u0001"),
  refused("a bell", "\u0007"),
  refused("a backspace", "\b"),
  broken("a tab", "\t", "\t"),
  broken("a line feed", "\n", "\n"),
  refused("a vertical tab", "\v"),
  refused("a form feed", "\f"),
  broken("a carriage return", "\r", "\r"),
  broken("a CR LF line ending", "\r\n", "\r\n"),
  refused("an escape character", "\u001b"),
  refused("U+001F", "\u001f"),
  refused("a delete character", "\u007f"),
  refused("U+0080", "\u0080"),
  broken("U+0085", "\u0085", "\n"),
  refused("U+009F", "\u009f"),
  broken("a line separator", "\u2028", "\n"),
  broken("a paragraph separator", "\u2029", "\n"),
  refused("a left-to-right embedding", "\u202a"),
  refused("a right-to-left embedding", "\u202b"),
  refused("an unmatched end of an embedding", "\u202c"),
  refused("a left-to-right override", "\u202d"),
  refused("a right-to-left override", "\u202e"),
  refused("a closed bidirectional isolate", "\u2066x\u2069", "\u2066x\u2069"),
  refused("a nested bidirectional isolate", "\u2067x\u2068y\u2069\u2069", "\u2067x\u2068y\u2069\u2069"),
  refused("an unmatched end of a bidirectional isolate", "\u2069", "\u2069"),
  kept("a left-to-right mark", "\u200e"),
  kept("a right-to-left mark", "\u200f"),
  kept("an Arabic letter mark", "\u061c"),
  kept("a zero-width space", "\u200b"),
  kept("a zero-width non-joiner", "\u200c"),
  kept("a family of joined emoji", "\u{1f469}\u200d\u{1f469}\u200d\u{1f467}"),
  kept("a flag of emoji tags", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}"),
  kept("an emoji with a variation selector", "\u2764\ufe0f"),
  kept("a soft hyphen", "\u00ad"),
];

/** Texts with open bidirectional isolates. In the stored text the missing closing characters are added. */
export const openIsolates: [text: string, stored: string][] = [
  ["a\u2066b", "a\u2066b\u2069"],
  ["a\u2067b\u2068c\u2069", "a\u2067b\u2068c\u2069\u2069"],
  ["\u2069a\u2068b", "\u2069a\u2068b\u2069"],
  ["a\u2066b\nc\u2067", "a\u2066b\nc\u2067\u2069\u2069"],
];

/** Texts that contain no visible character. */
export const invisibleTexts: string[] = [
  " ",
  "\u00a0",
  "\u00ad",
  "\u034f",
  "\u061c",
  "\u115f",
  "\u1160",
  "\u1680",
  "\u17b4\u17b5",
  "\u180e",
  "\u2003",
  "\u200b",
  "\u200b\u200c\u200d",
  "\u200e\u200f",
  "\u202f",
  "\u205f",
  "\u2060",
  "\u2061\u2064",
  "\u206a",
  "\u2800",
  "\u3000",
  "\u3164",
  "\u3164 \u200b\u2800",
  "\ufe0f",
  "\ufeff",
  "\uffa0",
  "\ufff9\ufffb",
  "\u{110bd}",
  "\u{13430}",
  "\u{1d173}",
  "\u{e0001}",
  "\u{e0067}\u{e007f}",
  "\u{e0100}",
];
