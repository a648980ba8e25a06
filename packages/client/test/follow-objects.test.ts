/** `client.follow.event` and `client.follow.location`. */

import { describe, expect, it } from "vitest";
import { changeEvent, eventSeenBy, publishEvent } from "../../../supabase/tests/functions/_support/events/events.ts";
import { befriend, block, unfriend } from "../../../supabase/tests/functions/_support/friends.ts";
import {
  locationOf,
  shareLocation,
  stopSharing,
} from "../../../supabase/tests/functions/_support/people/live-locations.ts";
import { farAway } from "../../../supabase/tests/functions/_support/places.ts";
import { signUp, signUpWithProfile } from "../../../supabase/tests/functions/_support/sign-up.ts";
import type { End, EventDetail, LiveLocation } from "../src/index.ts";
import { startApp } from "./_support/apps.ts";
import { startRelay } from "./_support/relay.ts";

describe("client.follow.event", () => {
  it("receives the event at once and after each change, even if the connection was lost during the change", async () => {
    const relay = await startRelay();
    const ben = await startApp(relay.url);
    const creator = await signUpWithProfile();
    const event = await publishEvent(creator);
    const handed: EventDetail[] = [];
    const connections: boolean[] = [];
    ben.client.follow.event(event.id, {
      changed: (shown) => handed.push(shown),
      connection: (isConnected) => connections.push(isConnected),
    });
    await expect.poll(() => handed).toHaveLength(1);
    await expect.poll(() => connections).toEqual([true]);
    await changeEvent(creator, event, { title: "Later" });
    await expect.poll(() => handed.at(-1)?.title).toBe("Later");
    relay.setOnline(false);
    await expect.poll(() => connections).toEqual([true, false]);
    await changeEvent(creator, event, { title: "Elsewhere" });
    relay.setOnline(true);
    await expect.poll(() => handed.at(-1)?.title).toBe("Elsewhere");
    expect(handed.at(-1)).toEqual(await eventSeenBy(ben.person, event));
    expect(handed.map(({ title }) => title)).toEqual([event.title, "Later", "Elsewhere"]);
  });

  it("ends with event_not_found when the event is no longer visible to the user", async () => {
    const ben = await startApp();
    const creator = await signUpWithProfile();
    const event = await publishEvent(creator);
    const handed: EventDetail[] = [];
    const ends: End[] = [];
    ben.client.follow.event(event.id, { changed: (shown) => handed.push(shown), ended: (end) => ends.push(end) });
    await expect.poll(() => handed).toHaveLength(1);
    await block(creator, ben.person);
    // The app calls refresh(), because a block does not cause a broadcast.
    ben.client.follow.refresh();
    await expect.poll(() => ends).toMatchObject([{ reason: "gone", error: { code: "event_not_found" } }]);
  });
});

describe("client.follow.location", () => {
  it("receives the location that a friend shares, and is notified when the friend stops sharing", async () => {
    const ben = await startApp();
    const anna = await signUpWithProfile({ isVisibleOnMap: true });
    await ben.person.request("POST", "/profiles", { firstName: "Ben" });
    await befriend(anna, ben.person);
    const received: (LiveLocation | "stopped")[] = [];
    ben.client.follow.location(anna.id, {
      changed: (location) => received.push(location),
      stopped: () => received.push("stopped"),
    });
    await expect.poll(() => received).toEqual(["stopped"]);
    await shareLocation(anna, farAway());
    await expect.poll(() => received).toHaveLength(2);
    expect(received[1]).toEqual(await locationOf(ben.person, anna));
    await stopSharing(anna);
    await expect.poll(() => received).toHaveLength(3);
    expect(received[2]).toBe("stopped");
  });

  it('ends with "refused" at the next token refresh after the friendship has ended', async () => {
    const ben = await startApp();
    const anna = await signUpWithProfile();
    await ben.person.request("POST", "/profiles", { firstName: "Ben" });
    await befriend(anna, ben.person);
    const connections: boolean[] = [];
    const ends: End[] = [];
    ben.client.follow.location(anna.id, {
      connection: (isConnected) => connections.push(isConnected),
      ended: (end) => ends.push(end),
    });
    await expect.poll(() => connections).toEqual([true]);
    await unfriend(anna, ben.person);
    expect(ends).toEqual([]);
    // Refreshes the token until it changes, because two tokens that are issued in the same second are equal.
    const refresh = async () => (await ben.client.auth.refreshSession()).data.session?.access_token;
    await expect.poll(refresh, { interval: 300 }).not.toBe(ben.person.token);
    await expect.poll(() => ends).toEqual([{ reason: "refused" }]);
    expect(connections).toEqual([true, false]);
  });

  it('ends with "refused" if the followed user is neither a friend nor a match', async () => {
    const ben = await startApp();
    const ends: End[] = [];
    ben.client.follow.location((await signUp()).id, { ended: (end) => ends.push(end) });
    await expect.poll(() => ends).toEqual([{ reason: "refused" }]);
    await expect.poll(() => ben.client.supabase.getChannels()).toEqual([]);
  });
});
