/** The list of an event's guests over HTTP: names, photos, pages and access. */

import { eventsContract } from "@social/shared-types/events.ts";
import { describe, expect, it } from "vitest";
import { letTimePass, publishEvent } from "../_support/events/events.ts";
import { block } from "../_support/friends.ts";
import { admittedGuest, like, organizedEvent } from "../_support/groups.ts";
import { type ApiResponse, expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = eventsContract;

function askForGuests(person: Person, { id }: { id: string }, query = ""): Promise<ApiResponse> {
  return person.request("GET", `/events/${id}/guests${query}`);
}

async function guestsFor(person: Person, event: { id: string }, query = "") {
  return expectSuccess(await askForGuests(person, event, query), routes.listEventGuests);
}

describe("guests of an event", () => {
  it("can read the list of guests page by page in the order of admission, as can the organizers", async () => {
    const organized = await organizedEvent(1);
    const { event, creator, coAuthors } = organized;
    const first = await admittedGuest(organized, { firstName: "Ben" });
    const second = await admittedGuest(organized, { firstName: "Cleo" });
    const guest = ({ guest: { id, profileId }, group }: typeof first, name: string) => {
      return { userId: id, profileId, name, avatarUrl: null, groupId: group.id, confirmed: true };
    };
    const data = [guest(first, "Ben"), guest(second, "Cleo")];
    for (const viewer of [creator, coAuthors[0]!, first.guest, second.guest]) {
      expect(await guestsFor(viewer, event)).toEqual({ data, nextCursor: null });
    }
    const page = await guestsFor(first.guest, event, "?limit=1");
    expect(page).toEqual({ data: [data[0]], nextCursor: expect.any(String) });
    const rest = await guestsFor(first.guest, event, `?limit=1&cursor=${page.nextCursor}`);
    expect(rest).toEqual({ data: [data[1]], nextCursor: null });
    expectInvalid(await askForGuests(second.guest, event, `?cursor=${page.nextCursor}`), ["cursor"]);
  });

  it("see a guest whom they block, or who blocks them, only as an entry without data at the end of the list", async () => {
    const organized = await organizedEvent(1);
    const { event, creator } = organized;
    const first = await admittedGuest(organized);
    const second = await admittedGuest(organized);
    await block(first.guest, second.guest);
    const withheld = { userId: null, profileId: null, name: null, avatarUrl: null, groupId: null, confirmed: false };
    for (const { guest } of [first, second]) {
      const { data } = await guestsFor(guest, event);
      expect(data.map(({ userId }) => userId)).toEqual([guest.id, null]);
      expect(data[1]).toEqual(withheld);
      const page = await guestsFor(guest, event, "?limit=1");
      expect(page.data).toEqual([data[0]]);
      const rest = await guestsFor(guest, event, `?limit=1&cursor=${page.nextCursor}`);
      expect(rest).toEqual({ data: [withheld], nextCursor: null });
    }
    const { data } = await guestsFor(creator, event);
    expect(data.map(({ userId }) => userId)).toEqual([first.guest.id, second.guest.id]);
  });

  it("can read the list of guests until 7 days after the event, while organizers can always read it", async () => {
    const organized = await organizedEvent(0);
    const { guest } = await admittedGuest(organized);
    await letTimePass(organized.event, 24 + 12 + 7 * 24 - 1);
    expect((await guestsFor(guest, organized.event)).data).toHaveLength(1);
    await letTimePass(organized.event, 1);
    expectRefusal(await askForGuests(guest, organized.event), 403, "not_a_guest");
    expect((await guestsFor(organized.creator, organized.event)).data).toHaveLength(1);
  });
});

describe("the list of guests", () => {
  it("is not shown to applicants (403 not_a_guest) or to users who cannot see the event (404)", async () => {
    const creator = await signUpWithProfile();
    const event = await publishEvent(creator);
    const applicant = await signUpWithProfile();
    await like(applicant, event);
    expectRefusal(await askForGuests(applicant, event), 403, "not_a_guest");
    const stranger = await signUpWithProfile();
    expectRefusal(await askForGuests(stranger, event), 403, "not_a_guest");
    const hidden = await publishEvent(creator, { visibility: "private" });
    expectRefusal(await askForGuests(stranger, hidden), 404, "event_not_found");
  });

  it.each(["?limit=0", "?limit=101"])("rejects %s", async (query) => {
    const creator = await signUpWithProfile();
    expectInvalid(await askForGuests(creator, await publishEvent(creator), query), ["limit"]);
  });
});
