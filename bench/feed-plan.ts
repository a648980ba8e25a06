/** Prints the plan with which PostgreSQL executes the query of the event feed inside the RPC. */

import postgres from "postgres";
import type { FeedRequest } from "./feed-requests.ts";
import { callRpc } from "./rpc.ts";

const planLine = /(Scan|Sort|Aggregate|Limit|Append|Rows Removed)/;

/** Prints the scans and sorts of the query that finds the events. Leaves out plan nodes that were never executed. */
export async function printPlan(databaseUrl: string, viewer: string, { name, filters }: FeedRequest): Promise<void> {
  const address = new URL(databaseUrl);
  // Only a superuser may load auto_explain.
  address.username = "supabase_admin";
  const plans: string[] = [];
  const sql = postgres(address.href, { max: 1, onnotice: ({ message }) => plans.push(message ?? "") });
  try {
    await sql.unsafe(`
      load 'auto_explain';
      set auto_explain.log_min_duration = 0;
      set auto_explain.log_nested_statements = on;
      set auto_explain.log_analyze = on;
      set client_min_messages = log`);
    await callRpc(sql, viewer, "list_events", { filters, cursor: null, page_size: 20 });
  } finally {
    await sql.end();
  }
  const search = plans.find((plan) => plan.includes("candidates as ("));
  console.log(`\nplan, ${name}`);
  for (const line of search?.split("\n") ?? []) {
    if (/actual time|Rows Removed/.test(line) && planLine.test(line)) {
      console.log(line.replace(/\(cost=[^)]*\) /, "").slice(0, 150));
    }
  }
}
