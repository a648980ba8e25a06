/**
 * People search, claims and queue lengths for moderators (docs/features/reports.md, Search and Claims).
 */

import { moderationContract } from "@social/shared-types/moderation.ts";
import { expect, it } from "vitest";
import { openDirectChat } from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto } from "../_support/media/uploads.ts";
import { signUpForDiscovery } from "../_support/people/interactions.ts";
import {
  chatTarget,
  decide,
  moderator,
  openReportsOf,
  report,
  reportsOf,
  signUpModerator,
  userTarget,
} from "../_support/reports.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { createAccount, type Person } from "../_support/sign-up.ts";

const { routes } = moderationContract;

/** Returns all results of a people search, which the function reads in pages of two. */
async function search(person: Person, q: string) {
  const found = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const body: object = { q, limit: 2, ...(cursor && { cursor }) };
    const page = expectSuccess(await person.request("POST", "/moderation/people/search", body), routes.searchPeople);
    found.push(...page.data);
    cursor = page.nextCursor;
  }
  return found;
}

it("moderators can find people, even suspended people, by name, e-mail address or id, page by page", async () => {
  const mara = await signUpModerator();
  const prefix = `Żółw ${crypto.randomUUID().slice(0, 8)}`;
  const names = ["a", "b", "c"].map((letter) => `${prefix} ${letter}`);
  const people = [];
  for (const firstName of names) {
    people.push(await signUpForDiscovery({ firstName }));
  }
  const [first, second] = people;
  await addPhoto(first!, tinyPicture);
  await report(second!, userTarget(first!));
  await decide(userTarget(second!), "suspend");
  const found = await search(mara, prefix.toLowerCase().replace("żółw", "zolw"));
  expect(found.map(({ name }) => name)).toEqual(names);
  expect(found).toMatchObject([
    { userId: first!.id, avatarUrl: expect.stringContaining("/storage/"), openReports: 1, age: expect.any(Number) },
    { userId: second!.id, isSuspended: true, suspendedUntil: null, joinedAt: expect.any(String) },
    { isHidden: false },
  ]);
  const [login] = await sql<{ email: string }[]>`select email from auth.users where id = ${first!.id}`;
  for (const q of [login!.email, login!.email.toUpperCase(), first!.id, first!.profileId]) {
    expect((await search(moderator, q)).map(({ userId }) => userId)).toEqual([first!.id]);
  }
  expect(JSON.stringify(found)).not.toContain("@");
  const shown = expectSuccess(await mara.request("GET", `/moderation/people/${first!.id}`), routes.getModeratedPerson);
  expect(shown).toMatchObject({
    userId: first!.id,
    reportsAbout: 1,
    reportsBy: 0,
    decisions: 0,
    profile: { firstName: names[0], photos: [{ url: expect.stringContaining("/storage/") }] },
  });
  expect(JSON.stringify(shown)).not.toContain("@");
});

it("a people search is rejected with 400 if its text has no visible character or is too long, or its cursor or limit is invalid", async () => {
  const refuse = async (body: object, field: string) =>
    expectInvalid(await moderator.request("POST", "/moderation/people/search", body), [field]);
  for (const q of ["", " ", "\u200b", "x".repeat(256), undefined]) {
    await refuse({ q }, "q");
  }
  await refuse({ q: "a", cursor: "x" }, "cursor");
  await refuse({ q: "a", limit: 101 }, "limit");
});

it("while a moderator has claimed a target, decisions of other moderators about this target are rejected with 409 target_claimed", async () => {
  const [mara, nina] = [await signUpModerator(), await signUpModerator()];
  const carol = await signUpForDiscovery();
  const target = userTarget(carol);
  await report(await signUpForDiscovery(), target);
  const claim = expectSuccess(await mara.request("PUT", "/moderation/claim", target), routes.claimTarget);
  expect(claim.moderatorId).toBe(mara.id);
  expect(await openReportsOf(target)).toMatchObject([{ claim, openReports: 1 }]);
  const body = { ...target, decision: "hide", reason: "spam" };
  expectRefusal(await nina.request("PUT", "/moderation/claim", target), 409, "target_claimed");
  expectRefusal(await nina.request("POST", "/moderation/decisions", body), 409, "target_claimed");
  expectSuccess(await mara.request("DELETE", "/moderation/claim"), routes.releaseClaim);
  expectSuccess(await nina.request("PUT", "/moderation/claim", target), routes.claimTarget);
  expectRefusal(await mara.request("POST", "/moderation/decisions", body), 409, "target_claimed");
  expectSuccess(await nina.request("POST", "/moderation/decisions", body), routes.decide);
  expectSuccess(await mara.request("POST", "/moderation/decisions", { ...body, decision: "restore" }), routes.decide);
  expectRefusal(await moderator.request("PUT", "/moderation/claim", target), 403, "not_a_moderator");
  expectInvalid(await mara.request("PUT", "/moderation/claim", { ...target, targetType: "photo" }), ["targetType"]);
  expectRefusal(
    await mara.request("PUT", "/moderation/claim", { ...target, targetId: crypto.randomUUID() }),
    404,
    "target_not_found",
  );
});

it("a suspension whose request contains the id of a reported chat closes the reports of this chat, and undoing it opens them again", async () => {
  const [mara, carol, reporter] = [await signUpModerator(), await signUpForDiscovery(), await signUpForDiscovery()];
  const target = chatTarget(await openDirectChat(reporter, carol));
  await report(reporter, target);
  const body = { ...userTarget(carol), decision: "suspend", reason: "spam", chatId: target.targetId };
  expectInvalid(await mara.request("POST", "/moderation/decisions", { ...body, decision: "hide" }), ["chatId"]);
  const outsider = { ...body, ...userTarget(await signUpForDiscovery()) };
  expectInvalid(await mara.request("POST", "/moderation/decisions", outsider), ["chatId"]);
  expect(await openReportsOf(target)).toHaveLength(1);
  const { id } = expectSuccess(await mara.request("POST", "/moderation/decisions", body), routes.decide);
  expect(await openReportsOf(target)).toEqual([]);
  expect(await reportsOf(reporter)).toMatchObject([{ status: "upheld" }]);
  const undoing = { ...userTarget(carol), decision: "reinstate", reason: "spam", undoes: id };
  expectInvalid(await mara.request("POST", "/moderation/decisions", { ...undoing, chatId: target.targetId }), [
    "chatId",
  ]);
  expectSuccess(await mara.request("POST", "/moderation/decisions", undoing), routes.decide);
  expect(await reportsOf(reporter)).toMatchObject([{ status: "open" }]);
});

it("GET /moderation/queues returns the number of open reports and the time of the oldest report", async () => {
  const before = expectSuccess(await moderator.request("GET", "/moderation/queues"), routes.getModerationQueues);
  const { id } = await createAccount();
  await report(await signUpForDiscovery(), { targetType: "user", targetId: id });
  const after = expectSuccess(await moderator.request("GET", "/moderation/queues"), routes.getModerationQueues);
  expect(after.reports.oldestAt).toEqual(expect.any(String));
  expect(after.reports.waiting).toBeGreaterThan(0);
  expect(Object.keys(after)).toEqual(Object.keys(before));
});
