/** Suspends people as a decision of the moderators does. */

import { sql } from "./database.ts";

/** Suspends somebody until then, for good unless said otherwise. */
export async function suspend({ id }: { id: string }, until: Date | null = null): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select private.lock_for_suspension(${id})`;
    await transaction`select private.lock_target('user', ${id})`;
    await transaction`select private.suspend_person(${id}, ${until})`;
  });
}

/** Lifts the suspension of somebody. */
export async function reinstate({ id }: { id: string }): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select private.lock_for_suspension(${id})`;
    await transaction`select private.lock_target('user', ${id})`;
    await transaction`select private.reinstate_person(${id})`;
  });
}

/** Lets the suspension of somebody end by the clock: nothing else happens then. */
export async function letSuspensionEnd({ id }: { id: string }): Promise<void> {
  await sql`update private.suspensions set suspended_until = now() where user_id = ${id}`;
}
