/** The status of push where only some providers have their settings: a stack of its own. */

import { pushContract } from "@social/shared-types/push.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSuccess } from "../_support/answers.ts";
import { type PushStack, startPushStack } from "../_support/push/stack.ts";

const startMilliseconds = 90_000;

let stack: PushStack;

beforeAll(async () => {
  stack = await startPushStack({ FCM_SERVICE_ACCOUNT: "", RUSTORE_SERVICE_TOKEN: "" });
}, startMilliseconds);

afterAll(() => stack.stop());

describe("the status", () => {
  it("leaves out a provider without settings, and one with half of them", async () => {
    const anna = await stack.signUp("Anna");
    const answer = await anna.request("GET", "/push/status");
    expect(expectSuccess(answer, pushContract.routes.getPushStatus)).toEqual({ enabled: ["apns"] });
  });
});
