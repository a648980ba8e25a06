/** What a person with very many notifications by one actor waits for: each call once, in turn, and the job in between. */

import postgres from "postgres";
import type { BenchOptions } from "./options.ts";
import { callRpc, type RpcArguments } from "./rpc.ts";
import { type BenchPerson, signUp } from "./sign-up.ts";

const many = 1_000_000;
const quick = 20_000;
const otherNotifications = 30;
const portion = 1000;

const firstPage = { cursor: null, page_size: 20 };

type Call = [rpc: string, args: RpcArguments];

const reads: Call[] = [
  ["count_notifications", {}],
  ["list_notifications", { unread_only: false, ...firstPage }],
  ["list_notifications", { unread_only: true, ...firstPage }],
];

const acts = (actor: BenchPerson): Call[] => [
  ["block_person", { person_id: actor.id }],
  ["unblock_person", { person_id: actor.id }],
  ["read_notifications", { notification_ids: null }],
  ["delete_profile", {}],
];

/** Fills without telling devices and topics, as if all had been told long ago. */
async function addBurst(sql: postgres.Sql, victim: BenchPerson, actor: BenchPerson, count: number): Promise<void> {
  await sql`alter table public.notifications disable trigger notifications_broadcast`;
  await sql`
    insert into public.notifications (user_id, type, actor_id, payload, created_at)
    select
      ${victim.id},
      'chat_message',
      case when number % ${Math.floor(count / otherNotifications)} = 0 then gen_random_uuid() else ${actor.id} end,
      '{"actorName": "Ben", "chatName": null, "eventTitle": null, "messagePreview": "Hello"}',
      now() - interval '2 minutes' - interval '1 millisecond' * number
    from generate_series(1, ${count}::integer) as number`;
  await sql`alter table public.notifications enable trigger notifications_broadcast`;
  await sql`vacuum analyze public.notifications`;
}

/** How long a call takes, and what it answers: the first characters, or why it was refused. */
async function time(name: string, call: () => Promise<string>): Promise<void> {
  const sentAt = performance.now();
  const response = await call().catch((error: Error) => `failed: ${error.message}`);
  const milliseconds = (performance.now() - sentAt).toFixed(1);
  console.log(`${name.padEnd(40)}${milliseconds.padStart(10)}  ${response.slice(0, 60)}`);
}

/** Runs the measurement against the stack that `environment` names and prints it. */
export async function run(environment: Record<string, string>, { isQuick }: BenchOptions): Promise<void> {
  const sql = postgres(environment.DB_URL as string, { max: 1, onnotice: () => {} });
  const [victim, actor] = [
    await signUp(environment, { firstName: "Anna" }),
    await signUp(environment, { firstName: "Ben" }),
  ];
  // Afterwards the statements of each verb are planned.
  const warm = await signUp(environment, { firstName: "Carol" });
  for (const [rpc, args] of [...acts(actor), ...reads]) {
    await callRpc(sql, warm.id, rpc, args);
  }
  await addBurst(sql, victim, actor, isQuick ? quick : many);
  const ask = ([rpc, args]: Call) => time(rpc, () => callRpc(sql, victim.id, rpc, args));
  const purge = () =>
    time("  the job, all portions", async () => {
      let portions = 0;
      for (let most = portion; most >= portion; portions += 1) {
        const [row] = await sql.begin(async (transaction) => {
          await transaction`select set_config('request.jwt.claims', '{"role": "service_role"}', true)`;
          // The stack's own run may be at it.
          await transaction`select pg_advisory_xact_lock(hashtextextended('purge notifications', 0))`;
          return transaction<
            { counts: Record<string, number> }[]
          >`select api.purge_notifications(${portion}) as counts`;
        });
        most = Math.max(...Object.values(row?.counts ?? {}));
      }
      return `${portions} calls`;
    });
  const read = async () => {
    for (const call of reads) {
      await ask(call);
    }
  };

  console.log("".padEnd(40) + "ms".padStart(10));
  await purge();
  await read();
  for (const call of acts(actor)) {
    console.log("");
    await ask(call);
    await read();
    await purge();
    await read();
  }
  await sql.end();
}
