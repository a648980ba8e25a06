/** Devices belong to the sessions in which they register. The tests use the auth server of the local stack. */

import { randomUUID } from "node:crypto";
import { pushContract } from "@social/shared-types/push.ts";
import { describe, expect, inject, it } from "vitest";
import { sql } from "../_support/database.ts";
import { androidDevice, appleToken, register, unregister } from "../_support/push/devices.ts";
import { callFunction, expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import {
  type AuthStack,
  authClientOf,
  newAccount,
  openAccount,
  refreshed,
  type SignedIn,
  signIn,
} from "../_support/sessions.ts";
import { type Person, signUp } from "../_support/sign-up.ts";

const { routes } = pushContract;
const { apiUrl, publishableKey, secretKey } = inject("stack");

const stack: AuthStack = {
  apiUrl,
  publishableKey,
  request: (token, method, path, body) => callFunction(method, path, { authorization: `Bearer ${token}` }, body),
};

async function listDevices(person: Person) {
  return expectSuccess(await person.request("GET", "/push/devices"), routes.listDevices).data;
}

/** Returns the ids of a user's devices in the order of `GET /push/devices`. */
async function idsOf(person: Person): Promise<string[]> {
  return (await listDevices(person)).map(({ id }) => id);
}

async function deleteDevice(person: Person, id: string): Promise<boolean> {
  return expectSuccess(await person.request("DELETE", `/push/devices/${id}`), routes.deleteDevice).deleted;
}

/** Creates an account with two sessions and a phone in each session. The user has lost one of the phones. */
async function twoPhones() {
  const account = newAccount();
  const lost = await openAccount(stack, account);
  const found = await signIn(stack, account);
  const [lostDevice, foundDevice] = [androidDevice(), androidDevice()];
  const ids = { lost: await register(lost, lostDevice), found: await register(found, foundDevice) };
  return { account, lost, found, lostDevice, foundDevice, ids };
}

/** Changes the account with the admin API of the auth server. */
async function administer({ id }: Person, body: object): Promise<void> {
  const response = await fetch(`${apiUrl}/auth/v1/admin/users/${id}`, {
    method: "PUT",
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

describe("GET /push/devices", () => {
  it("returns the latest data of each device, most recently registered first, and marks the device of the caller's session", async () => {
    const account = newAccount();
    const [phone, tablet] = [await openAccount(stack, account), await signIn(stack, account)];
    const first = await register(phone, androidDevice({ appVersion: "1.2.3", locale: "ru-RU" }));
    const second = await register(tablet, { platform: "ios", provider: "apns", token: appleToken() });
    const listed = await listDevices(phone);
    expect(listed).toEqual([
      {
        id: second,
        platform: "ios",
        provider: "apns",
        appVersion: null,
        locale: null,
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        isCurrent: false,
      },
      {
        id: first,
        platform: "android",
        provider: "fcm",
        appVersion: "1.2.3",
        locale: "ru-RU",
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        isCurrent: true,
      },
    ]);
    expect((await listDevices(tablet)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
  });

  it("returns an unchanged createdAt and a later lastSeenAt after a device registers again", async () => {
    const phone = await openAccount(stack, newAccount());
    const device = androidDevice();
    await register(phone, device);
    const [before] = await listDevices(phone);
    await register(phone, device);
    const [after] = await listDevices(phone);
    expect(after).toMatchObject({ id: before!.id, createdAt: before!.createdAt });
    expect(Date.parse(after!.lastSeenAt)).toBeGreaterThan(Date.parse(before!.lastSeenAt));
  });

  it("returns no device of another user", async () => {
    const [anna, boris] = [await signUp(), await signUp()];
    await register(anna, androidDevice());
    expect(await listDevices(boris)).toEqual([]);
  });

  it("still marks the device as current after a token refresh, because the session stays the same", async () => {
    const phone = await openAccount(stack, newAccount());
    await register(phone, androidDevice());
    const refreshTokenOf = async () => (await phone.auth.getSession()).data.session?.refresh_token;
    const before = await refreshTokenOf();
    const later = await refreshed(stack, phone);
    expect(await refreshTokenOf()).not.toBe(before);
    expect(sessionOf(later)).toBe(sessionOf(phone));
    expect(await listDevices(later)).toMatchObject([{ isCurrent: true }]);
  });
});

describe("DELETE /push/devices/{id}", () => {
  it("unregisters a device of the caller; a repeated call returns false", async () => {
    const { found, ids } = await twoPhones();
    expect([await deleteDevice(found, ids.lost), await deleteDevice(found, ids.lost)]).toEqual([true, false]);
    expect(await idsOf(found)).toEqual([ids.found]);
  });

  it("returns deleted: false for another user's device and for an unknown id, and 400 for an invalid id", async () => {
    const { found, ids } = await twoPhones();
    const stranger = await signUp();
    expect(await deleteDevice(stranger, ids.lost)).toBe(false);
    expect(await deleteDevice(found, randomUUID())).toBe(false);
    expectInvalid(await found.request("DELETE", "/push/devices/phone"), ["id"]);
    expect(await idsOf(found)).toEqual([ids.found, ids.lost]);
  });
});

/** Ways in which the session of the lost phone can end. */
const endings: [string, (phones: { lost: SignedIn; found: SignedIn }) => Promise<unknown>][] = [
  ["a sign-out of all other sessions", ({ found }) => found.auth.signOut({ scope: "others" })],
  ["a password change", ({ found }) => found.auth.updateUser({ password: randomUUID() })],
  ["a sign-out of that session", ({ lost }) => lost.auth.signOut({ scope: "local" })],
  [
    "reaching its not_after time",
    ({ lost }) => sql`update auth.sessions set not_after = now() where id = ${sessionOf(lost)}`,
  ],
];

function sessionOf({ token }: Person): string {
  return JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()).session_id;
}

describe.each(endings)("a session that is ended by %s", (_, end) => {
  it("removes only the device of this session from the list", async () => {
    const { lost, found, ids } = await twoPhones();
    await end({ lost, found });
    expect(await idsOf(found)).toEqual([ids.found]);
  });

  it("cannot register a device any longer: 401", async () => {
    const { lost, found, ids, lostDevice } = await twoPhones();
    await end({ lost, found });
    expectRefusal(await lost.request("POST", "/push/devices", lostDevice), 401, "unauthorized");
    expectRefusal(await lost.request("POST", "/push/devices", androidDevice()), 401, "unauthorized");
    expect(await idsOf(found)).toEqual([ids.found]);
  });

  it("unregisters its device, so unregistering the device again returns false", async () => {
    const { lost, found, lostDevice, ids } = await twoPhones();
    await end({ lost, found });
    expect(await unregister(found, lostDevice.token)).toBe(false);
    expect(await deleteDevice(found, ids.lost)).toBe(false);
  });
});

describe("the end of several sessions of a user", () => {
  it.each<[string, (found: SignedIn) => Promise<unknown>]>([
    ["a global sign-out", (found) => found.auth.signOut({ scope: "global" })],
    ["a new password that an operator sets", (found) => administer(found, { password: "a new password" })],
  ])("removes all devices of the user until they register again in a new session: %s", async (_, end) => {
    const { account, found, foundDevice, ids } = await twoPhones();
    await end(found);
    expect(await sql`select 1 from auth.sessions where user_id = ${found.id}`).toEqual([]);
    await administer(found, { password: account.password });
    const again = await signIn(stack, account);
    expect(await idsOf(again)).toEqual([]);
    expect(await register(again, foundDevice)).toBe(ids.found);
    expect(await listDevices(again)).toMatchObject([{ id: ids.found, isCurrent: true }]);
  });

  it("removes all devices except the device of the recovery session, if a password recovery ends the other sessions", async () => {
    const { account, ids, found } = await twoPhones();
    await authClientOf(stack).resetPasswordForEmail(account.email);
    const mailbox = await fetch(`${apiUrl}/mailbox.json`);
    const { messages } = (await mailbox.json()) as { messages: { to: string; code: string | null }[] };
    const { code } = messages.find(({ to }) => to === account.email)!;
    const auth = authClientOf(stack);
    const { data } = await auth.verifyOtp({ email: account.email, token: code!, type: "recovery" });
    const token = data.session!.access_token;
    const recovered: Person = { id: found.id, token, request: (...call) => stack.request(token, ...call) };
    const id = await register(recovered, androidDevice());
    expect(await idsOf(recovered)).toEqual([id, ids.found, ids.lost]);
    await auth.updateUser({ password: randomUUID() });
    expect(await idsOf(recovered)).toEqual([id]);
  });
});

describe("the registration of a device", () => {
  it("binds the device to the session in which it registered last", async () => {
    const account = newAccount();
    const first = await openAccount(stack, account);
    const device = androidDevice();
    const id = await register(first, device);
    const second = await signIn(stack, account);
    expect(await register(second, device)).toBe(id);
    await first.auth.signOut({ scope: "local" });
    expect(await listDevices(second)).toMatchObject([{ id, isCurrent: true }]);
  });

  it("moves the device to the session of another user if that user registers the device", async () => {
    const { lost, lostDevice } = await twoPhones();
    const thief = await openAccount(stack, newAccount());
    const id = await register(thief, lostDevice);
    await lost.auth.signOut({ scope: "global" });
    expect(await listDevices(thief)).toMatchObject([{ id, isCurrent: true }]);
  });

  it("is replayed for the same Idempotency-Key in the same session, and is executed again in another session", async () => {
    const account = newAccount();
    const first = await openAccount(stack, account);
    const [device, key] = [androidDevice(), randomUUID()];
    const send = async ({ token }: Person) => {
      const headers = { authorization: `Bearer ${token}`, "idempotency-key": key };
      const response = await callFunction("POST", "/push/devices", headers, device);
      return [expectSuccess(response, routes.registerDevice).id, response.headers.get("idempotency-replayed")];
    };
    const [id] = await send(first);
    expect(await send(await refreshed(stack, first))).toEqual([id, "true"]);
    await first.auth.signOut({ scope: "local" });
    const second = await signIn(stack, account);
    expect(await send(second)).toEqual([id, null]);
    expect(await listDevices(second)).toMatchObject([{ id, isCurrent: true }]);
  });

  it("is still valid after a ban is lifted, because a ban does not end the session", async () => {
    const phone = await openAccount(stack, newAccount());
    const id = await register(phone, androidDevice());
    await administer(phone, { ban_duration: "24h" });
    expectRefusal(await phone.request("GET", "/push/devices"), 401, "unauthorized");
    await administer(phone, { ban_duration: "none" });
    expect(await listDevices(phone)).toMatchObject([{ id, isCurrent: true }]);
  });

  it("ignores the case of an APNs token, so both spellings are the same device", async () => {
    const [anna, boris] = [await signUp(), await signUp()];
    const token = appleToken();
    const device = (spelling: string) => ({ platform: "ios", provider: "apns", token: spelling });
    const id = await register(anna, device(token));
    expect(await register(anna, device(token.toUpperCase()))).toBe(id);
    await register(boris, device(token.toUpperCase()));
    expect([await idsOf(anna), (await idsOf(boris)).length]).toEqual([[], 1]);
    expect(await unregister(boris, token.toUpperCase())).toBe(true);
  });

  it.each(["null", "{length = 32, bytes = 0x0011}", "two\nlines", " ", "пуш"])(
    "accepts the token %j, even though no provider issues such tokens",
    async (text) => {
      const anna = await signUp();
      const token = `${text}${text === " " ? " ".repeat(3 + Math.floor(Math.random() * 500)) : randomUUID()}`;
      await register(anna, { platform: "ios", provider: "apns", token });
      expect(await unregister(anna, token)).toBe(true);
    },
  );
});
