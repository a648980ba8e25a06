/** Registration of devices, and the deliveries of notifications to registered devices. */

import { pushContract } from "@social/shared-types/push.ts";
import { decodeJwt } from "jose";
import { describe, expect, inject, it } from "vitest";
import { sql } from "../_support/database.ts";
import { ask, block } from "../_support/friends.ts";
import { notificationsOf, notifyOfMessage } from "../_support/notifications/notifications.ts";
import {
  androidDevice,
  androidToken,
  appleToken,
  deliveriesFor,
  devicesOf,
  register,
  unregister,
} from "../_support/push/devices.ts";
import { callFunction, expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { deleteUser, type Person, signUp, signUpAll, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = pushContract;
const longestToken = 512;

describe("GET /push/status", () => {
  it("lists each provider at most once", async () => {
    const anna = await signUp();
    const { enabled } = expectSuccess(await anna.request("GET", "/push/status"), routes.getPushStatus);
    expect(enabled).toEqual([...new Set(enabled)]);
  });
});

describe("a device that registers", () => {
  // spec: What the service does, devices register for push
  // spec: Push, registering answers `id`
  // spec: Operations without a path in the specification, register a device: {id}
  it("is stored for the caller with all its fields", async () => {
    const anna = await signUp();
    const device = androidDevice({ provider: "rustore", appVersion: "1.2.3 (45)", locale: "ru-RU" });
    const id = await register(anna, device);
    expect(await devicesOf(anna)).toEqual([
      {
        id,
        user_id: anna.id,
        platform: "android",
        provider: "rustore",
        token: device.token,
        app_version: "1.2.3 (45)",
        locale: "ru-RU",
        registered_at: expect.any(Date),
        created_at: expect.any(Date),
        session_id: decodeJwt(anna.token).session_id,
      },
    ]);
  });

  // spec: Enumerations, push provider
  // spec: Enumerations, device platform
  // spec: Push, `platform`: android or ios; `provider`: apns, fcm or rustore
  // spec: Push, `appVersion`: 32 characters at most, optional
  // spec: Push, iOS goes by apns, Android by fcm or rustore
  // spec: Events: push, the providers are apns, fcm and rustore
  it.each([
    ["ios", "apns"],
    ["android", "fcm"],
    ["android", "rustore"],
  ])("can have the platform %s with the provider %s", async (platform, provider) => {
    const anna = await signUp();
    await register(anna, { platform, provider, token: appleToken() });
    expect(await devicesOf(anna)).toMatchObject([{ platform, provider, app_version: null, locale: null }]);
  });

  // spec: Push, iOS goes by apns, Android by fcm or rustore
  it.each([
    ["ios", "fcm"],
    ["ios", "rustore"],
    ["android", "apns"],
  ])("is rejected with 400 if its platform is %s and its provider is %s", async (platform, provider) => {
    const anna = await signUp();
    expectInvalid(await anna.request("POST", "/push/devices", androidDevice({ platform, provider })), ["provider"]);
    expect(await devicesOf(anna)).toEqual([]);
  });

  // spec: Push, `token`: 1 to 512 characters
  // spec: Push, `appVersion`: 32 characters at most, optional
  // spec: Push, `locale`: BCP 47, 16 characters at most, optional
  // spec: Limits, token of a device: 1 to 512 characters
  // spec: Limits, appVersion: 32 characters; locale: 16
  it("can have a token, appVersion and locale of the maximum length", async () => {
    const anna = await signUp();
    const longest = {
      token: androidToken().padEnd(longestToken, "x"),
      appVersion: "1".repeat(32),
      locale: "zh-Hant-TW-x-abc",
    };
    await register(anna, androidDevice(longest));
    expect(await devicesOf(anna)).toMatchObject([
      { token: longest.token, app_version: longest.appVersion, locale: longest.locale },
    ]);
  });

  // spec: Push, `platform`, `provider`, `token` are required
  // spec: Push, `platform`: android or ios; `provider`: apns, fcm or rustore
  // spec: Push, `token`: 1 to 512 characters
  // spec: Push, `appVersion`: 32 characters at most, optional
  // spec: Push, `locale`: BCP 47, 16 characters at most, optional
  // spec: Events: push, the providers are apns, fcm and rustore
  // spec: Limits, token of a device: 1 to 512 characters
  // spec: Limits, appVersion: 32 characters; locale: 16
  it.each<[string, string[], Record<string, unknown>]>([
    ["without a platform", ["platform"], { platform: undefined }],
    ["with an unknown platform", ["platform"], { platform: "web" }],
    ["without a provider", ["provider"], { provider: undefined }],
    ["with an unknown provider", ["provider"], { provider: "huawei" }],
    ["without a token", ["token"], { token: undefined }],
    ["with an empty token", ["token"], { token: "" }],
    ["with a token that is too long", ["token"], { token: "x".repeat(longestToken + 1) }],
    ["with a token that is not a string", ["token"], { token: 1 }],
    ["with U+0000 in its token", ["token"], { token: "a\u0000b" }],
    ["with an app version that is too long", ["appVersion"], { appVersion: "1".repeat(33) }],
    ["with an app version that is not a string", ["appVersion"], { appVersion: 1 }],
    ["with a locale that is too long", ["locale"], { locale: "a".repeat(17) }],
    ["with several invalid fields", ["platform", "token", "locale"], { platform: "web", token: "", locale: 1 }],
  ])("%s is rejected with 400", async (_, fields, changes) => {
    const anna = await signUp();
    expectInvalid(await anna.request("POST", "/push/devices", androidDevice(changes)), fields);
    expect(await devicesOf(anna)).toEqual([]);
  });

  it("keeps its id when it registers again, and the new data replaces the old data", async () => {
    const anna = await signUp();
    const device = androidDevice({ appVersion: "1.0", locale: "en" });
    const id = await register(anna, device);
    const [before] = await devicesOf(anna);
    expect(await register(anna, { ...device, appVersion: "2.0", locale: null })).toBe(id);
    const after = await devicesOf(anna);
    expect(after).toMatchObject([{ id, app_version: "2.0", locale: null }]);
    expect(after[0]!.registered_at.getTime()).toBeGreaterThan(before!.registered_at.getTime());
  });

  it("is a second device if the same token is registered with another provider", async () => {
    const anna = await signUp();
    const device = androidDevice();
    const ids = [await register(anna, device), await register(anna, { ...device, provider: "rustore" })];
    expect(new Set(ids).size).toBe(2);
    expect((await devicesOf(anna)).map(({ id }) => id).sort()).toEqual(ids.sort());
  });

  it("is removed from its former user when another user registers it", async () => {
    const [anna, ben] = await signUpAll(2);
    const device = androidDevice();
    const former = await register(anna, device);
    const id = await register(ben, device);
    expect(id).not.toBe(former);
    expect(await devicesOf(anna)).toEqual([]);
    expect(await devicesOf(ben)).toMatchObject([{ id, token: device.token }]);
  });

  it("belongs to only one user if several users register it concurrently", async () => {
    const people = await signUpAll(4);
    const device = androidDevice();
    await Promise.all(people.flatMap((person) => [register(person, device), register(person, device)]));
    const rows = await sql`select user_id from private.devices where token = ${device.token}`;
    expect(rows).toHaveLength(1);
  });

  it("replaces the device that registered earliest if the user already has ten devices", async () => {
    const anna = await signUp();
    const ids: string[] = [];
    for (let number = 0; number < 11; number += 1) {
      ids.push(await register(anna, androidDevice()));
    }
    expect((await devicesOf(anna)).map(({ id }) => id)).toEqual(ids.slice(1).reverse());
  });

  it("is deleted when its user is deleted", async () => {
    const anna = await signUpWithProfile();
    await register(anna, androidDevice());
    await deleteUser(anna);
    await expect.poll(() => devicesOf(anna)).toEqual([]);
  });
});

describe("a device that unregisters", () => {
  // spec: Push, unregistering: `token` of 1 to 512 characters, required
  // spec: Operations without a path in the specification, unregister a device: {token}
  it.each([
    ["DELETE", "/push/devices", routes.unregisterDevice],
    ["POST", "/push/devices/unregister", routes.unregisterDeviceByPost],
  ] as const)("is deleted with %s %s, and the user's other devices remain", async (method, path, route) => {
    const anna = await signUp();
    const device = androidDevice();
    await register(anna, device);
    const other = await register(anna, androidDevice());
    const responses = [
      await anna.request(method, path, { token: device.token }),
      await anna.request(method, path, { token: device.token }),
    ];
    expect(responses.map((response) => expectSuccess(response, route).deleted)).toEqual([true, false]);
    expect(await devicesOf(anna)).toMatchObject([{ id: other }]);
  });

  // spec: Authentication, 4: notifications and devices are their owner's
  it("cannot be unregistered by another user", async () => {
    const [anna, ben] = await signUpAll(2);
    const device = androidDevice();
    const id = await register(anna, device);
    expect(await unregister(ben, device.token)).toBe(false);
    expect(await devicesOf(anna)).toMatchObject([{ id }]);
  });

  // spec: Push, unregistering: `token` of 1 to 512 characters, required
  // spec: Limits, token of a device: 1 to 512 characters
  it.each([
    ["DELETE", "/push/devices"],
    ["POST", "/push/devices/unregister"],
  ] as const)("must send its token with %s %s: 400 for a missing or invalid token", async (method, path) => {
    const anna = await signUp();
    await register(anna, androidDevice());
    for (const body of [{}, { token: "" }, { token: null }, { token: "x".repeat(longestToken + 1) }]) {
      expectInvalid(await anna.request(method, path, body), ["token"]);
    }
    expect(await devicesOf(anna)).toHaveLength(1);
  });
});

describe("a notification", () => {
  // spec: Events: in-app notifications, each is pushed to every device of the recipient, whatever its type
  it("is delivered once to every device of its recipient, and to no other device", async () => {
    const [anna, ben] = [await signUpWithProfile(), await signUp()];
    await register(anna, androidDevice());
    const ids = [
      await register(ben, androidDevice()),
      await register(ben, androidDevice({ provider: "rustore" })),
      await register(ben, { platform: "ios", provider: "apns", token: appleToken() }),
    ];
    await ask(anna, ben);
    const [notification] = await notificationsOf(ben);
    expect(await deliveriesFor(ben)).toEqual(
      ids.sort().map((deviceId) => ({ device_id: deviceId, notification_id: notification!.id })),
    );
    expect(await deliveriesFor(anna)).toEqual([]);
  });

  it("is not delivered to a device that registers later", async () => {
    const [anna, ben] = await signUpAll(2);
    await ask(anna, ben);
    await register(ben, androidDevice());
    expect(await deliveriesFor(ben)).toEqual([]);
  });

  it("is delivered to the devices of each recipient if several users are notified", async () => {
    const [anna, ben, clara] = await signUpAll(3);
    const device = await register(ben, androidDevice());
    const others = [await register(clara, androidDevice()), await register(clara, androidDevice())];
    await notifyOfMessage([ben, clara], anna, "Hello");
    expect((await deliveriesFor(ben)).map(({ device_id }) => device_id)).toEqual([device]);
    expect((await deliveriesFor(clara)).map(({ device_id }) => device_id)).toEqual(others.sort());
  });

  it("is not delivered if the recipient blocks the actor", async () => {
    const [anna, ben] = await signUpAll(2);
    await register(ben, androidDevice());
    await block(ben, anna);
    await notifyOfMessage([ben], anna, "Hello");
    expect(await deliveriesFor(ben)).toEqual([]);
  });
});

describe("a push token", () => {
  it("is returned to no caller, neither in a successful response nor in an error", async () => {
    const [anna, ben] = [await signUpWithProfile({ firstName: "Anna" }), await signUp()];
    const device = androidDevice({ token: `${"secret".repeat(60)}-${androidToken()}` });
    const asks: [Person, "GET" | "POST" | "DELETE", string, unknown?][] = [
      [anna, "POST", "/push/devices", device],
      [anna, "POST", "/push/devices", { ...device, platform: "ios" }],
      [anna, "POST", "/push/devices", { ...device, locale: device.token }],
      [anna, "POST", "/push/devices", { ...device, token: device.token.repeat(2) }],
      [anna, "GET", "/push/status"],
      [anna, "GET", "/push/devices"],
      [anna, "GET", "/profiles/export"],
      [anna, "GET", "/profiles/me"],
      [ben, "GET", `/profiles/${anna.profileId}`],
      [anna, "GET", "/notifications"],
      [ben, "DELETE", "/push/devices", { token: device.token }],
      [ben, "POST", "/push/devices", device],
      [anna, "POST", "/push/devices/unregister", { token: device.token }],
      [ben, "DELETE", "/push/devices", { token: device.token }],
    ];
    const responses = [];
    for (const [person, method, path, body] of asks) {
      responses.push(await person.request(method, path, body));
    }
    responses.push(await callFunction("GET", "/jobs", { apikey: inject("stack").secretKey }));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(5);
    const responseTexts = JSON.stringify(responses.map(({ body, headers }) => [body, [...headers]]));
    expect(responseTexts).not.toContain("secretsecret");
    expect(responseTexts).not.toContain(device.token.slice(-12));
  });

  it("cannot be read from the table with the database roles of clients", async () => {
    for (const role of ["anon", "authenticated"]) {
      const reading = sql.begin(async (transaction) => {
        await transaction`set local role ${transaction(role)}`;
        await transaction`select token from private.devices`;
      });
      await expect(reading).rejects.toThrow(/permission denied/);
    }
  });
});

describe("a caller without a session", () => {
  it("cannot register a device, unregister a device or read the push status: 401", async () => {
    const device = androidDevice();
    expectRefusal(await callFunction("GET", "/push/status"), 401, "unauthorized");
    expectRefusal(await callFunction("POST", "/push/devices", {}, device), 401, "unauthorized");
    expectRefusal(await callFunction("DELETE", "/push/devices", {}, { token: device.token }), 401, "unauthorized");
  });
});
