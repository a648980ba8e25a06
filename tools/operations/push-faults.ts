/** Tests the doctor with push providers that reject the credentials of the project. */

import { startFcmFake } from "../../supabase/tests/fakes/fcm-fake.ts";
import { startRustoreFake } from "../../supabase/tests/fakes/rustore-fake.ts";
import type { Level } from "../doctor/findings.ts";
import { pushChecks } from "../doctor/push-check.ts";
import { expectSeen } from "./planted-faults.ts";

/**
 * Runs the push checks with providers that accept the credentials and with providers that reject them. Returns the
 * number of faults that the doctor has found.
 */
export async function seePushFaults(): Promise<number> {
  const [fcm, rustore] = await Promise.all([startFcmFake(), startRustoreFake()]);
  try {
    const settings: Record<string, string> = { ...fcm.settings, ...rustore.settings, APNS_KEY_ID: "ABCDEFGHIJ" };
    const checks = () => pushChecks({ get: (name) => settings[name] });
    const see = (check: string, level: Level, says: RegExp) => expectSeen(checks(), undefined, { check, level, says });
    await see("push, APNs", "fail", /half configured: .*APNS_KEY/);
    await see("push, FCM", "ok", /accepts/);
    await see("push, RuStore", "ok", /accepts/);
    fcm.grantRule = () => ({ status: 400, body: JSON.stringify({ error: "invalid_grant" }) });
    await see("push, FCM", "fail", /refuses our settings: invalid_grant/);
    settings.RUSTORE_SERVICE_TOKEN = "another";
    await see("push, RuStore", "fail", /refuses our settings/);
    fcm.grantRule = () => ({ status: 503, body: "{}" });
    await see("push, FCM", "warn", /does not answer/);
    return 4;
  } finally {
    await Promise.all([fcm.stop(), rustore.stop()]);
  }
}
