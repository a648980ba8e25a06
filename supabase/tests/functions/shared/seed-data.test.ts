/** Seed data that `npm run seed` creates: users whose passwords are known, and objects in every state. */

import { expect, inject, it } from "vitest";
import WebSocket from "ws";
import { signIn } from "../../../../tools/seed/account.ts";
import { makeSeedData, password } from "../../../../tools/seed/make-seed-data.ts";
import { guest, moderator, organizer } from "../../../../tools/seed/options.ts";
import { planSeedData } from "../../../../tools/seed/plan.ts";
import { sql } from "../_support/database.ts";

const timeoutMilliseconds = 300_000;
/** Location at which no other test creates events. */
const nuuk = { latitude: 64.1835, longitude: -51.7216 };

function statesIn(rows: readonly { state: string }[]): string[] {
  return [...new Set(rows.map(({ state }) => state))].sort();
}

it(
  "npm run seed creates objects in every state, and creates nothing in a second run",
  async () => {
    const options = { city: "Nuuk", people: 20, seed: Date.now() % 2 ** 31 };
    const plan = planSeedData(options, nuuk);
    const stage = { ...inject("stack"), transport: WebSocket };
    const printed: string[] = [];
    expect(await makeSeedData(stage, plan, options, (line) => printed.push(line))).toBe("made");
    expect(printed[0]).toBe("20 people in Nuuk, with their photos");

    const emails = plan.people.map(({ email }) => email);
    const people = await sql<{ id: string }[]>`
      select users.id from auth.users join public.profiles on profiles.user_id = users.id
      where email in ${sql(emails)} and is_completed`;
    expect(people).toHaveLength(20);
    const ids = people.map(({ id }) => id);
    const events = await sql<{ id: string; state: string }[]>`
      select id, case when deleted_at is null then private.effective_event_status(events)::text else 'deleted' end as state
      from public.events where creator_id in ${sql(ids)}`;
    expect(statesIn(events)).toEqual(["cancelled", "deleted", "draft", "finished", "published", "started"]);
    const groups = await sql<{ state: string }[]>`
      select status as state from public.like_groups where event_id in ${sql(events.map(({ id }) => id))}`;
    expect(statesIn(groups)).toEqual(["approved", "expired", "pending", "rejected", "waiting"]);
    const ties = await sql<{ state: string }[]>`
      select status as state from public.friendships where requester_id in ${sql(ids)}`;
    expect(statesIn(ties)).toEqual(expect.arrayContaining(["accepted", "pending"]));
    const reports = await sql<{ state: string }[]>`
      select status as state from public.reports where author_id in ${sql(ids)}`;
    expect(statesIn(reports)).toEqual(["dismissed", "open", "upheld"]);

    const [host, guestUser, judge] = await Promise.all(
      [organizer, guest, moderator].map((number) => signIn(stage, { email: emails[number]!, password })),
    );
    const { data: chats } = await host!.chats.listChats();
    expect(chats.some(({ unreadCount }) => unreadCount > 0)).toBe(true);
    const photos = await guestUser!.profiles.listPhotos();
    expect(photos[0]?.url).toMatch(/^http/);
    const { data } = await judge!.auth.getUser();
    expect(data.user?.app_metadata).toMatchObject({ role: "moderator" });

    const [before] = await sql`select count(*) from public.messages where sender_id in ${sql(ids)}`;
    expect(await makeSeedData(stage, plan, options, () => {})).toBe("found");
    expect(await sql`select count(*) from public.messages where sender_id in ${sql(ids)}`).toEqual([before]);
    const larger = planSeedData({ ...options, people: 30 }, nuuk);
    expect(await makeSeedData(stage, larger, options, () => {})).toBe("unfinished");
  },
  timeoutMilliseconds,
);
