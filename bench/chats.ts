/**
 * Compares the chat and message endpoints with the SQL that they run, and compares their latency with a million
 * messages and with a thousand.
 */

import postgres from "postgres";
import { startBenchStack } from "./bench-stack.ts";
import { ownChats, seedChats, sendersChats } from "./chats-seed.ts";
import { HttpConnections } from "./http-connections.ts";
import { type Measurement, measureInterleaved, type Subject, summarize } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import { callRpc } from "./rpc.ts";
import { type BenchPerson, signUp } from "./sign-up.ts";
import { printGrowth, printTable } from "./table.ts";

const connections = sendersChats;
const rounds = 5;
const milliseconds = 2000;
const pageSize = 20;
const largestPage = 100;

/**
 * Sizes of a dataset: number of all messages, number of messages in the long chat, and number of a late page in the
 * long chat, whose latency is also measured.
 */
interface Size {
  messages: number;
  longest: number;
  deepPage: number;
}

/**
 * The long chat of the small dataset has fewer than a hundred pages, so its last full page is measured instead of the
 * hundredth.
 */
const few: Size = { messages: 1000, longest: 501, deepPage: 25 };

/** Endpoint or sequence of endpoints, called over HTTP (`http`) and as the equivalent SQL (`sql`). */
interface Endpoint {
  name: string;
  http: () => Promise<void>;
  sql: () => Promise<void>;
}

interface People {
  reader: BenchPerson;
  sender: BenchPerson;
}

/** Stack with a chats dataset, and the endpoints to measure on it. */
class ChatsStack {
  /** Endpoints that only read. */
  readonly reading: Endpoint[];
  /** Endpoints that add messages. */
  readonly writing: Endpoint[];
  readonly #sql: postgres.Sql;
  readonly #functionsUrl: string;
  readonly #clients: HttpConnections[] = [];

  constructor(functionsUrl: string, sql: postgres.Sql, people: People, chats: { ids: string[]; deepCursor: string }) {
    this.#functionsUrl = functionsUrl;
    this.#sql = sql;
    this.reading = this.#readingOf(people.reader, chats.ids[0] as string, chats.deepCursor);
    this.writing = this.#writingOf(people, chats.ids);
  }

  #readingOf(reader: BenchPerson, chatId: string, deepCursor: string): Endpoint[] {
    const page = (name: string, cursor: string | null): Endpoint => {
      const query = new URLSearchParams({ limit: `${pageSize}`, ...(cursor && { cursor }) });
      const client = this.#clientOf(reader, `/chats/${chatId}/messages?${query}`);
      return {
        name,
        http: () => client.get(),
        sql: async () => {
          await readPage(this.#sql, reader, chatId, cursor);
        },
      };
    };
    // The benchmark requests pages, because the service allows only one concurrent call per user for the unpaginated
    // list.
    const list = this.#clientOf(reader, `/chats?limit=${largestPage}`);
    return [
      {
        name: `GET /chats, ${largestPage} of ${ownChats} chats`,
        http: () => list.get(),
        sql: async () => {
          await callRpc(this.#sql, reader.id, "list_chats", { cursor: null, page_size: largestPage });
        },
      },
      page("messages, first page", null),
      page("messages, hundredth page", deepCursor),
    ];
  }

  #writingOf({ reader, sender }: People, chatIds: string[]): Endpoint[] {
    const longChatId = chatIds[0] as string;
    const free = [...chatIds];
    /** Gives each concurrent loop a chat of its own, so that the loops do not wait for each other's row locks. */
    const withChat = async (work: (chatId: string) => Promise<unknown>) => {
      const chatId = free.pop();
      if (!chatId) {
        throw new Error("There are more loops than chats.");
      }
      await work(chatId);
      free.push(chatId);
    };

    const content = "The fountain then, at eight";
    const pathOf = (chatId: string) => `/functions/v1/chats/${chatId}`;
    const sendersHttp = this.#clientOf(sender, "/chats");
    const readersHttp = this.#clientOf(reader, "/chats");
    const sendOverHttp = (chatId: string) => sendersHttp.send("POST", `${pathOf(chatId)}/messages`, { content });
    const sendInSql = async (chatId: string) => {
      const args = { chat_id: chatId, message: { content, attachments: [] } };
      return JSON.parse(await callRpc(this.#sql, sender.id, "send_message", args));
    };
    return [
      {
        name: `send, ${sendersChats} chats at once`,
        http: () => withChat(sendOverHttp),
        sql: () => withChat(sendInSql),
      },
      {
        name: "send, all into the long chat",
        http: async () => {
          await sendOverHttp(longChatId);
        },
        sql: async () => {
          await sendInSql(longChatId);
        },
      },
      {
        name: "send, read in the long chat",
        http: async () => {
          const { id } = await sendOverHttp(longChatId);
          await readersHttp.send("POST", `${pathOf(longChatId)}/read`, { upToMessageId: id });
        },
        sql: async () => {
          const { id } = await sendInSql(longChatId);
          await callRpc(this.#sql, reader.id, "read_messages", { chat_id: longChatId, up_to_message_id: id });
        },
      },
    ];
  }

  #clientOf({ token }: BenchPerson, path: string): HttpConnections {
    const client = new HttpConnections(`${this.#functionsUrl}${path}`, { authorization: `Bearer ${token}` });
    this.#clients.push(client);
    return client;
  }

  async countMessages(): Promise<number> {
    const [counted] = await this.#sql<{ count: number }[]>`select count(*)::integer as count from public.messages`;
    return counted?.count ?? 0;
  }

  async close(): Promise<void> {
    for (const client of this.#clients) {
      client.close();
    }
    await this.#sql.end();
  }
}

/** Reads a page of a chat, and returns the cursor of the next page. */
async function readPage(
  sql: postgres.Sql,
  reader: BenchPerson,
  chatId: string,
  cursor: string | null,
): Promise<string | null> {
  const args = { chat_id: chatId, cursor, page_size: pageSize };
  return JSON.parse(await callRpc(sql, reader.id, "list_messages", args)).nextCursor;
}

async function fillStack(
  environment: Record<string, string>,
  { messages, longest, deepPage }: Size,
): Promise<ChatsStack> {
  const { FUNCTIONS_URL: functionsUrl, DB_URL: databaseUrl } = environment as Record<
    "FUNCTIONS_URL" | "DB_URL",
    string
  >;
  const reader = await signUp(environment, { firstName: "Rosa" });
  const sender = await signUp(environment, { firstName: "Sam" });
  const chatIds = await seedChats(databaseUrl, { messages, longest, readerId: reader.id, senderId: sender.id });
  const sql = postgres(databaseUrl, { max: connections });
  let cursor: string | null = null;
  for (let page = 1; page < deepPage; page += 1) {
    cursor = await readPage(sql, reader, chatIds[0] as string, cursor);
  }
  if (cursor === null) {
    throw new Error(`The long chat has no page ${deepPage}.`);
  }
  return new ChatsStack(functionsUrl, sql, { reader, sender }, { ids: chatIds, deepCursor: cursor });
}

interface Figures {
  name: string;
  few: Measurement;
  many: Measurement;
  sql: Measurement;
}

/**
 * Measures three variants of each endpoint in turn: its SQL with many messages, HTTP with many messages, and HTTP with
 * few.
 */
async function compare(endpoints: { few: Endpoint[]; many: Endpoint[] }): Promise<Figures[]> {
  const subjects = endpoints.many.flatMap(({ name, http, sql }, index): Subject[] => [
    { name: `${name} sql`, call: sql },
    { name: `${name} many`, call: http },
    { name: `${name} few`, call: (endpoints.few[index] as Endpoint).http },
  ]);
  const results = await measureInterleaved(subjects, { connections, rounds, milliseconds });
  const figures = (name: string) => summarize(results.get(name) ?? []);
  return endpoints.many.map(({ name }) => ({
    name,
    few: figures(`${name} few`),
    many: figures(`${name} many`),
    sql: figures(`${name} sql`),
  }));
}

/** Runs the benchmark on the stack in `environment` and on a second stack, and prints the results. */
export async function run(environment: Record<string, string>, options: BenchOptions): Promise<void> {
  const many: Size = { messages: options.messages, longest: 10_000, deepPage: 100 };
  // A second stack is necessary, because a table cannot be small and large at the same time.
  const secondStack = await startBenchStack();
  try {
    const stacks = { few: await fillStack(secondStack.environment, few), many: await fillStack(environment, many) };
    const reading = await compare({ few: stacks.few.reading, many: stacks.many.reading });
    const writing = await compare({ few: stacks.few.writing, many: stacks.many.writing });
    const figures = [...reading, ...writing];
    console.log("");
    printTable(figures.map(({ name, many: http, sql }) => ({ name, http, sql })));
    console.log(`\n${few.messages} messages and ${many.messages}`);
    printGrowth(figures);
    console.log(
      `\nat the end, with what was sent: ${await stacks.few.countMessages()} and ${await stacks.many.countMessages()}`,
    );
    await stacks.few.close();
    await stacks.many.close();
  } finally {
    await secondStack.stop();
  }
}
