/** Tests pagination, filters and cursors of the lists of an event's groups and of a user's groups. */

import { eventsContract } from "@social/shared-types/events.ts";
import { groupsContract } from "@social/shared-types/groups.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { eventSeenBy, letTimePass, newFriendOf, publishEvent } from "../_support/events/events.ts";
import { unfriend } from "../_support/friends.ts";
import { admittedGuest, groupSeenBy, leave, like, organizedEvent, vote } from "../_support/groups.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { bytesAt, uploadImage } from "../_support/media/uploads.ts";
import { readPages } from "../_support/pages.ts";
import { expectInvalid, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = groupsContract;
const { listEventGroups } = eventsContract.routes;

async function groupsOfEvent(person: Person, { id }: { id: string }, query = "") {
  return expectSuccess(await person.request("GET", `/events/${id}/likes${query}`), listEventGroups);
}

async function ownGroups(person: Person, query = "") {
  return expectSuccess(await person.request("GET", `/groups${query}`), routes.listOwnGroups);
}

describe("the list of groups", () => {
  let host: Awaited<ReturnType<typeof organizedEvent>>;
  let anna: Person;
  let groupIds: string[];

  beforeAll(async () => {
    host = await organizedEvent(1);
    anna = await signUpWithProfile();
    const ben = await newFriendOf(anna);
    const groups = [await like(await signUp(), host.event), await like(await signUp(), host.event)];
    groups.push(await like(anna, host.event));
    await leave(anna, groups[2]!);
    await vote(host.creator, groups[0]!, "consent");
    groups.push(await like(ben, host.event, [anna]));
    groups.push(await like(await signUp(), host.event));
    groupIds = groups.map(({ id }) => id).reverse();
  });

  // spec: Conventions, the same: groups of an event
  // spec: Enumerations, like group status
  // spec: Like group, lists of groups are paginated
  // spec: Endpoints: events, `GET /events/{id}/likes`: the groups of the event, page by page
  it("shows organizers all groups of an event, page by page, newest first", async () => {
    const path = `/events/${host.event.id}/likes`;
    for (const organizer of [host.creator, host.coAuthors[0]!]) {
      for (const limit of [1, 2, 100]) {
        const listed = await readPages(organizer, path, listEventGroups, limit);
        expect(listed.map(({ id }) => id)).toEqual(groupIds);
      }
    }
    const { data } = await groupsOfEvent(host.creator, host.event);
    expect(data.map(({ status }) => status)).toEqual(["pending", "pending", "expired", "pending", "approved"]);
    expect(data[4]!.chatId).toEqual(expect.any(String));
  });

  it("can be filtered by status, and shows groups as expired once the event is over", async () => {
    const { event, creator } = await organizedEvent(0);
    const [ben, carol, dan] = [await signUp(), await signUp(), await signUp()];
    const [first, second, third] = [await like(ben, event), await like(carol, event), await like(dan, event)];
    await vote(creator, second, "refuse");
    const path = `/events/${event.id}/likes`;
    const ids = async (person: Person, query: string) =>
      (await readPages(person, `${path}${query}`, listEventGroups, 1)).map(({ id }) => id);
    expect(await ids(creator, "?status=pending")).toEqual([third.id, first.id]);
    expect(await ids(creator, "?status=rejected")).toEqual([second.id]);
    expect(await ids(creator, "?status=approved")).toEqual([]);
    expect(await ids(carol, "?status=rejected")).toEqual([second.id]);
    expect(await ids(carol, "?status=pending")).toEqual([]);
    const { nextCursor } = await groupsOfEvent(creator, event, "?status=pending&limit=1");
    for (const query of ["", "&status=rejected"]) {
      expectInvalid(await creator.request("GET", `${path}?cursor=${nextCursor}${query}`), ["cursor"]);
    }
    for (const status of ["open", "Pending", ""]) {
      expectInvalid(await creator.request("GET", `${path}?status=${status}`), ["status"]);
    }
    await letTimePass(event, 40);
    expect(await ids(creator, "?status=pending")).toEqual([]);
    expect(await ids(creator, "?status=expired")).toEqual([third.id, first.id]);
  });

  it("contains the event of each group, or null if the caller can no longer see the event", async () => {
    const creator = await signUpWithProfile();
    const event = await publishEvent(creator, { title: "Chess", visibility: "private" });
    const ben = await newFriendOf(creator);
    const group = await like(ben, event);
    const { title, startAt, effectiveStatus, imageThumbUrl } = await eventSeenBy(ben, event);
    const shown = { id: event.id, title, startAt, effectiveStatus, imageThumbUrl };
    expect(title).toBe("Chess");
    for (const { data } of [
      await ownGroups(ben),
      await groupsOfEvent(ben, event),
      await groupsOfEvent(creator, event),
    ]) {
      expect(data).toEqual([{ ...group, event: shown }]);
    }
    // GET /groups/{id} returns a group without its event.
    expect(await groupSeenBy(ben, group)).toEqual(group);
    await unfriend(ben, creator);
    expect((await ownGroups(ben)).data).toEqual([{ ...group, event: shown }]);
    await vote(creator, group, "refuse");
    expect((await ownGroups(ben)).data).toEqual([{ ...group, status: "rejected", event: null }]);
  });

  it("contains each event with a signed URL of the cover, or null if the event was deleted", async () => {
    const creator = await signUpWithProfile();
    const key = await uploadImage(creator, tinyPicture, "image/png");
    const event = await publishEvent(creator, { imageKey: key });
    const ben = await signUp();
    await like(ben, event);
    const [listed] = (await ownGroups(ben)).data;
    expect((await bytesAt(listed!.event!.imageThumbUrl)).length).toBeGreaterThan(0);
    await creator.request("DELETE", `/events/${event.id}`);
    expect((await ownGroups(ben)).data).toMatchObject([{ status: "expired", event: null }]);
  });

  it("shows only their own groups to users who do not organize the event", async () => {
    const { data } = await groupsOfEvent(anna, host.event);
    expect(data.map(({ id }) => id)).toEqual([groupIds[1]]);
    expect(data[0]!.memberIds).toContain(anna.id);
    expect(await groupsOfEvent(await signUp(), host.event)).toEqual({ data: [], nextCursor: null });
  });

  // spec: Conventions, the same: own groups
  // spec: Like group, lists of groups are paginated
  // spec: Operations without a path in the specification, list like groups: pages of Like group
  it("shows the groups of a user, most recently joined first, and can be filtered by status and by event", async () => {
    const other = await organizedEvent(0);
    const second = await like(anna, other.event);
    const third = await admittedGuest(await organizedEvent(0));
    expect((await ownGroups(third.guest)).data).toMatchObject([{ id: third.group.id, status: "approved" }]);
    const both = [second.id, groupIds[1]];
    expect((await readPages(anna, "/groups", routes.listOwnGroups, 1)).map(({ id }) => id)).toEqual(both);
    expect(await ownGroups(await signUp())).toEqual({ data: [], nextCursor: null });
    const ids = async (query: string) => (await ownGroups(anna, query)).data.map(({ id }) => id);
    expect(await ids("?status=pending")).toEqual(both);
    expect(await ids("?status=approved")).toEqual([]);
    expect(await ids(`?eventId=${host.event.id.toUpperCase()}`)).toEqual([groupIds[1]]);
    await letTimePass(other.event, 40);
    expect(await ids("?status=expired")).toEqual([second.id]);
    expect(await ids("?status=pending")).toEqual([groupIds[1]]);
    expect(await groupSeenBy(anna, second)).toMatchObject({ status: "expired" });
  });

  it("rejects invalid filters, invalid limits and the cursors of other lists with 400", async () => {
    const ofEvent = `/events/${host.event.id}/likes`;
    const { nextCursor } = await groupsOfEvent(host.creator, host.event, "?limit=1");
    const { nextCursor: own } = await ownGroups(anna, "?limit=1");
    for (const [path, cursor] of [
      [ofEvent, "x"],
      ["/groups", "x"],
      ["/groups", nextCursor],
      [ofEvent, own],
      ["/groups?status=pending", own],
    ]) {
      const separator = path!.includes("?") ? "&" : "?";
      expectInvalid(await host.creator.request("GET", `${path}${separator}cursor=${cursor}`), ["cursor"]);
    }
    expectInvalid(await anna.request("GET", `${ofEvent}?cursor=${nextCursor}`), ["cursor"]);
    for (const limit of ["0", "101", "x", ""]) {
      expectInvalid(await anna.request("GET", `/groups?limit=${limit}`), ["limit"]);
      expectInvalid(await anna.request("GET", `${ofEvent}?limit=${limit}`), ["limit"]);
    }
    expectInvalid(await anna.request("GET", "/groups?status=open&eventId=x"), ["eventId", "status"]);
    expectInvalid(await anna.request("GET", "/events/x/likes"), ["id"]);
  });
});
