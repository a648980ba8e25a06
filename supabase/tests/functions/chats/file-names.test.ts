/**
 * Names of attached files: the service stores the last segment of a path, without characters that reorder text or break
 * a line.
 */

import { describe, expect, it } from "vitest";
import { messagesSeenBy, openDirectChat, say } from "../_support/chats.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { uploadImage } from "../_support/media/uploads.ts";
import { signUpAll } from "../_support/sign-up.ts";

const names: [sent: string | null, stored: string | null][] = [
  ["photo.jpg", "photo.jpg"],
  ["Отчёт 2026 (final).pdf", "Отчёт 2026 (final).pdf"],
  ["/etc/passwd", "passwd"],
  ["../../secret.txt", "secret.txt"],
  ["C:\\Users\\Anna\\photo.jpg", "photo.jpg"],
  ["a/b\\c.txt", "c.txt"],
  ["a\\b/c.txt", "c.txt"],
  ["folder/", "file"],
  ["folder\\", "file"],
  ["/", "file"],
  ["..", "file"],
  ["a/..", "file"],
  [".", "file"],
  [".profile", ".profile"],
  ["photo\n.jpg", "photo.jpg"],
  ["photo\r\nContent-Type: text/html", "html"],
  ["photo\r\n.jpg", "photo.jpg"],
  ["a\tb\u0007c\u001b.txt", "abc.txt"],
  ["a\u0085b\u2028c\u2029.txt", "abc.txt"],
  ["photo\u202egpj.exe", "photogpj.exe"],
  ["a\u202ab\u202bc\u202cd\u202d.txt", "abcd.txt"],
  ["a\u2066b\u2067c\u2068d\u2069.txt", "abcd.txt"],
  ["a\u200eb\u200fc\u061c.txt", "abc.txt"],
  ["\u202e", "file"],
  ["\u0007\n", "file"],
  ["a/\u202e\u200f", "file"],
  [" ", "file"],
  ["\u200b\u3164", "file"],
  [".\u202e.", "file"],
  ["\u{1f469}\u200d\u{1f467}.png", "\u{1f469}\u200d\u{1f467}.png"],
  [null, null],
];

describe("the name of an attached file", () => {
  it("is stored without folders and without control, line-break or bidirectional characters", async () => {
    const [anna, ben] = await signUpAll(2);
    const chat = await openDirectChat(anna, ben);
    for (let start = 0; start < names.length; start += 10) {
      const sent = names.slice(start, start + 10);
      const keys = await Promise.all(sent.map(() => uploadImage(anna, tinyPicture)));
      const attachments = sent.map(([fileName], index) => ({ key: keys[index], fileName }));
      const message = await say(anna, chat, "", { attachments });
      const stored = sent.map(([, fileName]) => fileName);
      expect(message.attachments.map(({ fileName }) => fileName)).toEqual(stored);
      expect((await messagesSeenBy(ben, chat))[0]!.attachments.map(({ fileName }) => fileName)).toEqual(stored);
    }
  });
});
