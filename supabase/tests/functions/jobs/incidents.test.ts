/** SQL for operators in docs/operations/incidents.md and docs/operations/doctor.md. */

import { describe, expect, it } from "vitest";
import { openConnection } from "../_support/database.ts";
import { sqlBlocksOf } from "../_support/runbook.ts";
import { signUpWithProfile } from "../_support/sign-up.ts";

const blocks = sqlBlocksOf("incidents.md");
const someone = "00000000-0000-0000-0000-000000000000";

describe("the page for incidents", () => {
  // Statements that write are run where there is something to do (push/expired-keys.test.ts).
  it.each(blocks.filter((text) => !text.includes(someone) && !text.startsWith("-- Writes:")))(
    "has statements that run and write nothing:\n%s",
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
    "has statements that write while the database is read-only:\n%s",
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

  it("deletes finished pushes earlier than by default", async () => {
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

  it("exports the data of a user who cannot sign in", async () => {
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

describe("the page of the doctor", () => {
  it("has a query for functions with an accepted advisor warning, which finds none", async () => {
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
