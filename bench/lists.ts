/**
 * `npm run bench -- lists`: measures the speed of each list as a call over HTTP, as an RPC call and as a reference
 * query (bench/reference). The reference query is a single SQL statement that calls no function of the project and
 * returns the same data.
 */

import postgres from "postgres";
import { startBenchStack } from "./bench-stack.ts";
import { HttpConnections } from "./http-connections.ts";
import { type Dataset, datasets, type List } from "./list-datasets.ts";
import { type Measurement, measureInterleaved, roundRobin, type Subject, summarize } from "./load.ts";
import type { BenchOptions } from "./options.ts";
import { callRpc } from "./rpc.ts";
import { vacuumAndCheckpoint } from "./seeding.ts";
import { type ListFigures, printReferences } from "./table.ts";
import { tokenSigner } from "./tokens.ts";

const connections = 8;
const rounds = 5;
const milliseconds = 1500;
const pageSize = 20;
/** Number of pages that are compared with the reference before a list is measured. */
const pagesCompared = 300;
const pagesOfEach = 15;
const pagesComparedQuickly = 30;

/**
 * Runs a reference query with its four parameters: caller, arguments of the RPC, sort key of the last row, and page
 * size.
 */
async function askReference(
  sql: postgres.Sql,
  statement: string,
  caller: string,
  { args }: List,
  lastRow: unknown,
): Promise<string> {
  const values = [caller, args(caller), lastRow, pageSize];
  const rows = await sql.unsafe(`select data::text from (${statement}) as reference`, values as never[], {
    prepare: true,
  });
  return rows[0]?.data as string;
}

function callListRpc(
  sql: postgres.Sql,
  caller: string,
  { rpc, args, cursor: isPaged }: List,
  cursor: string | null,
): Promise<string> {
  return callRpc(sql, caller, rpc, isPaged ? { ...args(caller), cursor, page_size: pageSize } : args(caller));
}

/** Decodes a cursor with the functions that the RPC uses, and returns its sort key. */
async function keyIn(
  sql: postgres.Sql,
  { cursor: sealed }: List,
  caller: string,
  cursor: string | null,
): Promise<unknown> {
  if (!sealed || cursor === null) {
    return null;
  }
  const filters = sql.json(sealed.filters(caller) as never);
  const [row] = sealed.hasOwnKey
    ? await sql`select private.decode_cursor(${sealed.list}, ${filters}, ${cursor}) as key`
    : await sql`
      select jsonb_build_array(position.sort_time, position.id) as key
      from private.decode_position(${sealed.list}, ${filters}, ${cursor}) as position`;
  return row?.key;
}

/** Compares several pages of the RPC with the reference query. Throws if a page differs in any byte. */
async function compare(sql: postgres.Sql, statement: string, list: List, enough: number): Promise<number> {
  let compared = 0;
  for (const caller of list.callers) {
    let cursor: string | null = null;
    for (let page = 0; page < pagesOfEach && compared < enough; page += 1) {
      const response = await callListRpc(sql, caller, list, cursor);
      const data = await askReference(sql, statement, caller, list, await keyIn(sql, list, caller, cursor));
      if (list.isUnpaginated ? response !== data : !response.startsWith(`{"data" : ${data}`)) {
        throw new Error(`${list.name}: ${list.rpc} and its reference differ on page ${page + 1} of ${caller}.`);
      }
      compared += 1;
      cursor = JSON.parse(response).nextCursor ?? null;
      if (cursor === null) {
        break;
      }
    }
  }
  return compared;
}

/** Returns the cursor of the page that follows the given number of pages, or null for the first page. */
async function cursorAfter(sql: postgres.Sql, caller: string, list: List, pages: number): Promise<string | null> {
  let cursor: string | null = null;
  for (let page = 0; page < pages; page += 1) {
    cursor = JSON.parse(await callListRpc(sql, caller, list, cursor)).nextCursor;
    if (cursor === null) {
      throw new Error(`${list.name} has no page ${pages + 1}.`);
    }
  }
  return cursor;
}

async function measureList(
  environment: Record<string, string>,
  sql: postgres.Sql,
  list: List,
  enough: number,
): Promise<ListFigures> {
  const statement = await Deno.readTextFile(new URL(`reference/${list.rpc}.sql`, import.meta.url));
  const compared = await compare(sql, statement, list, enough);
  const callers = list.measuredCallers ?? list.callers.slice(0, connections);
  const signToken = await tokenSigner(environment.DB_URL ?? "");
  const cursor = await cursorAfter(sql, callers[0] as string, list, list.pagesBefore ?? 0);
  const lastRow = await keyIn(sql, list, callers[0] as string, cursor);
  const clients = await Promise.all(
    callers.map(async (caller) => {
      const next = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const address = `${environment.FUNCTIONS_URL}${list.path(caller)}${next}`;
      return new HttpConnections(address, { authorization: `Bearer ${await signToken(caller)}` });
    }),
  );
  const subjects: Subject[] = [
    {
      name: "reference",
      call: roundRobin(callers, (caller) => askReference(sql, statement, caller, list, lastRow)),
    },
    { name: "verb", call: roundRobin(callers, (caller) => callListRpc(sql, caller, list, cursor)) },
    { name: "http", call: roundRobin(clients, (client) => client.get()) },
  ];
  const results = await measureInterleaved(subjects, { connections, rounds, milliseconds });
  for (const client of clients) {
    client.close();
  }
  const figure = (name: string): Measurement => summarize(results.get(name) ?? []);
  return { name: list.name, compared, reference: figure("reference"), rpc: figure("verb"), http: figure("http") };
}

async function measureDataset(dataset: Dataset, options: BenchOptions): Promise<ListFigures[]> {
  const stack = await startBenchStack();
  const databaseUrl = stack.environment.DB_URL ?? "";
  // Forces generic plans, which the RPCs also use. Planning each call would take longer than executing it.
  const connection = { plan_cache_mode: "force_generic_plan" } as never;
  const sql = postgres(databaseUrl, { max: connections, connection });
  const figures: ListFigures[] = [];
  const enough = options.isQuick ? pagesComparedQuickly : pagesCompared;
  try {
    const lists = await dataset(databaseUrl, sql, options);
    await vacuumAndCheckpoint(databaseUrl);
    for (const list of lists) {
      figures.push(await measureList(stack.environment, sql, list, enough));
    }
  } finally {
    await sql.end();
    await stack.stop();
  }
  return figures;
}

/** Runs the benchmark on a scratch stack for each dataset, and prints the results. */
export async function run(_environment: Record<string, string>, options: BenchOptions): Promise<void> {
  for (const dataset of datasets) {
    printReferences(await measureDataset(dataset, options));
  }
}
