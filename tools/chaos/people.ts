/** Users of the crash test: writers, who write continuously, and users who only receive. */

import type postgres from "postgres";
import { createAccount, signIn } from "../seed/account.ts";
import { Caller } from "./caller.ts";
import type { Figures } from "./figures.ts";
import { Listener } from "./listener.ts";
import { type Phone, Phones } from "./phones.ts";

export interface Writer {
  id: string;
  caller: Caller;
  listener: Listener;
  /** Id of the direct chat with the other writer of the pair. */
  chatId: string;
  phone: Phone;
}

/** User who has a phone and sends no API requests. */
export interface NonContact {
  id: string;
  profileId: string;
}

/** Disables the rate limits and the quota of stored responses, so that only crashes can cause failures. */
export async function liftLimits(sql: postgres.Sql): Promise<void> {
  await sql`
    update private.settings
    set value = case name when 'rate_limits' then 'false'::jsonb else '100000'::jsonb end
    where name in ('rate_limits', 'pending_friend_requests', 'idempotent_responses_per_person')`;
}

/** Creates pairs of friends. Each user has a profile and a phone, and each pair has a direct chat. */
export async function gatherWriters(
  environment: Record<string, string>,
  sql: postgres.Sql,
  pairs: number,
  figures: Figures,
): Promise<Writer[]> {
  const { API_URL = "", FUNCTIONS_URL = "", PUBLISHABLE_KEY = "", SECRET_KEY = "" } = environment;
  const stage = { apiUrl: API_URL, publishableKey: PUBLISHABLE_KEY, secretKey: SECRET_KEY };
  const writers: Writer[] = [];
  for (let number = 0; number < pairs * 2; number += 1) {
    const credentials = { email: `${crypto.randomUUID()}@example.test`, password: "a long password" };
    const { id } = await createAccount(stage, credentials);
    const client = await signIn(stage, credentials);
    const { data } = await client.auth.getSession();
    const caller = new Caller(FUNCTIONS_URL, data.session?.access_token ?? "", figures);
    await caller.write("/profiles", { firstName: `Writer${number}`, birthdate: "1994-05-21", city: "Berlin" });
    const phone = Phones.make(number);
    await caller.write("/push/devices", { ...phone, locale: "en" });
    writers.push({ id, caller, listener: new Listener(client), phone, chatId: "" });
  }
  for (let index = 0; index < writers.length; index += 2) {
    const [one, other] = writers.slice(index, index + 2) as [Writer, Writer];
    await sql`
      insert into public.friendships (requester_id, addressee_id, status) values (${one.id}, ${other.id}, 'accepted')`;
    const chat = await one.caller.write("/chats/direct", { userId: other.id });
    one.chatId = String(chat.id);
    other.chatId = one.chatId;
  }
  return writers;
}

/** Creates users who send no API requests, directly in the database. */
export async function findNonContacts(sql: postgres.Sql, count: number): Promise<NonContact[]> {
  const phones = Array.from({ length: count }, (_, number) => Phones.make(number));
  const profiles = await sql<NonContact[]>`
    insert into public.profiles (user_id, first_name, sex, birthdate, city, dating_purpose, is_completed)
    select gen_random_uuid(), 'Stranger', 'female', date '1994-05-21', 'Berlin', 'friendship', true
    from generate_series(1, ${count}::integer)
    returning user_id as id, id as "profileId"`;
  const nonContacts = [...profiles];
  await sql`
    insert into private.devices (user_id, platform, provider, token, locale, registered_at)
    select person, platform::public.device_platform, provider::public.push_provider, token, 'en', now()
    from
      unnest(
        ${nonContacts.map(({ id }) => id)}::uuid[],
        ${phones.map(({ platform }) => platform)}::text[],
        ${phones.map(({ provider }) => provider)}::text[],
        ${phones.map(({ token }) => token)}::text[]
      ) as phones (person, platform, provider, token)`;
  return nonContacts;
}
