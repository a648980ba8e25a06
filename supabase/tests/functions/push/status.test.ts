/** Push status and push deliveries on a scratch stack on which only some providers are configured. */

import { randomUUID } from "node:crypto";
import { pushContract, pushDeliveriesContract } from "@social/shared-types/push.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../_support/friends.ts";
import { notificationsOf } from "../_support/notifications/notifications.ts";
import { androidDevice, appleToken, register } from "../_support/push/devices.ts";
import { type PushStack, startPushStack } from "../_support/push/stack.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";

let stack: PushStack;

beforeAll(async () => {
  stack = await startPushStack({ FCM_SERVICE_ACCOUNT: "", RUSTORE_SERVICE_TOKEN: "" });
});

afterAll(() => stack.stop());

describe("GET /push/status", () => {
  // spec: Push, `enabled`: the providers that can deliver
  // spec: Operations without a path in the specification, push status: {enabled}
  // spec: Events: push, the status lists the providers with credentials and no others
  it("lists no provider without complete settings", async () => {
    const anna = await stack.signUp("Anna");
    const response = await anna.request("GET", "/push/status");
    expect(expectSuccess(response, pushContract.routes.getPushStatus)).toEqual({ enabled: ["apns"] });
  });
});

describe("GET /push/deliveries", () => {
  const lookAt = async (query: string) =>
    expectSuccess(
      await stack.asService("GET", `/push/deliveries?${query}`),
      pushDeliveriesContract.routes.listPushDeliveries,
    );

  it("shows operators the request that the provider received for each push, and the reason why a push is waiting", async () => {
    const [anna, ben] = [await stack.signUp("Anna"), await stack.signUp("Ben")];
    const [iphone, android] = [{ platform: "ios", provider: "apns", token: appleToken() }, androidDevice()];
    await register(ben, iphone);
    await register(ben, android);
    await ask(anna, ben);
    const [notification] = await notificationsOf(ben);
    const { id } = notification!;
    const stateOf = async (provider: string) => {
      const { data } = await lookAt(`notificationId=${id}`);
      return data[0]?.deliveries.find((delivery) => delivery.provider === provider);
    };
    await expect.poll(async () => (await stateOf("apns"))?.state).toBe("sent");
    const sent = await stateOf("apns");
    const received = stack.fakes.apns.requests.find(({ token }) => token === iphone.token)!;
    expect(sent).toMatchObject({ platform: "ios", reason: null, attempts: 1, nextAttemptAt: null });
    const { url, headers, payload } = sent!.request!;
    expect(url.replace(sent!.deviceMark!, iphone.token).endsWith(received.path)).toBe(true);
    const { authorization, ...others } = headers;
    expect(received.headers).toMatchObject(others);
    expect(authorization).toBe("(credential)");
    expect(payload).toEqual(JSON.parse(received.body));

    expect(await stateOf("fcm")).toMatchObject({ state: "waiting", reason: "not_configured", attempts: 0 });
    const listed = JSON.stringify(await lookAt(""));
    expect(listed).toContain(id);
    for (const secret of [iphone.token, android.token, ...stack.fakes.secrets()]) {
      expect(listed).not.toContain(secret);
    }
  });

  it("returns the reason no_device for a recipient without devices, and an empty list for an unknown notification", async () => {
    const [anna, carla] = [await stack.signUp("Anna"), await stack.signUp("Carla")];
    await ask(anna, carla);
    const [notification] = await notificationsOf(carla);
    const { id } = notification!;
    expect((await lookAt(`notificationId=${id}`)).data).toMatchObject([
      { userId: carla.id, type: "friend_request", reason: "no_device", deliveries: [] },
    ]);
    expect(await lookAt(`notificationId=${randomUUID()}`)).toEqual({ data: [], nextCursor: null });
    const first = await lookAt("limit=1");
    const second = await lookAt(`limit=1&cursor=${first.nextCursor}`);
    expect(second.data[0]?.notificationId).not.toBe(first.data[0]?.notificationId);
    expectInvalid(await stack.asService("GET", "/push/deliveries?notificationId=7"), ["notificationId"]);
  });

  it("rejects a signed-in user with 401", async () => {
    const anna = await stack.signUp("Anna");
    expectRefusal(await anna.request("GET", "/push/deliveries"), 401, "unauthorized");
  });
});
