/**
 * Events of minors over HTTP: who finds the event in the feed, and who sees its exact location
 * (docs/features/events.md, Events of minors).
 */

import { eventsContract } from "@social/shared-types/events.ts";
import { describe, expect, it } from "vitest";
import { eventSeenBy, publishEvent } from "../_support/events/events.ts";
import { befriend } from "../_support/friends.ts";
import { birthdateOfAge } from "../_support/people/feed.ts";
import { signUpForDiscovery } from "../_support/people/interactions.ts";
import { callFunction, expectSuccess } from "../_support/responses.ts";
import type { Person } from "../_support/sign-up.ts";

const { routes } = eventsContract;
const place = { latitude: -48.8771, longitude: -123.3931, address: "Yard 1", city: "Perm" };
const centre = { address: null, city: "Perm", latitude: expect.any(Number), longitude: expect.any(Number) };

async function findsInFeed(viewer: Person, { id }: { id: string }): Promise<boolean> {
  const response = await viewer.request("GET", "/events?lat=-48.8771&lng=-123.3931&radius=1000&limit=100");
  return expectSuccess(response, routes.listEvents).data.some((event) => event.id === id);
}

async function calendarOf({ token }: Person, { id }: { id: string }): Promise<string> {
  const response = await callFunction("GET", `/events/${id}/calendar.ics`, { authorization: `Bearer ${token}` });
  return JSON.stringify(response.body).replaceAll(String.raw`\r\n `, "");
}

describe("an event", () => {
  it("by a minor is not in an adult's feed, and shows its exact location to the adult only after they redeem an invite link", async () => {
    const minor = await signUpForDiscovery({ birthdate: birthdateOfAge(16) });
    const [adult, friend] = await Promise.all([signUpForDiscovery(), signUpForDiscovery()]);
    await befriend(friend, minor);
    const party = await publishEvent(minor, place);
    expect(party.location).toEqual(place);
    expect((await eventSeenBy(friend, party)).location).toEqual(place);
    expect([await findsInFeed(minor, party), await findsInFeed(friend, party)]).toEqual([true, true]);

    const seen = await eventSeenBy(adult, party);
    expect(seen.location).toEqual(centre);
    expect(seen.location.latitude).not.toBe(place.latitude);
    const batch = await adult.request("POST", "/events/batch", { ids: [party.id] });
    expect(expectSuccess(batch, routes.listEventsById).data[0]!.location).toEqual(seen.location);
    expect(await findsInFeed(adult, party)).toBe(false);
    const calendar = await calendarOf(adult, party);
    expect(calendar).not.toContain("Yard 1");
    expect(calendar).not.toContain("-48.8771");
    expect(await calendarOf(friend, party)).toContain("Yard 1");
    // An application to the event does not reveal the exact location.
    expect((await adult.request("POST", `/events/${party.id}/like`, {})).status).toBe(201);
    expect((await eventSeenBy(adult, party)).location).toEqual(seen.location);

    const link = await minor.request("POST", `/events/${party.id}/invite-links`, { maxUses: 1 });
    const { token } = expectSuccess(link, routes.createInviteLink);
    for (const _ of ["first", "again"]) {
      const redeemed = await adult.request("POST", "/events/invite-links/redeem", { token });
      expect(expectSuccess(redeemed, routes.redeemInviteLink).location).toEqual(place);
    }
    expect((await eventSeenBy(adult, party)).location).toEqual(place);
    // The link has no uses left, so another adult still sees the event without its exact location.
    const late = await signUpForDiscovery();
    const redeemed = await late.request("POST", "/events/invite-links/redeem", { token });
    expect(expectSuccess(redeemed, routes.redeemInviteLink).location).toEqual(seen.location);
  });

  it("by an adult is treated as an event of a minor after the creator tries to enter a minor's birthdate, which is rejected", async () => {
    const [creator, adult] = await Promise.all([signUpForDiscovery(), signUpForDiscovery()]);
    const party = await publishEvent(creator, place);
    expect((await eventSeenBy(adult, party)).location).toEqual(place);
    await creator.request("PATCH", "/profiles", { birthdate: birthdateOfAge(14) });
    const seen = await eventSeenBy(adult, party);
    expect(seen.location).toEqual(centre);
    expect(Date.parse(seen.updatedAt)).toBeGreaterThan(Date.parse(party.updatedAt));
    expect(await findsInFeed(adult, party)).toBe(false);
  });

  it("by an adult shows its location to everyone, even if the event takes place in 2099", async () => {
    const [creator, adult] = await Promise.all([signUpForDiscovery(), signUpForDiscovery()]);
    const party = await publishEvent(creator, {
      ...place,
      startAt: "2099-06-01T18:00:00Z",
      endAt: "2099-06-02T00:00:00Z",
    });
    expect((await eventSeenBy(adult, party)).location).toEqual(place);
  });
});
