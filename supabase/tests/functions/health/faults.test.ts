/** Faults that the test causes on a separate local stack appear in the health report and in the logs. */

import { randomUUID } from "node:crypto";
import { type HealthLine, healthContract } from "@social/shared-types/health.ts";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { androidDevice, appleToken, register } from "../_support/push/devices.ts";
import { type PushStack, startPushStack } from "../_support/push/stack.ts";
import { expectSuccess } from "../_support/responses.ts";
import { sqlBlocksOf } from "../_support/runbook.ts";

let stack: PushStack;

beforeAll(async () => {
  stack = await startPushStack({ FCM_SERVICE_ACCOUNT: "", RUSTORE_SERVICE_TOKEN: "" });
  // With a concurrency limit of zero, no job runs, so no job changes the rows that the tests insert.
  await stack.sql`update private.settings set value = '0' where name = 'job_runs_at_once'`;
  const underWay = () => stack.sql`select job from private.job_runs where finished_at is null and leased_until > now()`;
  await vi.waitFor(async () => expect(await underWay()).toEqual([]), { timeout: 60_000 });
});

afterAll(() => stack.stop());

/**
 * Returns the field `up` of two responses of the health endpoint: the response to a client without a key, and the
 * response to an operator with the secret key.
 */
async function readUp(): Promise<{ anyone: boolean; operator: boolean }> {
  const [anyone, operator] = await Promise.all([
    fetch(`${stack.apiUrl}/functions/v1/health`),
    stack.asService("GET", "/health"),
  ]);
  const body = await anyone.json();
  expect(body).toMatchObject(anyone.status === 200 ? { up: true, report: null } : { code: "unavailable" });
  expect([200, 503]).toContain(anyone.status);
  return { anyone: anyone.status === 200, operator: expectSuccess(operator, healthContract.routes.getHealth).up };
}

async function lineOf(check: string, subject: string | null = null): Promise<HealthLine> {
  const { report } = expectSuccess(await stack.asService("GET", "/health"), healthContract.routes.getHealth);
  return report!.lines.find((line) => line.check === check && line.subject === subject)!;
}

/**
 * Makes the database read-only or writable with a system setting, as the platform does. Only a superuser can change the
 * setting.
 */
async function allowWrites(isAllowed: boolean): Promise<void> {
  const { host, port } = stack.sql.options;
  const superuser = postgres({
    host: host[0]!,
    port: port[0]!,
    user: "supabase_admin",
    password: "postgres",
    database: "postgres",
    max: 1,
  });
  await superuser.unsafe(`alter system set default_transaction_read_only = ${isAllowed ? "off" : "on"}`);
  await superuser`select pg_reload_conf()`;
  await superuser.end();
}

describe("the health report", () => {
  it("fails while the database is read-only (as on a nearly full disk), but users can still read their data", async () => {
    const anna = await stack.signUp("Anna");
    // On a busy machine the report may contain a warning about a slow database, so the test waits for the status `ok`.
    await expect.poll(() => lineOf("database")).toMatchObject({ status: "ok", note: null });
    await allowWrites(false);
    await expect.poll(() => lineOf("database")).toMatchObject({ status: "fail", note: "It takes no writes." });
    await expect.poll(readUp).toEqual({ anyone: false, operator: false });
    expect((await anna.request("GET", "/profiles")).status).toBe(200);
    const refused = await anna.request("PATCH", "/profiles", { city: "Bonn" });
    expect(refused).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(refused.headers.get("retry-after")).toBe("2");
    await allowWrites(true);
    await expect.poll(() => anna.request("PATCH", "/profiles", { city: "Bonn" })).toMatchObject({ status: 200 });
    await expect.poll(() => lineOf("database")).toMatchObject({ status: "ok", note: null });
    await expect.poll(readUp).toEqual({ anyone: true, operator: true });
  });

  it("is ok again after the statements of the runbook have reset default_transaction_read_only and ended all sessions", async () => {
    const blocks = sqlBlocksOf("incidents.md");
    const reset = blocks.find((text) => text.includes("alter database postgres reset"))!;
    const endSessions = blocks.find((text) => text.includes("pg_terminate_backend"))!;
    await stack.sql`alter database postgres set default_transaction_read_only = on`;
    await stack.sql.unsafe(endSessions).simple();
    await expect.poll(readUp).toEqual({ anyone: false, operator: false });
    const operator = postgres(stack.addresses.DB_URL!, { max: 1 });
    try {
      await operator.unsafe(reset).simple();
      expect(await operator`show default_transaction_read_only`).toEqual([{ default_transaction_read_only: "on" }]);
      await operator.unsafe(endSessions).simple();
    } finally {
      await operator.end();
    }
    await expect.poll(readUp).toEqual({ anyone: true, operator: true });
    await stack.signUp("Berta");
  });

  it("warns of a job with due work that has never succeeded, and fails when the work has been due for too long", async () => {
    await stack.sql`update private.jobs set last_succeeded_at = null where name = 'accounts'`;
    expect(await lineOf("job", "accounts")).toMatchObject({ status: "ok", measured: null });
    await stack.sql`
      insert into private.revoked_users (user_id, is_deleted, revoked_at, revoked_until, due_at)
      values (${randomUUID()}, true, now(), 'infinity', now() - interval '5 minutes')`;
    expect(await lineOf("job", "accounts")).toMatchObject({
      status: "warn",
      note: "It has never succeeded.",
      warnAt: 180,
      failAt: 600,
    });
    await stack.sql`update private.revoked_users set due_at = now() - interval '1 hour'`;
    expect((await lineOf("job", "accounts")).status).toBe("fail");
    expect(await lineOf("queue_length", "account_deletions")).toMatchObject({ measured: 1, unit: "rows" });
  });

  it("fails for a job whose last success is too long ago, and warns of a job that reported an error", async () => {
    await stack.sql`update private.jobs set last_succeeded_at = now() - interval '2 hours' where name = 'accounts'`;
    const { status, measured } = await lineOf("job", "accounts");
    expect(status).toBe("fail");
    expect(measured).toBeGreaterThan(7100);
    await stack.sql`update private.jobs set last_error = 'apns is paused for now' where name = 'push'`;
    expect(await lineOf("job", "push")).toMatchObject({
      status: "warn",
      note: expect.stringContaining("apns is paused for now"),
    });
    await stack.sql`update private.jobs set last_error = 'The vault is empty.' where name = 'schedules'`;
    expect(await lineOf("schedules")).toMatchObject({ status: "fail", note: "The vault is empty." });
  });

  it("shows how long the oldest push delivery has been due", async () => {
    await stack.sql`
      insert into private.push_deliveries (device_id, notification_id, provider, created_at, next_attempt_at)
      select gen_random_uuid(), gen_random_uuid(), provider::public.push_provider, now(), now() - interval '20 minutes'
      from unnest(array['apns', 'fcm']) as provider`;
    const age = await lineOf("queue_age", "push apns");
    expect(age).toMatchObject({ status: "fail", unit: "seconds", note: null });
    expect(age.measured).toBeGreaterThanOrEqual(1200);
    expect(await lineOf("queue_length", "push apns")).toMatchObject({ measured: 1, isAtLeast: false });
    // If a push provider has no settings, overdue deliveries only cause a warning, because no delivery can succeed.
    expect(await lineOf("queue_age", "push fcm")).toMatchObject({
      status: "warn",
      warnAt: 120,
      failAt: null,
      note: "The provider has no settings.",
    });
  });

  it("counts the devices of a provider without settings, but not those of a provider with settings", async () => {
    expect(await lineOf("unconfigured_devices", "fcm")).toMatchObject({ status: "ok", measured: 0 });
    const anna = await stack.signUp("Anna");
    await register(anna, androidDevice());
    await register(anna, { platform: "ios", provider: "apns", token: appleToken() });
    expect(await lineOf("unconfigured_devices", "fcm")).toMatchObject({ status: "warn", measured: 1, unit: "devices" });
    expect(await lineOf("unconfigured_devices", "apns")).toMatchObject({ status: "ok", measured: 0 });
  });

  it("contains a warning while the vault has no key for hashing addresses", async () => {
    expect(await lineOf("address_keys")).toMatchObject({ status: "ok", measured: 0, unit: "problems", note: null });
    const rename = (from: string, to: string) =>
      stack.sql`select vault.update_secret(id, new_name => ${to}) from vault.secrets where name = ${from}`;
    await rename("address_key_1", "planted");
    expect(await lineOf("address_keys")).toMatchObject({
      status: "warn",
      measured: 1,
      note: "The vault has no address key.",
    });
    await rename("planted", "address_key_1");
  });

  it("fails if a table has partitions for too few days in advance", async () => {
    await stack.sql`create table private.planted (at timestamptz) partition by range (at)`;
    await stack.sql`
      create table private.planted_1 partition of private.planted for values from ('2020-01-01') to ('2020-01-02')`;
    expect(await lineOf("partitions_ahead", "private.planted")).toMatchObject({ status: "fail", unit: "days" });
    await stack.sql`drop table private.planted`;
  });
});

describe("an unexpected database error", () => {
  const secret = "Zwetschgenknoedel";

  it("is logged with the same error id by the function and the database; the function's log contains no text that the user sent", async () => {
    const anna = await stack.signUp("Anna");
    await stack.sql`
      alter table public.profiles add constraint profiles_planted check (bio is null or bio not like 'Zwetschgen%')`;
    const response = await anna.request("PATCH", "/profiles", { bio: `${secret} at the lake` });
    expect(response).toMatchObject({ status: 500, body: { code: "internal_error" } });
    const { errorId } = response.body as { errorId: string };
    expect(JSON.stringify(response.body)).not.toContain(secret);

    const ownLine = async () => (await stack.readLog()).split("\n").find((line) => line.includes(errorId));
    await expect.poll(ownLine).toBeDefined();
    const { cause, ...line } = JSON.parse((await ownLine())!);
    expect(line).toMatchObject({ route: "PATCH /profiles", status: 500, userId: anna.id });
    expect(cause).toMatchObject({
      code: "23514",
      rpc: "update_profile",
      errorId,
      table: "profiles",
      constraint: "profiles_planted",
    });
    expect(cause.sql.at(-1)).toMatch(/^api\.update_profile:\d+$/);
    expect(await stack.readLog()).not.toContain(secret);

    const databaseLine = async () =>
      (await stack.readDatabaseLog()).split("\n").find((text) => text.includes(errorId) && text.includes("ERROR"));
    await expect.poll(databaseLine).toContain("profiles_planted");
  });
});
