/**
 * Two push providers reject the keys in the settings, and an operator replaces the keys as docs/operations/incidents.md
 * describes. The test uses a scratch stack.
 */

import { generateKeyPairSync } from "node:crypto";
import { type HealthLine, healthContract } from "@social/shared-types/health.ts";
import { jobsContract } from "@social/shared-types/jobs.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask } from "../_support/friends.ts";
import { beginJob, runFinished } from "../_support/jobs.ts";
import { androidDevice, appleToken, register } from "../_support/push/devices.ts";
import { type PushStack, startPushStack } from "../_support/push/stack.ts";
import { expectSuccess } from "../_support/responses.ts";
import { sqlBlocksOf } from "../_support/runbook.ts";

/** Keys that the providers do not know and therefore reject. */
const refused = {
  apns: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey,
  fcm: generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey,
};

let stack: PushStack;

beforeAll(async () => {
  stack = await startPushStack();
  const { APNS_KEY: _, FCM_SERVICE_ACCOUNT } = stack.fakes.environment;
  const pem = (key: typeof refused.fcm) => key.export({ type: "pkcs8", format: "pem" }).toString();
  await stack.restart({
    APNS_KEY: pem(refused.apns),
    FCM_SERVICE_ACCOUNT: JSON.stringify({
      ...JSON.parse(FCM_SERVICE_ACCOUNT!),
      private_key: pem(refused.fcm),
      private_key_id: "f".repeat(40),
    }),
  });
});

afterAll(() => stack.stop());

async function runPush(): Promise<void> {
  await runFinished(await beginJob("push", (path) => stack.asService("POST", path)), stack.sql);
}

async function pushProblem(): Promise<string> {
  const { data } = expectSuccess(await stack.asService("GET", "/jobs"), jobsContract.routes.listJobs);
  return data.find(({ name }) => name === "push")?.lastError ?? "";
}

async function linesOf(check: string): Promise<Pick<HealthLine, "subject" | "status" | "note">[]> {
  const { report } = expectSuccess(await stack.asService("GET", "/health"), healthContract.routes.getHealth);
  return report!.lines
    .filter((line) => line.check === check)
    .map(({ subject, status, note }) => ({ subject, status, note }));
}

/** The SQL statement in the runbook that causes waiting deliveries to be retried immediately. */
const hurrying = sqlBlocksOf("incidents.md").find((text) => /^-- Writes: .*push_providers/s.test(text)) ?? "";

it("operators can see that push providers reject the keys; after the keys are replaced, each waiting push is sent once", async () => {
  const [anna, ben, carla] = [await stack.signUp("Anna"), await stack.signUp("Ben"), await stack.signUp("Carla")];
  const tokens: string[] = [];
  for (const person of [ben, carla]) {
    const devices = [{ platform: "ios", provider: "apns", token: appleToken() }, androidDevice()];
    for (const device of devices) {
      await register(person, device);
      tokens.push(device.token);
    }
  }
  await ask(anna, ben);
  await ask(anna, carla);
  const paused = () => stack.sql`select provider from private.push_providers where paused_until > now() order by 1`;
  await expect
    .poll(async () => {
      // A provider is paused when two devices get the error in the same run. The test repeats the run, because a
      // scheduled run may have tried only one of the devices.
      await stack.sql`update private.push_deliveries set next_attempt_at = now() where finished_at is null`;
      await runPush();
      return await paused();
    })
    .toEqual([{ provider: "apns" }, { provider: "fcm" }]);
  // While the providers are paused, new notifications wait without an attempt.
  await ask(ben, carla);
  await runPush();

  const [apple, google] = [
    "apns does not accept our settings: InvalidProviderToken",
    "fcm does not accept our settings",
  ];
  await expect.poll(pushProblem).toContain(apple);
  expect(await pushProblem()).toContain(google);
  expect(await linesOf("push_pause")).toEqual([
    { subject: "apns", status: "warn", note: apple },
    { subject: "fcm", status: "warn", note: expect.stringContaining(google) },
    { subject: "rustore", status: "ok", note: null },
  ]);
  expect(await stack.readLog()).toMatch(/"level":"error".*"job":"push".*apns does not accept our settings/);
  expect(await stack.sql`select 1 from private.devices`).toHaveLength(tokens.length);
  expect(await stack.sql`select 1 from private.push_deliveries where finished_at is null`).toHaveLength(6);
  expect(tokens.flatMap((token) => stack.fakes.shownOn(token))).toEqual([]);

  await stack.restart({});
  await stack.sql.unsafe(hurrying).simple();
  await runPush();
  await expect.poll(() => stack.sql`select 1 from private.push_deliveries where finished_at is null`).toEqual([]);
  expect(tokens.map((token) => stack.fakes.shownOn(token).map(({ times }) => times))).toEqual([
    [1],
    [1],
    [1, 1],
    [1, 1],
  ]);
  expect(await stack.sql`select 1 from private.devices`).toHaveLength(tokens.length);
  await expect.poll(pushProblem).toBe("");
  expect(await linesOf("push_pause")).toMatchObject([{ status: "ok" }, { status: "ok" }, { status: "ok" }]);
});
