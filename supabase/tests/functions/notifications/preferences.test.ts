/** Push preferences: GET and PUT /notifications/preferences. */

import {
  type NotificationPreferences,
  notificationsContract,
  notificationTypeSchema,
} from "@social/shared-types/notifications.ts";
import { profilesContract } from "@social/shared-types/profiles.ts";
import { describe, expect, it } from "vitest";
import { ask } from "../_support/friends.ts";
import { notificationsOf } from "../_support/notifications/notifications.ts";
import { callFunction, expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = notificationsContract;

const everythingOn = Object.fromEntries(notificationTypeSchema.options.map((type) => [type, true]));
const defaults = { push: everythingOn, quietHours: null, timeZone: "UTC", showPreviews: true };

async function preferencesOf(person: Person): Promise<NotificationPreferences> {
  return expectSuccess(await person.request("GET", "/notifications/preferences"), routes.getPreferences);
}

async function change(person: Person, changes: object): Promise<NotificationPreferences> {
  return expectSuccess(await person.request("PUT", "/notifications/preferences", changes), routes.changePreferences);
}

describe("notification preferences", () => {
  it("have these defaults: every type is pushed, there are no quiet hours, the time zone is UTC, and previews are shown", async () => {
    expect(await preferencesOf(await signUp())).toEqual(defaults);
  });

  it("are returned in full after a change of some fields", async () => {
    const anna = await signUp();
    const quietHours = { from: "22:00", to: "08:00" };
    const changed = { ...defaults, push: { ...everythingOn, people_like: false }, quietHours };
    expect(await change(anna, { push: { people_like: false }, quietHours })).toEqual(changed);
    expect(await preferencesOf(anna)).toEqual(changed);
    const elsewhere = { ...changed, timeZone: "Asia/Kathmandu", showPreviews: false };
    expect(await change(anna, { timeZone: "Asia/Kathmandu", showPreviews: false })).toEqual(elsewhere);
    expect(await change(anna, {})).toEqual(elsewhere);
    expect(await change(anna, { quietHours: null })).toEqual({ ...elsewhere, quietHours: null });
  });

  it("keep the push setting of each notification type that a change omits", async () => {
    const anna = await signUp();
    await change(anna, { push: { people_like: false, chat_message: false } });
    const { push } = await change(anna, { push: { people_like: true, people_match: false } });
    expect(push).toEqual({ ...everythingOn, chat_message: false, people_match: false });
  });

  it("are unchanged if a client sends them back as it received them", async () => {
    const anna = await signUp();
    await change(anna, { push: { people_like: false }, quietHours: { from: "23:30", to: "00:00" } });
    const whole = await preferencesOf(anna);
    expect(await change(anna, whole)).toEqual(whole);
  });

  it("are separate for each user", async () => {
    const [anna, ben] = [await signUp(), await signUp()];
    await change(anna, { showPreviews: false });
    expect(await preferencesOf(ben)).toEqual(defaults);
  });

  it.each<[unknown, string[]]>([
    [{ push: { postcards: true } }, ["push.postcards"]],
    [{ push: { people_like: "no", postcards: true } }, ["push.people_like", "push.postcards"]],
    [{ push: { people_like: null } }, ["push.people_like"]],
    [{ push: null }, ["push"]],
    [{ quietHours: { from: "08:00", to: "08:00" } }, ["quietHours.to"]],
    [{ quietHours: { from: "8:00", to: "24:00" } }, ["quietHours.from", "quietHours.to"]],
    [{ quietHours: { from: "08:00" } }, ["quietHours.to"]],
    [{ quietHours: { from: "08:00:30", to: "12:60" } }, ["quietHours.from", "quietHours.to"]],
    [{ timeZone: "Mars/Phobos" }, ["timeZone"]],
    [{ timeZone: "UTC+3" }, ["timeZone"]],
    [{ timeZone: "CEST" }, ["timeZone"]],
    [{ timeZone: "x".repeat(65) }, ["timeZone"]],
    [{ timeZone: null }, ["timeZone"]],
    [{ showPreviews: "yes" }, ["showPreviews"]],
    [[], ["body"]],
  ])("cannot be changed by the request %j: 400 with the names of the invalid fields", async (changes, fields) => {
    const anna = await signUp();
    expectInvalid(await anna.request("PUT", "/notifications/preferences", changes), fields);
    expect(await preferencesOf(anna)).toEqual(defaults);
  });

  it("affect only pushes: a notification is stored even if its type is turned off", async () => {
    const [anna, ben] = [await signUpWithProfile(), await signUp()];
    const push = Object.fromEntries(notificationTypeSchema.options.map((type) => [type, false]));
    await change(ben, { push, quietHours: { from: "00:00", to: "23:59" } });
    await ask(anna, ben);
    expect(await notificationsOf(ben)).toMatchObject([{ type: "friend_request", isRead: false }]);
  });

  it("are included in the data export, and are deleted together with the profile", async () => {
    const anna = await signUpWithProfile();
    const changed = await change(anna, { quietHours: { from: "22:00", to: "08:00" }, timeZone: "Europe/Berlin" });
    const exported = await anna.request("GET", "/profiles/export");
    expect(expectSuccess(exported, profilesContract.routes.exportProfile).notificationPreferences).toEqual(changed);
    expect((await anna.request("DELETE", "/profiles")).status).toBe(200);
    expect(await preferencesOf(anna)).toEqual(defaults);
  });

  it("cannot be read or changed without a token: 401", async () => {
    expectRefusal(await callFunction("GET", "/notifications/preferences"), 401, "unauthorized");
    expectRefusal(await callFunction("PUT", "/notifications/preferences", {}, {}), 401, "unauthorized");
  });
});
