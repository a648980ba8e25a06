/**
 * Tests `npm run secrets`. The command stores and rotates secrets in the vault, and verifies the secrets by calling a
 * job. The tests use a separate stack with a replacement for the extension pg_net.
 */

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { healthContract } from "@social/shared-types/health.ts";
import { jobsContract } from "@social/shared-types/jobs.ts";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startPgNet } from "../_support/pg-net.ts";
import { type PushStack, startPushStack } from "../_support/push/stack.ts";
import { expectSuccess } from "../_support/responses.ts";
import { sqlBlocksOf } from "../_support/runbook.ts";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

interface Outcome {
  code: number;
  printed: string;
}

let stack: PushStack;
let stopPgNet: (() => Promise<void>) | undefined;

beforeAll(async () => {
  stack = await startPushStack();
});

afterAll(async () => {
  await stopPgNet?.();
  await stack.stop();
});

function runSecrets(environment: Record<string, string>, ...args: string[]): Promise<Outcome> {
  const { PATH, HOME, TMPDIR = "/tmp" } = process.env;
  const env = { PATH, HOME, TMPDIR, DB_URL: stack.addresses.DB_URL, ...environment };
  return new Promise((resolve) => {
    execFile("npm", ["run", "--silent", "secrets", "--", ...args], { cwd: root, env }, (error, out, complaints) => {
      resolve({ code: error ? Number(error.code) : 0, printed: `${out}${complaints}` });
    });
  });
}

async function vault(): Promise<Record<string, string>> {
  const rows = await stack.sql<{ name: string; value: string }[]>`
    select name, decrypted_secret as value from vault.decrypted_secrets where name not like 'address_key_%'`;
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

async function lineOf(wanted: "schedules" | "address_keys") {
  const { report } = expectSuccess(await stack.asService("GET", "/health"), healthContract.routes.getHealth);
  return report!.lines.find(({ check }) => check === wanted)!;
}

const schedulesLine = () => lineOf("schedules");
const addressKeysLine = () => lineOf("address_keys");

async function schedulesError() {
  const { data } = expectSuccess(await stack.asService("GET", "/jobs"), jobsContract.routes.listJobs);
  return data.find(({ name }) => name === "schedules")!.lastError;
}

const given = () => ({ PROJECT_URL: `${stack.apiUrl}/`, JOBS_SECRET_KEY: stack.addresses.SECRET_KEY! });

describe("npm run secrets", () => {
  it("stores secrets in the vault of a database without pg_net, and reports that they could not be verified", async () => {
    const { code, printed } = await runSecrets(given());
    expect(printed).toContain("created    project_url");
    expect(printed).toContain("created    jobs_secret_key");
    expect(printed).toContain("Stored, and not verified. The database has no pg_net");
    expect(printed).not.toContain(stack.addresses.SECRET_KEY);
    expect(code).toBe(1);
    expect(await vault()).toEqual({ project_url: stack.apiUrl, jobs_secret_key: stack.addresses.SECRET_KEY });
  });

  it("verifies the stored secrets by starting a job with pg_net, as a schedule does", async () => {
    stopPgNet = await startPgNet(stack.addresses.DB_URL!);
    await stack.sql`update private.jobs set last_succeeded_at = null where name = 'limits'`;
    const { code, printed } = await runSecrets(given());
    expect(printed).toContain("unchanged  jobs_secret_key");
    expect(printed).toContain("A job ran with the key of the vault");
    expect(printed).not.toContain("old");
    expect(printed).toContain("not given  PROJECT_REGION");
    expect(code).toBe(0);
    expect(
      await stack.sql`select name from private.jobs where name = 'limits' and last_succeeded_at is not null`,
    ).toHaveLength(1);
    expect(await schedulesLine()).toMatchObject({ status: "ok", measured: 0, note: null });
  });

  it("stores a key that the functions reject, but warns not to delete the old key; the health report then fails", async () => {
    const { code, printed } = await runSecrets({ JOBS_SECRET_KEY: "sb_secret_deleted" }, "--timeout", "5");
    expect(printed).toContain("updated    jobs_secret_key");
    expect(printed).toContain("kept       project_url (not given)");
    expect(printed).not.toContain("PROJECT_URL");
    expect(printed).toContain("rejected jobs_secret_key with 401");
    expect(printed).toContain("Do not delete the old secret key");
    expect(printed).not.toContain("sb_secret_deleted");
    expect(code).toBe(1);
    const note = expect.stringMatching(/rejected the call of .* with 401: jobs_secret_key/);
    expect(await schedulesLine()).toMatchObject({ status: "fail", measured: 1, note });
    expect(await schedulesError()).toEqual(note);
  });

  it("stores a key that the functions accept; the health report is then ok again", async () => {
    const { code, printed } = await runSecrets(given());
    expect(printed).toContain("updated    jobs_secret_key");
    expect(printed).toContain("Before you delete the old one, give the new one to moderators' tools and scrapers.");
    expect(code).toBe(0);
    expect(await schedulesLine()).toMatchObject({ status: "ok", note: null });
    expect(await schedulesError()).toBeNull();
  });

  it("stores a key for hashing addresses (ADDRESS_KEY_7), and rejects another value for the same number", async () => {
    const key = `${randomUUID()}/`;
    expect(await runSecrets({ ADDRESS_KEY_7: key })).toEqual({ code: 0, printed: "created    address_key_7\n" });
    const refused = await runSecrets({ ADDRESS_KEY_7: randomUUID(), PROJECT_REGION: "eu-central-1" });
    expect(refused.printed).toContain("The vault has another address_key_7");
    expect(refused.code).toBe(2);
    expect(await vault()).not.toHaveProperty("project_region");
    const [row] = await stack.sql`
      select decrypted_secret as value from vault.decrypted_secrets where name = 'address_key_7'`;
    expect(row).toEqual({ value: key });
  });

  it("requires --restored-keys to store a lost key for hashing addresses if stored hashes use the number of this key", async () => {
    const [key, other] = [randomUUID(), randomUUID()];
    expect(await runSecrets({ ADDRESS_KEY_8: key })).toMatchObject({ code: 0 });
    await stack.sql`
      insert into private.replaced_emails (hash, user_id, key_version) values ('x', ${randomUUID()}, 8)`;
    await stack.sql`delete from vault.secrets where name = 'address_key_8'`;
    expect(await addressKeysLine()).toMatchObject({
      status: "warn",
      note: "The vault has lost address_key_8, without which hashes of deleted accounts match nothing.",
    });
    const refused = await runSecrets({ ADDRESS_KEY_8: other, ADDRESS_KEY_9: other });
    expect(refused).toMatchObject({ code: 2, printed: expect.stringContaining("--restored-keys") });
    expect(await runSecrets({ ADDRESS_KEY_9: other })).toMatchObject({ code: 0 });
    expect(await addressKeysLine()).toMatchObject({ status: "warn", measured: 1 });
    expect(await runSecrets({ ADDRESS_KEY_8: key }, "--restored-keys")).toMatchObject({ code: 0 });
    expect(await addressKeysLine()).toMatchObject({ status: "ok", note: null });
  });

  it("names the address key as not given only if neither the environment nor the vault contains one", async () => {
    const missing = "not given  ADDRESS_KEY_1";
    expect((await runSecrets(given())).printed).not.toContain(missing);
    const keys = await stack.sql`
      select name, decrypted_secret from vault.decrypted_secrets where name like 'address_key_%'`;
    await stack.sql`delete from vault.secrets where name like 'address_key_%'`;
    expect((await runSecrets({ ...given(), ADRESS_KEY_1: randomUUID() })).printed).toContain(missing);
    for (const { name, decrypted_secret: key } of keys) {
      await stack.sql`select vault.create_secret(${key}, ${name})`;
    }
    expect((await runSecrets(given())).printed).not.toContain(missing);
  });

  it("stores nothing while the database is read-only, and prints the reason", async () => {
    await stack.sql`alter role postgres set default_transaction_read_only = on`;
    try {
      expect(await runSecrets({ PROJECT_REGION: "eu-central-1" })).toMatchObject({
        code: 2,
        printed: expect.stringMatching(/^Nothing is stored: the database takes no writes\..*\n$/),
      });
    } finally {
      await stack.sql.begin("read write", (sql) => sql`alter role postgres reset default_transaction_read_only`);
    }
    expect(await vault()).not.toHaveProperty("project_region");
  });

  it("rejects invalid secrets, and prints their names but not their values", async () => {
    const wrong = {
      PROJECT_URL: "https://example.com/secret-path",
      JOBS_SECRET_KEY: "eyJsecret",
      PROJECT_REGION: "Frankfurt secret",
      ADDRESS_KEY_8: "short secret",
    };
    const { code, printed } = await runSecrets(wrong);
    expect(code).toBe(2);
    for (const [name, value] of Object.entries(wrong)) {
      expect(printed).toContain(`${name} is to `);
      expect(printed).not.toContain(value);
    }
    expect(await vault()).toMatchObject({ project_url: stack.apiUrl });
  });

  it.each([{ JOBS_SECRET_KEY: "sb_secret_…" }, { PROJECT_URL: "https://PROJECT.supabase.co" }])(
    "rejects the placeholder of the runbook as a value: %o",
    async (placeholder) => {
      expect(await runSecrets(placeholder)).toMatchObject({
        code: 2,
        printed: expect.stringContaining(`${Object.keys(placeholder)[0]} is to `),
      });
    },
  );

  it("rejects PROJECT_URL and DB_URL of different projects before calling either project", async () => {
    const dbUrl = "postgresql://postgres.xyz789:p@aws-0-eu-central-1.pooler.supabase.com:6543/postgres";
    expect(await runSecrets({ DB_URL: dbUrl, PROJECT_URL: "https://abc123.supabase.co" })).toEqual({
      code: 2,
      printed: "PROJECT_URL belongs to the project abc123, and DB_URL to xyz789.\n",
    });
  });

  it("lists the secrets that the project cannot decrypt, and stores nothing until these secrets are deleted", async () => {
    await stack.sql`select vault.create_secret(${"k".repeat(32)}, 'address_key_10')`;
    const superuser = postgres(stack.addresses.DB_URL!.replace("//postgres:", "//supabase_admin:"), { max: 1 });
    await superuser`update vault.secrets set secret = '%%%' where name in ('address_key_10', 'jobs_secret_key')`;
    await superuser.end();
    for (const options of [[], ["--restored-keys"]]) {
      expect(await runSecrets({ ...given(), ADDRESS_KEY_10: "k".repeat(32) }, ...options)).toEqual({
        code: 2,
        printed: expect.stringMatching(
          /^The vault has secrets that this project cannot decrypt: address_key_10, jobs_secret_key\. Delete them, .*\n$/,
        ),
      });
    }
    expect(await addressKeysLine()).toMatchObject({
      status: "warn",
      note: "The vault has an address key that this project cannot decrypt.",
    });
    const [deletion = ""] = sqlBlocksOf("backup-and-restore.md").filter((text) => text.includes("vault.secrets"));
    await stack.sql.unsafe(deletion).simple();
    expect(await runSecrets(given())).toMatchObject({ code: 0 });
  });

  it("reads secrets from environment variables, never from command-line arguments", async () => {
    expect(await runSecrets({}, "JOBS_SECRET_KEY=sb_secret_x")).toMatchObject({ code: 2 });
    expect(await runSecrets({})).toMatchObject({ code: 2, printed: expect.stringContaining("has no secret") });
  });
});
