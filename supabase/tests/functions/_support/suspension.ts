/** Suspends users as a decision of the moderators does. */

import { sql } from "./database.ts";

/** Suspends a user until a time, by default permanently. */
export async function suspend({ id }: { id: string }, until: Date | null = null): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select private.lock_for_suspension(${id})`;
    await transaction`select private.lock_target('user', ${id})`;
    await transaction`select private.suspend_person(${id}, ${until})`;
  });
}

/** Lifts the suspension of a user. */
export async function reinstate({ id }: { id: string }): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction`select private.lock_for_suspension(${id})`;
    await transaction`select private.lock_target('user', ${id})`;
    await transaction`select private.reinstate_person(${id})`;
  });
}

/** Lets a suspension expire, which changes nothing else. */
export async function letSuspensionEnd({ id }: { id: string }): Promise<void> {
  await sql`update private.suspensions set suspended_until = now() where user_id = ${id}`;
}
