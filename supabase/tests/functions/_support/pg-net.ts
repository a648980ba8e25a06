/**
 * Replacement for the extension pg_net 0.20: its tables and `net.http_post`, and a worker that sends the requests and
 * stores the responses.
 */

import { setTimeout } from "node:timers/promises";
import postgres from "postgres";

interface QueuedRequest {
  id: string;
  method: string;
  url: string;
  headers: Record<string, string>;
  body: Buffer | null;
  timeout_milliseconds: number;
}

const pollMilliseconds = 50;

const schema = `
  create schema net;
  create unlogged table net.http_request_queue (
    id bigserial,
    method text not null,
    url text not null,
    headers jsonb not null,
    body bytea,
    timeout_milliseconds integer not null
  );
  create unlogged table net._http_response (
    id bigint,
    status_code integer,
    content_type text,
    headers jsonb,
    content text,
    timed_out boolean,
    error_msg text,
    created timestamptz not null default now()
  );
  create index on net._http_response (created);
  create function net.http_post(
    url text,
    body jsonb default '{}',
    params jsonb default '{}',
    headers jsonb default '{"Content-Type": "application/json"}',
    timeout_milliseconds integer default 1000
  )
  returns bigint
  language sql
  as $$
    insert into net.http_request_queue (method, url, headers, body, timeout_milliseconds)
    values ('POST', url, headers || '{"Content-Type": "application/json"}', convert_to(body::text, 'UTF8'), timeout_milliseconds)
    returning id;
  $$;
  grant all on schema net to postgres;
  grant all on all tables in schema net to postgres;
  grant all on all sequences in schema net to postgres;`;

async function respond(sql: postgres.Sql, request: QueuedRequest): Promise<void> {
  try {
    const response = await fetch(request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.body && { body: new Uint8Array(request.body) }),
      signal: AbortSignal.timeout(request.timeout_milliseconds),
    });
    await sql`
      insert into net._http_response (id, status_code, content_type, content, timed_out)
      values (${request.id}, ${response.status}, ${response.headers.get("content-type")}, ${await response.text()}, false)`;
  } catch (error) {
    const { name, message } = error as Error;
    const reason = name === "TimeoutError" ? `Timeout of ${request.timeout_milliseconds} ms reached.` : message;
    await sql`insert into net._http_response (id, error_msg) values (${request.id}, ${reason})`;
  }
}

/** Creates the replacement in a database, and sends queued requests until the returned function is called. */
export async function startPgNet(databaseUrl: string): Promise<() => Promise<void>> {
  const sql = postgres(databaseUrl.replace("//postgres:", "//supabase_admin:"), { max: 4, onnotice: () => {} });
  await sql.unsafe(schema).simple();
  let isOver = false;
  const working = (async () => {
    while (!isOver) {
      const requests = await sql<QueuedRequest[]>`delete from net.http_request_queue returning *`;
      await Promise.all(requests.map((request) => respond(sql, request)));
      await setTimeout(pollMilliseconds);
    }
  })();
  return async () => {
    isOver = true;
    await working;
    await sql.end();
  };
}
