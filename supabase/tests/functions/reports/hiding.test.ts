/**
 * Reports hide a target until a moderator decides, and the reported user is not told of the reports
 * (docs/features/reports.md, Hiding).
 */

import { profilesContract } from "@social/shared-types/profiles.ts";
import { describe, expect, it } from "vitest";
import { chatsOf } from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { eventSeenBy, publishEvent } from "../_support/events/events.ts";
import { around, feedOf } from "../_support/events/feed.ts";
import { admittedGuest, organizedEvent } from "../_support/groups.ts";
import { notificationsOf } from "../_support/notifications/notifications.ts";
import { birthdateOfAge, feedAmong, rareAge } from "../_support/people/feed.ts";
import { askToInteract, type Member, signUpForDiscovery } from "../_support/people/interactions.ts";
import { mapAmong } from "../_support/people/live-locations.ts";
import { farAway, type Place } from "../_support/places.ts";
import {
  chatTarget,
  decide,
  eventTarget,
  letHoursPass,
  report,
  reportEnough,
  reportRows,
  reportsOf,
  setAccountAge,
  signUpReporters,
  userTarget,
} from "../_support/reports.ts";
import { expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

describe("a reported user", () => {
  it("gets no notification, and finds no report about themselves in GET /reports or in the data export", async () => {
    const carol = await signUpForDiscovery();
    const event = await publishEvent(carol);
    const reporters = [...(await reportEnough(userTarget(carol))), ...(await reportEnough(eventTarget(event)))];
    expect(await notificationsOf(carol)).toEqual([]);
    const response = await carol.request("GET", "/profiles/export");
    const kept = expectSuccess(response, profilesContract.routes.exportProfile);
    expect(kept.reports).toEqual([]);
    expect(kept.profile).toMatchObject({ isCompleted: true });
    for (const { id } of reporters) {
      expect(JSON.stringify(response.body)).not.toContain(id);
    }
    expect(await reportsOf(carol)).toEqual([]);
  });

  it("appears as the target of the report in the reporter's data export", async () => {
    const carol = await signUpWithProfile();
    const reporter = await signUpWithProfile();
    const made = await report(reporter, userTarget(carol), { description: "Mine" });
    const response = await reporter.request("GET", "/profiles/export");
    expect(expectSuccess(response, profilesContract.routes.exportProfile).reports).toEqual([made]);
  });
});

/**
 * Returns where a viewer finds a user (in the feed, on the map, by profile id), and whether the viewer can like or
 * dislike the user.
 */
async function placesOf(viewer: Member, person: Member, query: string, place: Place): Promise<string[]> {
  const inFeed = (await feedAmong(viewer, [person], query)).length > 0;
  const onMap = (await mapAmong(viewer, [person], place)).length > 0;
  const inFull = (await viewer.request("GET", `/people/${person.profileId}`)).status === 200;
  const toLike = (await askToInteract(viewer, person, "dislike")).status === 200;
  await sql`delete from private.people_interactions where person_id = ${viewer.id}`;
  const shown = { "in the feed": inFeed, "on the map": onMap, "in full": inFull, "to like": toLike };
  return Object.keys(shown).filter((where) => shown[where as keyof typeof shown]);
}

describe("reports by three users", () => {
  async function makeScene() {
    const [age, place] = [rareAge(), farAway()];
    const answers = { birthdate: birthdateOfAge(age), isVisibleOnMap: true, ...place };
    const [viewer, carol] = [await signUpForDiscovery(answers), await signUpForDiscovery(answers)];
    return { viewer, carol, where: () => placesOf(viewer, carol, `?ageFrom=${age}&ageTo=${age}`, place) };
  }

  const everywhere = ["in the feed", "on the map", "in full", "to like"];

  it("hide the reported person in the feed, on the map and at GET /people/{id}, and prevent likes", async () => {
    const { carol, where } = await makeScene();
    const [first, second, third] = await signUpReporters(3);
    await report(first!, userTarget(carol), { reason: "spam" });
    await report(second!, userTarget(carol), { reason: "harassment" });
    expect(await where()).toEqual(everywhere);
    expect((await reportRows(userTarget(carol))).hidden_by).toBeNull();
    await report(third!, userTarget(carol));
    expect((await reportRows(userTarget(carol))).hidden_by).toBe("reports");
    expect(await where()).toEqual([]);
    // Changes of the profile do not make the hidden user visible again.
    await carol.request("PATCH", "/profiles", { city: "" });
    await carol.request("PATCH", "/profiles", { city: "Elsewhere" });
    await carol.request("PATCH", "/profiles", { isVisibleOnMap: false });
    await carol.request("PATCH", "/profiles", { isVisibleOnMap: true });
    expect(await where()).toEqual([]);
    // The hidden user can still read their own profile, and other users can still read it with GET /profiles/{id}.
    expect((await carol.request("GET", `/people/${carol.profileId}`)).status).toBe(200);
    expect((await first!.request("GET", `/profiles/${carol.profileId}`)).status).toBe(200);
  });

  it("hide the reported event in the feed of every user except its creator", async () => {
    const place = farAway();
    const creator = await signUpWithProfile();
    const event = await publishEvent(creator, { title: "Sale", ...place });
    const viewer = await signUp();
    const feed = async (person: Person) => (await feedOf(person, around(place, "&radius=100"))).map(({ id }) => id);
    expect(await feed(viewer)).toEqual([event.id]);
    await reportEnough(eventTarget(event));
    expect([await feed(viewer), await feed(creator)]).toEqual([[], [event.id]]);
    expect(await eventSeenBy(viewer, event)).toMatchObject({ id: event.id });
  });

  it("do not hide the reported chat", async () => {
    const host = await organizedEvent(1);
    const { guest, chatId } = await admittedGuest(host);
    for (const participant of [host.creator, ...host.coAuthors, guest]) {
      await setAccountAge(participant, 8);
      await report(participant, chatTarget({ id: chatId }));
    }
    expect(await reportRows(chatTarget({ id: chatId }))).toMatchObject({ hidden_by: null });
    expect((await chatsOf(guest)).map(({ id }) => id)).toEqual([chatId]);
  });

  it("hide a person only if three different users made them: six reports by two users are not enough", async () => {
    const carol = await signUpForDiscovery();
    for (const reporter of await signUpReporters(2)) {
      for (const reason of ["spam", "harassment", "other"]) {
        await report(reporter, userTarget(carol), { reason });
      }
    }
    expect((await reportRows(userTarget(carol))).hidden_by).toBeNull();
  });

  it("hide a person only if the account of each reporter is older than seven days", async () => {
    const carol = await signUpForDiscovery();
    const [first, second, third] = await signUpReporters(3);
    await setAccountAge(third!, 6.99);
    for (const reporter of [first!, second!, third!]) {
      await report(reporter, userTarget(carol));
    }
    expect((await reportRows(userTarget(carol))).hidden_by).toBeNull();
    // Once the third account is old enough, a new report by this account hides the target.
    await setAccountAge(third!, 7.01);
    await report(third!, userTarget(carol), { reason: "other" });
    expect((await reportRows(userTarget(carol))).hidden_by).toBe("reports");
  });

  it("hide a person only if all three reporters have completed profiles", async () => {
    const carol = await signUpForDiscovery();
    const [first, second, third] = await signUpReporters(3);
    const accounts = [await signUp(), await signUp(), await signUp()];
    for (const reporter of accounts) {
      await setAccountAge(reporter, 8);
    }
    for (const reporter of [...accounts, first!, second!]) {
      await report(reporter, userTarget(carol));
    }
    expect((await reportRows(userTarget(carol))).hidden_by).toBeNull();
    await report(third!, userTarget(carol));
    expect((await reportRows(userTarget(carol))).hidden_by).toBe("reports");
  });

  it("do not hide a person again if a moderator has dismissed earlier reports by the same users", async () => {
    const [carol, dina] = [await signUpForDiscovery(), await signUpForDiscovery()];
    const reporters = await reportEnough(userTarget(carol));
    await decide(userTarget(carol), "dismiss");
    for (const reporter of reporters) {
      await report(reporter, userTarget(carol), { reason: "other" });
    }
    expect((await reportRows(userTarget(carol))).hidden_by).toBeNull();
    // While half of the decided reports by these users are dismissed, their reports do not hide another person.
    for (const reporter of reporters) {
      await report(reporter, userTarget(dina));
    }
    expect((await reportRows(userTarget(dina))).hidden_by).toBeNull();
    await decide(userTarget(dina), "hide");
    await decide(userTarget(carol), "hide");
    const emil = await signUpForDiscovery();
    for (const reporter of reporters) {
      // Earlier reports are moved into the past, because only a reporter's first three reports per day hide a target.
      await letHoursPass(userTarget(carol), 48);
      await report(reporter, userTarget(emil));
    }
    expect((await reportRows(userTarget(emil))).hidden_by).toBe("reports");
  });

  it("hide a person only if each report is among the first three reports of its author that day", async () => {
    const [carol, reporters] = [await signUpForDiscovery(), await signUpReporters(3)];
    for (const reason of ["spam", "harassment", "fake_profile"]) {
      await report(reporters[0]!, userTarget(await signUpWithProfile()), { reason });
    }
    for (const reporter of reporters) {
      await report(reporter, userTarget(carol));
    }
    expect((await reportRows(userTarget(carol))).hidden_by).toBeNull();
    await report((await signUpReporters(1))[0]!, userTarget(carol));
    expect((await reportRows(userTarget(carol))).hidden_by).toBe("reports");
  });

  it("hide a person only if all three reports were made within seven days", async () => {
    const carol = await signUpForDiscovery();
    const [first, second, third] = await signUpReporters(3);
    await report(first!, userTarget(carol));
    await letHoursPass(userTarget(carol), 7 * 24 + 1);
    await report(second!, userTarget(carol));
    await report(third!, userTarget(carol));
    expect((await reportRows(userTarget(carol))).hidden_by).toBeNull();
    await report(first!, userTarget(carol));
    expect((await reportRows(userTarget(carol))).hidden_by).toBe("reports");
  });
});
