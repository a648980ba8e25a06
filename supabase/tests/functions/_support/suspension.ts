/** Suspends and reinstates users by the same functions as a moderation decision. */

import { sql } from "./database.ts";

/** Suspends a user until a time. The default is a permanent suspension. */
export async function suspend({ id }: { id: string }, until: Date | null = null): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select private.lock_for_suspension(${id})`;
    await transaction`select private.lock_target('user', ${id})`;
    await transaction`select private.suspend_person(${id}, ${until})`;
  });
}

/** Ends the suspension of a user. */
export async function reinstate({ id }: { id: string }): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select private.lock_for_suspension(${id})`;
    await transaction`select private.lock_target('user', ${id})`;
    await transaction`select private.reinstate_person(${id})`;
  });
}

/** Sets the end of a suspension to now, without changing other rows. */
export async function letSuspensionEnd({ id }: { id: string }): Promise<void> {
  await sql`update private.suspensions set suspended_until = now() where user_id = ${id}`;
}
