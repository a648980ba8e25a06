/** Invite links over HTTP: requests, responses, and the secrecy of the token. */

import { randomUUID } from "node:crypto";
import { eventsContract } from "@social/shared-types/events.ts";
import { beforeAll, describe, expect, it } from "vitest";
import {
  type Event,
  eventSeenBy,
  hoursFromNow,
  inviteAndAccept,
  newFriendOf,
  publishEvent,
} from "../_support/events/events.ts";
import { block, unfriend } from "../_support/friends.ts";
import { like } from "../_support/groups.ts";
import { type ApiResponse, expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = eventsContract;

function askForLink(person: Person, { id }: { id: string }, fields: object = {}): Promise<ApiResponse> {
  return person.request("POST", `/events/${id}/invite-links`, fields);
}

async function makeLink(person: Person, event: { id: string }, fields: object = {}) {
  return expectSuccess(await askForLink(person, event, fields), routes.createInviteLink);
}

async function linksOf(person: Person, { id }: { id: string }) {
  const response = await person.request("GET", `/events/${id}/invite-links`);
  return expectSuccess(response, routes.listInviteLinks).data;
}

function redeem(person: Person, token: unknown): Promise<ApiResponse> {
  return person.request("POST", "/events/invite-links/redeem", { token });
}

/** Whether a time is the given number of seconds in the future, within the tolerance of the test. */
function isAbout(moment: string, seconds: number): boolean {
  return Math.abs(Date.parse(moment) - Date.now() - seconds * 1000) < 60_000;
}

let anna: Person;
let stranger: Person;
let event: Event;

beforeAll(async () => {
  [anna, stranger] = await Promise.all([signUpWithProfile(), signUpWithProfile()]);
  event = await publishEvent(anna, { visibility: "private" });
});

describe("an organizer", () => {
  it("creates an invite link that is valid for 100 uses and a week by default", async () => {
    const usual = await makeLink(anna, event);
    expect(usual).toMatchObject({ maxUses: 100, uses: 0 });
    expect(isAbout(usual.expiresAt, 604_800)).toBe(true);
    expect(usual.token).toMatch(/^[\w-]{32}$/);
    const short = await makeLink(anna, event, { expiresIn: 3600, maxUses: 1 });
    expect(short).toMatchObject({ maxUses: 1, uses: 0 });
    expect(isAbout(short.expiresAt, 3600)).toBe(true);
    const withNull = await makeLink(anna, event, { expiresIn: null, maxUses: null });
    expect(withNull).toMatchObject({ maxUses: 100 });
  });

  it.each([
    [{ expiresIn: 3599 }, "expiresIn"],
    [{ expiresIn: 2_592_001 }, "expiresIn"],
    [{ expiresIn: "3600" }, "expiresIn"],
    [{ maxUses: 0 }, "maxUses"],
    [{ maxUses: 1001 }, "maxUses"],
    [{ maxUses: 1.5 }, "maxUses"],
  ])("receives 400 for an invite link with %j", async (fields, field) => {
    expectInvalid(await askForLink(anna, event, fields), [field]);
  });

  it("can create an invite link for up to 1000 uses and 30 days", async () => {
    const link = await makeLink(anna, event, { expiresIn: 2_592_000, maxUses: 1000 });
    expect(link).toMatchObject({ maxUses: 1000 });
  });

  it("can list the invite links, newest first and without their tokens, and can revoke one of them", async () => {
    const own = await publishEvent(anna);
    const [first, second] = [await makeLink(anna, own), await makeLink(anna, own)];
    const withoutToken = ({ token: _, ...link }: typeof first) => link;
    expect(await linksOf(anna, own)).toEqual([second, first].map(withoutToken));
    const path = `/events/${own.id}/invite-links/${first.id}`;
    expect(expectSuccess(await anna.request("DELETE", path), routes.revokeInviteLink)).toEqual({ deleted: true });
    expect(await linksOf(anna, own)).toEqual([withoutToken(second)]);
    expectRefusal(await anna.request("DELETE", path), 404, "invite_link_not_found");
    expectRefusal(await redeem(stranger, first.token), 404, "event_not_found");
  });

  it("can create an invite link as a co-author, but the link becomes invalid when they lose this role", async () => {
    const own = await publishEvent(anna, { visibility: "private" });
    const ben = await newFriendOf(anna);
    await inviteAndAccept(anna, own, ben);
    const { token } = await makeLink(ben, own);
    const guest = await signUpWithProfile();
    expectSuccess(await redeem(guest, token), routes.redeemInviteLink);
    expect((await anna.request("DELETE", `/events/${own.id}/authors/${ben.id}`)).status).toBe(200);
    expectRefusal(await redeem(stranger, token), 404, "event_not_found");
    expectRefusal(await guest.request("GET", `/events/${own.id}`), 404, "event_not_found");
  });

  it("receives 409 invite_links_limit for a 21st valid link", async () => {
    const own = await publishEvent(anna);
    for (let count = 0; count < 20; count += 1) {
      await makeLink(anna, own);
    }
    expectRefusal(await askForLink(anna, own), 409, "invite_links_limit");
  });

  it("cannot create an invite link for an event that is over, that is deleted, or that they do not organize", async () => {
    const over = await publishEvent(anna, { startAt: hoursFromNow(-13) });
    expectRefusal(await askForLink(anna, over), 409, "event_closed");
    const deleted = await publishEvent(anna);
    await anna.request("DELETE", `/events/${deleted.id}`);
    expectRefusal(await askForLink(anna, deleted), 409, "event_deleted");
    expectRefusal(await askForLink(stranger, await publishEvent(anna)), 403, "not_an_organizer");
    expectRefusal(await askForLink(stranger, { id: randomUUID() }), 404, "event_not_found");
  });
});

describe("a user with the token of an invite link", () => {
  it("receives the event, can see it by id and apply to it, but does not find it in the feed", async () => {
    const guest = await signUpWithProfile();
    const place = { latitude: 31.25, longitude: -42.75 };
    const own = await publishEvent(anna, { visibility: "private", ...place });
    expectRefusal(await guest.request("GET", `/events/${own.id}`), 404, "event_not_found");
    const { token } = await makeLink(anna, own, { maxUses: 1 });
    const redeemed = expectSuccess(await redeem(guest, token), routes.redeemInviteLink);
    expect(redeemed).toEqual(await eventSeenBy(guest, own));
    // The link was valid for one use, and this guest has used it. Except for organizers, no other user can redeem it.
    expect((await redeem(guest, token)).body).toEqual(redeemed);
    expect((await redeem(anna, token)).status).toBe(200);
    expectRefusal(await redeem(stranger, token), 404, "event_not_found");
    expect(await linksOf(anna, own)).toMatchObject([{ maxUses: 1, uses: 1 }]);
    const feed = await guest.request("GET", `/events?lat=${place.latitude}&lng=${place.longitude}&radius=100`);
    expect(expectSuccess(feed, routes.listEvents).data).toEqual([]);
    expect(await like(guest, own)).toMatchObject({ status: "pending" });
  });

  it("receives the same 404 event_not_found for every link that they cannot use", async () => {
    const ben = await newFriendOf(anna);
    const own = await publishEvent(anna, { visibility: "private" });
    await inviteAndAccept(anna, own, ben);
    await unfriend(anna, ben);
    const blocked = await signUpWithProfile();
    await block(ben, blocked);
    const { token } = await makeLink(ben, own);
    const draft = (await anna.request("POST", "/events", { ...own, ...own.location })).body as Event;
    const ofDraft = await makeLink(anna, draft);
    const responses = [
      await redeem(stranger, "unknown"),
      await redeem(stranger, "\u{1F511}".repeat(20)),
      await redeem(blocked, token),
      await redeem(stranger, ofDraft.token),
    ];
    const sentences = responses.map((response) => expectRefusal(response, 404, "event_not_found").error);
    expect([...new Set(sentences)]).toEqual(["There is no such event."]);
  });

  it.each([[undefined], [null], [""], [7], ["x".repeat(256)]])("receives 400 for the token %j", async (token) => {
    expectInvalid(await redeem(stranger, token), ["token"]);
  });
});
