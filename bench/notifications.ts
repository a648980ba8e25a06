/**
 * Compares GET /notifications and the count of unread notifications with the equivalent SQL. Also compares users with
 * 100,000 notifications and users with 100.
 */

import postgres from "postgres";
import { HttpConnections } from "./http-connections.ts";
import { measureInterleaved, type Subject, summarize } from "./load.ts";
import { callRpc, type RpcArguments } from "./rpc.ts";
import { type BenchPerson, signUp } from "./sign-up.ts";
import { printGrowth, printTable } from "./table.ts";

const connections = 8;
const rounds = 5;
const milliseconds = 1500;
const few = 100;
const many = 100_000;

const firstPage = { cursor: null, page_size: 20 };

const endpoints: { path: string; rpc: string; args: RpcArguments }[] = [
  { path: "/notifications/count", rpc: "count_notifications", args: {} },
  { path: "/notifications", rpc: "list_notifications", args: { unread_only: false, ...firstPage } },
  { path: "/notifications?unreadOnly=true", rpc: "list_notifications", args: { unread_only: true, ...firstPage } },
];

/** Adds notifications for a user, and marks all except the newest `unread` notifications as read. */
async function addNotifications(sql: postgres.Sql, { id }: BenchPerson, count: number, unread: number): Promise<void> {
  await sql`
    insert into public.notifications (user_id, type, actor_id, payload, created_at)
    select
      ${id},
      'people_like',
      gen_random_uuid(),
      '{"actorName": "Anna", "chatName": null, "eventTitle": null, "messagePreview": null}',
      now() - interval '1 minute' * number
    from generate_series(1, ${count}::integer) as number`;
  await sql`
    update public.notifications
    set is_read = true
    where user_id = ${id} and created_at < now() - interval '1 minute' * (${unread}::integer + 0.5)`;
}

/** Runs the benchmark on the stack in `environment` and prints the results. */
export async function run(environment: Record<string, string>): Promise<void> {
  const { FUNCTIONS_URL: functionsUrl, DB_URL: databaseUrl } = environment as Record<
    "FUNCTIONS_URL" | "DB_URL",
    string
  >;
  const sql = postgres(databaseUrl, { max: connections });
  const people: { key: string; person: BenchPerson }[] = [];
  for (const [key, count, unread] of [
    ["few unread", few, few],
    ["many unread", many, many],
    ["few mostly read", few, few / 2],
    ["many mostly read", many, few / 2],
  ] as const) {
    const person = await signUp(environment, { firstName: "Bench" });
    await addNotifications(sql, person, count, unread);
    people.push({ key, person });
  }

  const clients: HttpConnections[] = [];
  const reader = people[0]?.person.id ?? "";
  // Measures the variants of an endpoint in turn: its SQL, then its HTTP endpoint for each user.
  const subjects = endpoints.flatMap(({ path, rpc, args }): Subject[] => [
    {
      name: `${path} sql`,
      call: async () => {
        await callRpc(sql, reader, rpc, args);
      },
    },
    ...people.map(({ key, person }) => {
      const client = new HttpConnections(`${functionsUrl}${path}`, { authorization: `Bearer ${person.token}` });
      clients.push(client);
      return { name: `${path} ${key}`, call: () => client.get() };
    }),
  ]);
  const results = await measureInterleaved(subjects, { connections, rounds, milliseconds });
  const figures = (name: string) => summarize(results.get(name) ?? []);

  printTable(
    endpoints.map(({ path }) => ({
      name: `GET ${path}`,
      http: figures(`${path} few unread`),
      sql: figures(`${path} sql`),
    })),
  );
  for (const read of ["unread", "mostly read"]) {
    console.log(`\n${few} notifications and ${many}, ${read}`);
    printGrowth(
      endpoints.map(({ path }) => ({
        name: `GET ${path}`,
        few: figures(`${path} few ${read}`),
        many: figures(`${path} many ${read}`),
      })),
    );
  }
  for (const client of clients) {
    client.close();
  }
  await sql.end();
}
