/**
 * Measures GET /friends with 200 friends, and the calls that request, accept and end a friendship. Compares the HTTP
 * calls with the equivalent SQL.
 */

import postgres from "postgres";
import { HttpConnections } from "./http-connections.ts";
import { measureInterleaved, roundRobin, summarize } from "./load.ts";
import { callRpc } from "./rpc.ts";
import { type BenchPerson, signUp } from "./sign-up.ts";
import { printTable } from "./table.ts";

const connections = 8;
const rounds = 5;
const milliseconds = 2000;
const friendCount = 200;

const requestsPath = "/functions/v1/friends/requests";

/**
 * Two users who become friends in one of the concurrent loops. There are as many pairs as loops, so that no loop waits
 * for another loop.
 */
interface Pair {
  anna: BenchPerson;
  ben: BenchPerson;
  annasHttp: HttpConnections;
  bensHttp: HttpConnections;
}

async function becomeFriendsOverHttp({ annasHttp, bensHttp, anna, ben }: Pair): Promise<void> {
  const { friendship } = await annasHttp.send("POST", requestsPath, { addresseeId: ben.id });
  await bensHttp.send("POST", `${requestsPath}/${(friendship as { id: string }).id}/accept`);
  await bensHttp.send("DELETE", `/functions/v1/friends/${anna.id}`);
}

async function becomeFriendsInSql(sql: postgres.Sql, { anna, ben }: Pair): Promise<void> {
  const { friendship } = JSON.parse(await callRpc(sql, anna.id, "send_friend_request", { addressee_id: ben.id }));
  await callRpc(sql, ben.id, "accept_friend_request", { request_id: friendship.id });
  await callRpc(sql, ben.id, "unfriend", { person_id: anna.id });
}

/** Runs the benchmark on the stack in `environment` and prints the results. */
export async function run(environment: Record<string, string>): Promise<void> {
  const { FUNCTIONS_URL: functionsUrl, DB_URL: databaseUrl } = environment as Record<
    "FUNCTIONS_URL" | "DB_URL",
    string
  >;
  const sql = postgres(databaseUrl, { max: connections });
  const owners = await Promise.all(
    Array.from({ length: connections }, () => signUp(environment, { firstName: "Bench" })),
  );
  await sql`
    insert into public.friendships (requester_id, addressee_id, status, created_at)
    select owner_id, gen_random_uuid(), 'accepted', now() - interval '1 minute' * number
    from unnest(${owners.map(({ id }) => id)}::uuid[]) as owner_id, generate_series(1, ${friendCount}::integer) as number`;

  const httpOf = ({ token }: BenchPerson) =>
    new HttpConnections(`${functionsUrl}/friends`, { authorization: `Bearer ${token}` });
  const lists = owners.map(httpOf);
  const pairs: Pair[] = [];
  while (pairs.length < connections) {
    const [anna, ben] = [
      await signUp(environment, { firstName: "Anna" }),
      await signUp(environment, { firstName: "Ben" }),
    ];
    pairs.push({ anna, ben, annasHttp: httpOf(anna), bensHttp: httpOf(ben) });
  }
  const everyPair = [...pairs];

  /**
   * Reserves a pair of users for one of the concurrent loops, so that no other loop creates a friendship or friend
   * request between these users.
   */
  async function withPair(work: (pair: Pair) => Promise<void>): Promise<void> {
    const pair = pairs.pop();
    if (!pair) {
      throw new Error("There are more loops than pairs.");
    }
    await work(pair);
    pairs.push(pair);
  }

  const results = await measureInterleaved(
    [
      { name: "list http", call: roundRobin(lists, (list) => list.get()) },
      {
        name: "list sql",
        call: roundRobin(owners, ({ id }) =>
          callRpc(sql, id, "list_friends", { status: null, cursor: null, page_size: 20 }),
        ),
      },
      { name: "friendship http", call: () => withPair(becomeFriendsOverHttp) },
      { name: "friendship sql", call: () => withPair((pair) => becomeFriendsInSql(sql, pair)) },
    ],
    { connections, rounds, milliseconds },
  );
  const row = (name: string, key: string) => ({
    name,
    http: summarize(results.get(`${key} http`) ?? []),
    sql: summarize(results.get(`${key} sql`) ?? []),
  });
  printTable([row(`GET /friends, ${friendCount} friends`, "list"), row("ask, accept, unfriend", "friendship")]);
  for (const http of [...lists, ...everyPair.flatMap(({ annasHttp, bensHttp }) => [annasHttp, bensHttp])]) {
    http.close();
  }
  await sql.end();
}
