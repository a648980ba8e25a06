/** Cursors that the service rejects. */

import { sql } from "../../../../supabase/tests/functions/_support/database.ts";

/** Converts a sync cursor to an expired cursor, which the service rejects with 410 `sync_expired`. */
export async function expiredCursor(personId: string, cursor: string): Promise<string> {
  const filters = JSON.stringify({ person: personId });
  const [changed] = await sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ sub: personId })}, true)`;
    return transaction.unsafe<{ cursor: string }[]>(
      `select private.encode_cursor(
        'sync', $1::text::jsonb, jsonb_set(private.decode_cursor('sync', $1::text::jsonb, $2), '{0}', '"another"')) as cursor`,
      [filters, cursor],
    );
  });
  return changed?.cursor ?? "";
}

/**
 * Returns a cursor sealed with a former cursor key. Every list and the sync reject this cursor with status 400 and an
 * error for the field `cursor`.
 */
export async function cursorOfEarlierKey(): Promise<string> {
  const [made] = await sql<{ cursor: string }[]>`
    select private.sealed_cursor(extensions.gen_random_bytes(32), 'sync', '{}', gen_random_uuid()::text::bytea) as cursor`;
  return made?.cursor ?? "";
}
