/**
 * Runs the first app of packages/client/README.md like a new developer: in a new folder and in two terminal windows.
 * The test interrupts the network connection of one window.
 */

import assert from "node:assert/strict";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import postgres from "postgres";
import { nodeForSockets } from "../stack/command.ts";

const timeoutMilliseconds = 60_000;

/** Returns the program in the document, which must contain exactly one program. */
function programOf(markdown: string): string {
  const [, program] = markdown.match(/^```js\n([\s\S]*?)^```$/m) ?? [];
  assert.ok(program, "The document has no block of js.");
  return program;
}

/** Network connection to the stack that the test can interrupt. */
interface Line {
  url: string;
  /** Request lines of the requests that arrived while the connection was interrupted. */
  lost: string[];
  cut(): void;
  restore(): void;
  close(): void;
}

async function layLine(apiUrl: string): Promise<Line> {
  const { hostname, port } = new URL(apiUrl);
  const sockets = new Set<Socket>();
  const lost: string[] = [];
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) {
      near.on("error", () => near.destroy());
      near.once("data", (bytes) => {
        lost.push(bytes.toString("latin1").split("\r\n", 1)[0] ?? "");
        near.destroy();
      });
      return;
    }
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        other.destroy();
        sockets.delete(one);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) {
      socket.destroy();
    }
  };
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    lost,
    cut,
    restore() {
      isCut = false;
    },
    close() {
      cut();
      server.close();
    },
  };
}

/** Polls until a condition is true or the timeout has passed. */
async function until(isSo: () => boolean): Promise<void> {
  const endsAt = Date.now() + timeoutMilliseconds;
  while (!isSo() && Date.now() < endsAt) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Simulates a terminal window in which the program runs. */
class Window {
  readonly #process: Deno.ChildProcess;
  readonly #input: WritableStreamDefaultWriter<Uint8Array>;
  readonly #ends: Promise<unknown>;
  #printed = "";
  #isOver = false;

  constructor([node = "", ...options]: string[], folder: string, env: Record<string, string>, args: string[]) {
    this.#process = new Deno.Command(node, {
      args: [...options, "first.mjs", ...args],
      cwd: folder,
      env,
      stdin: "piped",
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    this.#input = this.#process.stdin.getWriter();
    this.#ends = Promise.all([this.#listen(this.#process.stdout), this.#listen(this.#process.stderr)]).then(() => {
      this.#isOver = true;
    });
  }

  /** Returns the output lines that begin with a text, without this text. */
  seen(beginning: string): string[] {
    const lines = this.#printed.split("\n").slice(0, -1);
    return lines.filter((line) => line.startsWith(beginning)).map((line) => line.slice(beginning.length).trim());
  }

  async #listen(stream: ReadableStream<Uint8Array>): Promise<void> {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) {
      this.#printed += text;
    }
  }

  async type(line: string): Promise<void> {
    await this.#input.write(new TextEncoder().encode(`${line}\n`));
  }

  /** Waits for an output line that begins with a text, and returns the line without this text. */
  async sees(beginning: string): Promise<string> {
    await until(() => this.#isOver || this.seen(beginning).length > 0);
    const [found] = this.seen(beginning);
    if (found === undefined) {
      throw new Error(`The window does not show "${beginning}", but:\n${this.#printed}`);
    }
    return found;
  }

  /** Closes standard input, so that the program ends. */
  async end(): Promise<void> {
    await this.#input.close();
    await until(() => this.#isOver);
    assert.ok(this.#isOver, "The program goes on after the end of its input.");
    assert.equal((await this.#process.status).code, 0, this.#printed);
  }

  async close(): Promise<void> {
    if (!this.#isOver) {
      this.#process.kill("SIGTERM");
    }
    await this.#process.status;
    await this.#ends;
    await this.#input.close().catch(() => undefined);
  }
}

/** Returns the data of both users in the database, such as names, events and messages. */
async function rowsOf(databaseUrl: string, annsId: string) {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const [rows] = await sql`
      with two as (
        select user_id, id, first_name from public.profiles where user_id = ${annsId} or user_id in (
          select requester_id from public.friendships where addressee_id = ${annsId}
        )
      )
      select
        (select array_agg(first_name order by first_name) from two) as names,
        (select count(*)::integer from public.profile_photos where profile_id in (select id from two)) as photos,
        (select array_agg(title order by title) from public.events
          where creator_id in (select user_id from two)) as events,
        (select status::text from public.friendships where addressee_id = ${annsId}) as friendship,
        (select count(*)::integer from private.devices where user_id in (select user_id from two)) as devices,
        (select array_agg(first_name || ': ' || content order by created_at) from public.messages
          join two on user_id = sender_id) as messages`;
    return rows;
  } finally {
    await sql.end();
  }
}

/** Throws unless each window shows every sent and received message exactly once and in order. */
function checkWindows(ann: Window, ben: Window): void {
  for (const window of [ann, ben]) {
    assert.deepEqual(window.seen("photo:"), ["0 %", "100 %"]);
  }
  assert.deepEqual(ann.seen("friend:"), ["Hello Ann", "Where are you?"]);
  assert.deepEqual(ben.seen("friend:"), ["Written in a tunnel", "Out again"]);
  assert.deepEqual(ann.seen("sent:"), ["Written in a tunnel", "Out again"]);
}

/**
 * Follows the instructions of the README in a folder in which the packed client is installed. Throws if the result
 * differs from what the README says.
 */
export async function runFirstApp(
  folder: string,
  document: string,
  photo: string,
  environment: Record<string, string>,
): Promise<void> {
  await Deno.writeTextFile(join(folder, "first.mjs"), programOf(await Deno.readTextFile(document)));
  await Deno.copyFile(photo, join(folder, "photo.jpg"));
  const { API_URL = "", PUBLISHABLE_KEY = "", DB_URL = "" } = environment;
  const line = await layLine(API_URL);
  const node = await nodeForSockets();
  const windows: Window[] = [];
  const open = (url: string, ...args: string[]) => {
    const window = new Window(node, folder, { API_URL: url, PUBLISHABLE_KEY }, args);
    windows.push(window);
    return window;
  };
  try {
    const ann = open(line.url, "Ann");
    const annsId = await ann.sees("id:");
    const ben = open(API_URL, "Ben", annsId);
    await ben.type("Hello Ann");
    await ann.sees("friend: Hello Ann");

    line.cut();
    await ann.sees("offline");
    await ann.type("Written in a tunnel");
    // A single call makes only a few attempts, so more attempts prove that the client sends the message in a new call.
    const tries = () => line.lost.filter((request) => /^POST .*\/messages /.test(request)).length;
    await until(() => tries() > 2);
    assert.ok(tries() > 2, "Nothing is sent again.");
    await ben.type("Where are you?");
    await ben.sees("sent: Where are you?");
    const away = await rowsOf(DB_URL, annsId);
    assert.deepEqual(away?.messages, ["Ben: Hello Ann", "Ben: Where are you?"]);

    line.restore();
    await Promise.all([ann.sees("friend: Where are you?"), ben.sees("friend: Written in a tunnel")]);
    await ann.sees("sent: Written in a tunnel");
    await ann.type("Out again");
    await Promise.all([ann.sees("sent: Out again"), ben.sees("friend: Out again")]);
    assert.deepEqual(await rowsOf(DB_URL, annsId), {
      names: ["Ann", "Ben"],
      photos: 2,
      events: ["Picnic of Ann", "Picnic of Ben"],
      friendship: "accepted",
      devices: 2,
      messages: ["Ben: Hello Ann", "Ben: Where are you?", "Ann: Written in a tunnel", "Ann: Out again"],
    });
    checkWindows(ann, ben);
    await Promise.all(windows.map((window) => window.end()));
  } finally {
    await Promise.all(windows.map((window) => window.close()));
    line.close();
  }
}
