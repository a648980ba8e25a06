/** Converts a sync cursor to one of another epoch, which the service rejects as expired. */

import { sql } from "../../../../supabase/tests/functions/_support/database.ts";

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
