/** A started event cannot be changed, but every organizer can close it to applications or cancel it. */

import { randomUUID } from "node:crypto";
import { eventsContract } from "@social/shared-types/events.ts";
import { describe, expect, it } from "vitest";
import {
  asListed,
  changeEvent,
  eventSeenBy,
  expectEventUnchanged,
  hoursFromNow,
  inviteAndAccept,
  letTimePass,
  newFriendOf,
  publishEvent,
} from "../_support/events/events.ts";
import { askToCome, like } from "../_support/groups.ts";
import { runJobs } from "../_support/jobs.ts";
import { expectRefusal, expectSuccess } from "../_support/responses.ts";
import { signUpWithProfile } from "../_support/sign-up.ts";

describe("an event that has started", () => {
  // spec: States of an event, every field of the content, cover included, may change until the start and none of them afterwards
  // spec: Endpoints: events, `PATCH /events/{id}`: the Event as changed, by what was sent alone, until the start
  it("rejects changes of its content by the creator or a co-author with 409 event_started", async () => {
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const event = await publishEvent(anna, { endAt: hoursFromNow(40), imageUrl: "https://example.com/cover.jpg" });
    await inviteAndAccept(anna, event, ben);
    await letTimePass(event, 25);
    await runJobs();
    await expect.poll(async () => (await eventSeenBy(anna, event)).status).toBe("started");
    const key = `${anna.id}/${randomUUID()}`;
    const changes = {
      title: "Changed",
      description: "Changed",
      type: "bar_quiz",
      visibility: "private",
      startAt: hoursFromNow(1),
      endAt: null,
      address: "Changed",
      city: "Changed",
      capacity: 201,
      consentThreshold: 2,
      imageKey: null,
      imageUrl: null,
    };
    await expectEventUnchanged(event, async () => {
      for (const person of [anna, ben]) {
        const change = (body: object) => person.request("PATCH", `/events/${event.id}`, body);
        for (const [field, value] of Object.entries(changes)) {
          expectRefusal(await change({ [field]: value }), 409, "event_started");
        }
        expectRefusal(await change({ latitude: 1, longitude: 1 }), 409, "event_started");
        expectRefusal(await change({ title: "Changed", acceptsApplications: false }), 409, "event_started");
        expectRefusal(await person.request("PUT", `/events/${event.id}/cover`, { key }), 409, "event_started");
        expectRefusal(await person.request("DELETE", `/events/${event.id}/cover`), 409, "event_started");
      }
    });
  });

  it("can still be opened or closed to applications by every organizer until it ends", async () => {
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const event = await publishEvent(anna, { endAt: hoursFromNow(40) });
    await inviteAndAccept(anna, event, ben);
    await letTimePass(event, 25);
    expect(await changeEvent(ben, event, { acceptsApplications: false })).toMatchObject({
      acceptsApplications: false,
      effectiveStatus: "started",
    });
    const carol = await signUpWithProfile();
    expectRefusal(await askToCome(carol, event), 409, "applications_closed");
    const response = await carol.request("PATCH", `/events/${event.id}`, { acceptsApplications: true });
    expectRefusal(response, 403, "not_an_organizer");
    expect(await changeEvent(anna, event, { acceptsApplications: true })).toMatchObject({ acceptsApplications: true });
    expect(await like(carol, event)).toMatchObject({ status: "pending" });
    await letTimePass(event, 15);
    for (const person of [anna, ben]) {
      const late = await person.request("PATCH", `/events/${event.id}`, { acceptsApplications: false });
      expectRefusal(late, 409, "event_closed");
    }
    // The job `events` may have marked the event as finished in the meantime.
    expect(await eventSeenBy(carol, event)).toMatchObject({ acceptsApplications: true });
  });

  // spec: States of an event, `cancel` is for the creator and for every accepted co-author, also after the start
  // spec: Endpoints: events, `POST /events/{id}/cancel`: what is published or started is cancelled, by any organizer
  it("can be cancelled by its creator and by its co-authors", async () => {
    const anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    for (const person of [anna, ben]) {
      const event = await publishEvent(anna);
      await inviteAndAccept(anna, event, ben);
      await letTimePass(event, 25);
      expect((await eventSeenBy(ben, event)).effectiveStatus).toBe("started");
      const response = await person.request("POST", `/events/${event.id}/cancel`);
      const cancelled = expectSuccess(response, eventsContract.routes.cancelEvent);
      expect(cancelled).toMatchObject({ status: "cancelled", effectiveStatus: "cancelled" });
      expect(asListed(await eventSeenBy(anna, event))).toEqual(asListed(cancelled));
    }
  });
});
