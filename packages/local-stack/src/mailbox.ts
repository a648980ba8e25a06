/** Mailbox of a stack: emails and text messages are not sent but stored as files in the data folder. */

const folderName = "mailbox";
const shownMessages = 200;
const lineEnd = "\r\n";

interface Message {
  kind: "mail" | "text";
  /** Verification type of the message: `signup`, `recovery`, `sms` and so on. */
  about: string;
  to: string;
  /** Subject of an email; an empty string for a text message. */
  subject: string;
  body: string;
  code: string;
  /** Link in the message; null if the message contains only a code. */
  link: string | null;
}

export interface StoredMessage extends Message {
  /** Name of the message's file. */
  file: string;
  sentAt: string;
}

let messagesOfThisProcess = 0;

/** Stores a message in the mailbox: an email as an `.eml` file, a text message as a `.json` file. */
export async function deliver(dataDirectory: string, message: Message): Promise<void> {
  const folder = `${dataDirectory}/${folderName}`;
  await Deno.mkdir(folder, { recursive: true });
  const sentAt = new Date();
  const content = message.kind === "mail" ? toMail(message, sentAt) : toText(message, sentAt);
  const unfinished = `${folder}/${crypto.randomUUID()}`;
  await Deno.writeTextFile(unfinished, content, { mode: 0o600 });
  await Deno.rename(unfinished, `${folder}/${fileNameOf(message, sentAt)}`);
}

/** Returns the newest messages of the mailbox up to a limit, newest first. */
export async function readMailbox(dataDirectory: string): Promise<StoredMessage[]> {
  const folder = `${dataDirectory}/${folderName}`;
  const files = (await namesIn(folder)).filter((name) => /\.(eml|json)$/.test(name));
  const newest = files.sort().reverse().slice(0, shownMessages);
  return await Promise.all(
    newest.map(async (file) => {
      const content = await Deno.readTextFile(`${folder}/${file}`);
      return { file, ...(file.endsWith(".eml") ? fromMail(content) : JSON.parse(content)) };
    }),
  );
}

/** Returns a file name that sorts by time, even if two messages are stored in the same millisecond. */
function fileNameOf({ kind, about }: Message, sentAt: Date): string {
  messagesOfThisProcess += 1;
  const time = sentAt.toISOString().replaceAll(":", "-");
  const number = String(messagesOfThisProcess).padStart(6, "0");
  return `${time}-${number}-${about}.${kind === "mail" ? "eml" : "json"}`;
}

function toText(message: Message, sentAt: Date): string {
  return `${JSON.stringify({ ...message, sentAt: sentAt.toISOString() }, null, 2)}\n`;
}

function toMail({ about, to, subject, body, code, link }: Message, sentAt: Date): string {
  const headers = [
    "From: Local stack <noreply@localhost>",
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${sentAt.toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${crypto.randomUUID()}@localhost>`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "Content-Transfer-Encoding: 8bit",
    `X-Sent-At: ${sentAt.toISOString()}`,
    `X-About: ${about}`,
    `X-Code: ${code}`,
    ...(link === null ? [] : [`X-Link: ${link}`]),
  ];
  return [...headers, "", ...body.split("\n"), ""].join(lineEnd);
}

/** Parses the output of `toMail`, which never folds a header and never repeats one. */
function fromMail(content: string): Omit<StoredMessage, "file"> {
  const end = content.indexOf(lineEnd + lineEnd);
  const headers = new Map(
    content
      .slice(0, end)
      .split(lineEnd)
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  return {
    kind: "mail",
    about: headers.get("X-About") ?? "",
    to: headers.get("To") ?? "",
    subject: headers.get("Subject") ?? "",
    body: content.slice(end).replaceAll(lineEnd, "\n").trim(),
    code: headers.get("X-Code") ?? "",
    link: headers.get("X-Link") ?? null,
    sentAt: headers.get("X-Sent-At") ?? "",
  };
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) {
      return [];
    }
    throw error;
  }
}
