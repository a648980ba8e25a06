/** Runs the SQL statements that docs/operations/incidents.md and docs/operations/doctor.md give operators. */

import { describe, expect, it } from "vitest";
import { openConnection, sql } from "../_support/database.ts";
import { admittedGuest, organizedEvent } from "../_support/groups.ts";
import { sqlBlocksOf } from "../_support/runbook.ts";
import { signUpWithProfile } from "../_support/sign-up.ts";

const blocks = sqlBlocksOf("incidents.md");
const someone = "00000000-0000-0000-0000-000000000000";

describe("the page docs/operations/incidents.md", () => {
  // Statements that write need existing rows, so other files test them, for example push/expired-keys.test.ts.
  it.each(blocks.filter((text) => !text.includes(someone) && !text.startsWith("-- Writes:")))(
    "contains a statement that succeeds in a read-only transaction:\n%s",
    async (text) => {
      const connection = openConnection();
      try {
        await connection.unsafe("begin read only");
        const responses: unknown = await connection.unsafe(text).simple();
        expect(Array.isArray(responses)).toBe(true);
      } finally {
        await connection.unsafe("rollback");
        await connection.end();
      }
    },
  );

  it.each(blocks.filter((text) => text.includes("set transaction read write")))(
    "contains a statement that can write while the database is read-only:\n%s",
    async (text) => {
      const connection = openConnection();
      try {
        await connection.unsafe("set default_transaction_read_only = on");
        const refused = text.replace("set transaction read write;", "").replace("commit", "rollback");
        await expect(connection.unsafe(refused).simple()).rejects.toThrow("in a read-only transaction");
        await connection.unsafe("rollback");
        await connection.unsafe(text.replace("commit", "rollback")).simple();
      } finally {
        await connection.end();
      }
    },
  );

  it("contains statements that delete finished push deliveries before the default retention period ends", async () => {
    const [block = ""] = blocks.filter((text) => text.includes("purge_deliveries"));
    const connection = openConnection();
    try {
      const [before] = await connection`select value::integer as days from private.settings where name = 'push_days'`;
      await connection.unsafe(block.replace("commit;", "")).simple();
      const [after] = await connection`select value::integer as days from private.settings where name = 'push_days'`;
      expect(after!.days).toBeLessThan(before!.days);
    } finally {
      await connection.unsafe("rollback");
      await connection.end();
    }
  });

  it("contains a statement that exports the data of a user who cannot sign in", async () => {
    const person = await signUpWithProfile();
    const [block = ""] = blocks.filter((text) => text.includes(someone));
    const connection = openConnection();
    try {
      const responses = (await connection.unsafe(block.replace(someone, person.id)).simple()) as unknown as object[][];
      const [exported] = responses.flat().filter((row) => "export_profile" in row) as { export_profile: object }[];
      expect(exported?.export_profile).toMatchObject({ profile: { userId: person.id } });
    } finally {
      await connection.end();
    }
  });
});

describe("the section Wrong rows of docs/operations/incidents.md", () => {
  /** Runs the SQL block that contains the given text, with the id of one event. */
  async function runBlock(containing: string, { id }: { id: string }): Promise<void> {
    const [block = ""] = blocks.filter((text) => text.includes(containing));
    const connection = openConnection();
    try {
      await connection.unsafe(block.replaceAll(someone, id)).simple();
    } finally {
      await connection.end();
    }
  }

  it("contains a query that finds events with a wrong organizer_count, and statements that correct the count", async () => {
    const { event } = await organizedEvent(1);
    await sql`update public.events set organizer_count = 7 where id = ${event.id}`;
    const [query = ""] = blocks.filter((text) => text.includes("having events.organizer_count"));
    const row = { id: event.id, organizer_count: 7, organizers: "2" };
    expect(await sql.unsafe(query)).toContainEqual(row);
    await runBlock("count_organizers", event);
    expect(await sql.unsafe(query)).not.toContainEqual(expect.objectContaining({ id: event.id }));
  });

  it("contains statements that raise the capacity of an overbooked event to its number of guests", async () => {
    const organized = await organizedEvent(0, { capacity: 1 });
    const { event } = organized;
    await admittedGuest(organized);
    await sql`update public.events set guest_count = 0 where id = ${event.id}`;
    await admittedGuest(organized);
    await runBlock("set capacity = wrong.guests", event);
    const [row] = await sql`select capacity, guest_count from public.events where id = ${event.id}`;
    expect(row).toEqual({ capacity: 2, guest_count: 2 });
  });
});

describe("the page docs/operations/doctor.md", () => {
  it("contains a query for functions without a fixed search_path, and the query finds no function", async () => {
    const query = sqlBlocksOf("doctor.md").find((text) => text.includes("prosqlbody")) ?? "";
    const connection = openConnection();
    try {
      expect(await connection.unsafe(query)).toEqual([]);
      const withoutPath = query.replace("function.prosqlbody is null", "true");
      expect((await connection.unsafe(withoutPath)).length).toBeGreaterThan(100);
    } finally {
      await connection.end();
    }
  });
});
