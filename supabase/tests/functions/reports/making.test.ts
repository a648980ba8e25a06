/** Reports about people, events and chats, and the list of a user's own reports (docs/features/reports.md, States). */

import { randomUUID } from "node:crypto";
import { reportReasonSchema, reportsContract } from "@social/shared-types/reports.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { openDirectChat, say } from "../_support/chats.ts";
import { sql } from "../_support/database.ts";
import { createEvent, publishEvent } from "../_support/events/events.ts";
import { block } from "../_support/friends.ts";
import { admittedGuest, organizedEvent } from "../_support/groups.ts";
import { liftLimits } from "../_support/limits.ts";
import { readPages } from "../_support/pages.ts";
import { type Member, signUpForDiscovery } from "../_support/people/interactions.ts";
import {
  askToReport,
  chatTarget,
  decide,
  eventTarget,
  expectReportsUnchanged,
  letHoursPass,
  openReportsOf,
  report,
  reportAgain,
  reportRows,
  reportsOf,
  type Target,
  userTarget,
} from "../_support/reports.ts";
import { expectInvalid, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { type Person, signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = reportsContract;

let anna: Person;
let ben: Member;

beforeAll(async () => {
  [anna, ben] = [await signUp(), await signUpForDiscovery()];
  // Anna makes more reports in this file than the rate limit allows.
  await liftLimits(anna);
});

describe("a user who reports", () => {
  // spec: What the service does, people, events and chats are complained about
  // spec: Report, `id`, `reportAuthorId`, `reason`, `description`, `reportedUserId`, `eventId`, `reportedChatId`, `createdAt`
  // spec: Report, only the field of the target's type is filled
  // spec: Operations without a path in the specification, create a report: the Report
  it("gets the stored report about a user, an event or a chat", async () => {
    const carol = await signUpWithProfile();
    const event = await publishEvent(carol);
    const chat = await openDirectChat(anna, carol);
    const nothing = { reportedUserId: null, eventId: null, reportedChatId: null };
    for (const [target, named] of [
      [userTarget(carol), { reportedUserId: carol.id }],
      [eventTarget(event), { eventId: event.id }],
      [chatTarget(chat), { reportedChatId: chat.id }],
    ] as const) {
      const made = await report(anna, target, { reason: "harassment", description: "Look at it" });
      expect(made).toEqual({
        id: expect.any(String),
        reportAuthorId: anna.id,
        reason: "harassment",
        description: "Look at it",
        ...nothing,
        ...named,
        createdAt: expect.any(String),
        status: "open",
        decidedAt: null,
      });
      expect((await reportsOf(anna))[0]).toEqual(made);
      // A second report with the same target, given only in a field such as `eventId`, returns the existing report.
      expect(await reportAgain(anna, {} as Target, { reason: "harassment", ...named })).toEqual(made);
      expect(await reportRows(target)).toMatchObject({
        reports: [{ id: made.id, author_id: anna.id, reason: "harassment", description: "Look at it" }],
        files: [{ report_id: made.id, decision_id: null }],
        decisions: [],
        hidden_by: null,
      });
    }
  });

  // Regression test: a report that contained its target both in targetType with targetId and in a field such as
  // `eventId` was rejected.
  // spec: Report, the target is named in either way
  // spec: Operations without a path in the specification, create a report: the target by type and id, by the field of its type, or by both alike
  // spec: Where the sentences could be read in more than one way, a report names its target by type and id, by its field, or by both alike
  it("can give the target both in targetType with targetId and in a field such as eventId, if the ids are equal", async () => {
    const carol = await signUpWithProfile();
    const event = await publishEvent(carol);
    const chat = await openDirectChat(anna, carol);
    for (const [target, named] of [
      [userTarget(carol), { reportedUserId: carol.id.toUpperCase(), eventId: null }],
      [eventTarget(event), { eventId: event.id }],
      [chatTarget(chat), { reportedChatId: chat.id, reportedUserId: null }],
    ] as const) {
      const made = await report(anna, target, named);
      expect(Object.values(made)).toContain(target.targetId);
      expect(await reportAgain(anna, target)).toEqual(made);
    }
  });

  // spec: Report, the target is named in either way
  it("can give the target only in the field for its type, such as reportedUserId", async () => {
    const carol = await signUpWithProfile();
    const body = { reason: "other", reportedUserId: carol.id.toUpperCase(), eventId: null, targetType: null };
    const made = expectSuccess(await askToReport(anna, body), routes.createReport);
    expect(made).toMatchObject({ reportedUserId: carol.id, eventId: null, reportedChatId: null, description: null });
  });

  // Regression test: targetId was required together with targetType.
  it("can give the target in targetType and in the field for this type, such as reportedUserId, without targetId", async () => {
    const carol = await signUpWithProfile();
    const [event, chat] = [await publishEvent(carol), await openDirectChat(anna, carol)];
    for (const [target, named] of [
      [userTarget(carol), { reportedUserId: carol.id.toUpperCase(), eventId: null, targetId: null }],
      [eventTarget(event), { eventId: event.id }],
      [chatTarget(chat), { reportedChatId: chat.id, reportedUserId: null }],
    ] as const) {
      const body = { reason: "spam", targetType: target.targetType, ...named };
      const made = expectSuccess(await askToReport(anna, body), routes.createReport);
      expect(Object.values(made)).toContain(target.targetId);
      expect(await reportAgain(anna, target)).toEqual(made);
    }
  });

  // spec: Enumerations, report reason
  // spec: Report, `reason`: of the list
  it("can choose every reason of the contract", async () => {
    const target = userTarget(await signUpWithProfile());
    for (const reason of reportReasonSchema.options) {
      expect(await report(anna, target, { reason })).toMatchObject({ reason, description: null });
    }
    expect((await reportRows(target)).reports).toHaveLength(25);
  });

  it("gets the existing report for the same target and reason within a day, even with another description", async () => {
    const target = userTarget(await signUpWithProfile());
    const first = await report(anna, target, { description: "First" });
    await letHoursPass(target, 23);
    await expectReportsUnchanged(target, async () => {
      const again = await reportAgain(anna, target, { description: "Second" });
      expect(again).toMatchObject({ id: first.id, description: "First" });
    });
    // A report with another reason, by another user or more than a day later is a new report.
    await report(anna, target, { reason: "harassment" });
    await report(await signUp(), target);
    await letHoursPass(target, 1.1);
    const later = await report(anna, target, { description: "Second" });
    expect(later.id).not.toBe(first.id);
    expect((await reportRows(target)).reports).toHaveLength(4);
  });

  // spec: Report, `description`: 250 characters at most, null without one
  // spec: Limits, description of a report: 250 characters
  it("can add a description of at most 250 characters; a longer description is rejected with 400", async () => {
    const target = userTarget(await signUpWithProfile());
    const description = "é".repeat(250);
    expect(await report(anna, target, { description })).toMatchObject({ description });
    expect(await report(anna, target, { reason: "other", description: null })).toMatchObject({ description: null });
    for (const wrong of [`${description}x`, 5, {}, ["x"], true, "x\u0000", "\ud800"]) {
      expectInvalid(await askToReport(anna, { reason: "spam", ...target, description: wrong }), ["description"]);
    }
  });
});

describe("a report", () => {
  // spec: Enumerations, report reason
  // spec: Report, `reason`: of the list
  it("is rejected with 400 if its reason is missing or unknown", async () => {
    for (const reason of [undefined, null, "", "Spam", "boring", 1, ["spam"], {}, "spam\u0000"]) {
      expectInvalid(await askToReport(anna, { reason, ...userTarget(ben) }), ["reason"]);
    }
  });

  // spec: Where the sentences could be read in more than one way, a report names its target by type and id, by its field, or by both alike
  it("is rejected with 400 if it has no target or more than one target", async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    for (const [fields, target] of [
      // Regression test: for a report without a target, the error contained only targetId, although targetType was
      // also missing.
      ["targetType,targetId", {}],
      ["targetType,targetId", { targetType: null, targetId: null, reportedUserId: null }],
      ["targetId", { targetType: "user" }],
      ["targetType", { targetId: one }],
      ["eventId", { targetType: "user", eventId: one }],
      ["reportedChatId", { targetType: "event", reportedChatId: one }],
      ["reportedUserId", { targetType: "chat", reportedUserId: one, targetId: null }],
      ["reportedUserId,eventId", { targetType: "chat", reportedUserId: one, eventId: two }],
      ["eventId", { targetType: "chat", eventId: one, reportedChatId: one }],
      ["reportedUserId", { targetType: "event", reportedUserId: one, eventId: one }],
      ["reportedUserId", { targetType: "user", reportedUserId: "ben" }],
      ["targetType", { targetId: one, reportedUserId: one }],
      ["reportedUserId", { targetType: "user", targetId: one, reportedUserId: two }],
      ["reportedChatId", { targetType: "chat", targetId: one, reportedChatId: two, eventId: null }],
      ["eventId", { targetType: "event", targetId: one, eventId: two }],
      ["eventId", { targetType: "user", targetId: one, eventId: one }],
      ["eventId", { targetType: "user", targetId: one, reportedUserId: one, eventId: two }],
      ["reportedUserId", { targetType: "event", targetId: one, reportedUserId: two, eventId: one }],
      ["eventId", { reportedUserId: one, eventId: two }],
      ["eventId", { reportedUserId: one, eventId: one }],
      ["eventId,reportedChatId", { reportedUserId: one, eventId: one, reportedChatId: one }],
      ["reportedChatId", { reportedUserId: one, reportedChatId: two }],
      ["reportedChatId", { eventId: one, reportedChatId: two }],
      ["targetType", { targetType: "message", targetId: one }],
      ["targetType", { targetType: 1, targetId: one }],
      ["targetType", { targetType: "", targetId: one }],
      ["targetId", { targetType: "user", targetId: "ben" }],
      ["targetId", { targetType: "user", targetId: 5 }],
      ["targetId", { targetType: "user", targetId: [one] }],
      ["targetId", { targetType: "user", targetId: "" }],
      ["reportedUserId", { reportedUserId: "ben" }],
      ["reportedUserId", { reportedUserId: "\u0000" }],
      ["eventId", { eventId: 5 }],
      ["reportedChatId", { reportedChatId: {} }],
      ["eventId,reportedChatId", { eventId: 5, reportedChatId: "x" }],
    ] as const) {
      expectInvalid(await askToReport(anna, { reason: "spam", ...target }), fields.split(","));
    }
    expectInvalid(await askToReport(anna, { reason: "x", targetType: "x", targetId: 5 }), [
      "reason",
      "targetType",
      "targetId",
    ]);
    expect(await sql`select from public.reports where target_id = any (${[one, two]}::uuid[])`).toHaveLength(0);
  });

  it("is rejected with 400 if its target is the reporter, whatever field contains the reporter's id", async () => {
    for (const [field, target] of [
      ["targetId", userTarget(ben)],
      ["reportedUserId", { reportedUserId: ben.id }],
      ["reportedUserId", { targetType: "user", reportedUserId: ben.id }],
      ["targetId", { ...userTarget(ben), reportedUserId: ben.id }],
    ] as const) {
      expectInvalid(await askToReport(ben, { reason: "spam", ...target }), [field]);
    }
    expect((await reportRows(userTarget(ben))).reports).toEqual([]);
  });

  it("is rejected with 404 if its target does not exist, or is a chat in which the reporter has never been a participant", async () => {
    const chat = await openDirectChat(await signUp(), ben);
    const shown = await publishEvent(ben);
    for (const [code, targets] of [
      // A report about a person needs the user id, so the id of a profile is unknown.
      ["person_not_found", [randomUUID(), ben.profileId].map((id) => userTarget({ id }))],
      ["event_not_found", [{ id: randomUUID() }, ben].map(eventTarget)],
      ["chat_not_found", [{ id: randomUUID() }, chat, shown].map(chatTarget)],
    ] as const) {
      for (const target of targets) {
        expectRefusal(await askToReport(anna, { reason: "spam", ...target }), 404, code);
        expect((await reportRows(target)).reports).toEqual([]);
      }
    }
  });

  // A user can report content without being able to see it, for example after a block.
  it("can be about a user who blocks or is blocked by the reporter, and about content that the reporter cannot see", async () => {
    const carol = await signUpWithProfile();
    const [hidden, draft] = [await publishEvent(carol, { visibility: "private" }), await createEvent(carol)];
    const deleted = await publishEvent(carol);
    await carol.request("DELETE", `/events/${deleted.id}`);
    const [blocking, blockedBy] = [await signUpWithProfile(), await signUpWithProfile()];
    const theirs = await publishEvent(blocking);
    const chats = [await openDirectChat(anna, blocking), await openDirectChat(anna, blockedBy)];
    await say(blocking, chats[0]!, "Pay me");
    await block(blocking, anna);
    await block(anna, blockedBy);
    const gone = await signUpWithProfile();
    await gone.request("DELETE", "/profiles");
    for (const target of [
      ...[blocking, blockedBy, gone, await signUp()].map(userTarget),
      ...[hidden, draft, deleted, theirs].map(eventTarget),
      ...chats.map(chatTarget),
    ]) {
      const made = await report(anna, target);
      expect(Object.values(made)).toContain(target.targetId);
      expect((await reportRows(target)).files).toMatchObject([{ report_id: made.id }]);
    }
  });

  it("can be about a chat that the reporter has left, but not about another chat: 404 chat_not_found", async () => {
    const host = await organizedEvent(1);
    const { guest, group, chatId } = await admittedGuest(host);
    const said = await say(host.creator, { id: chatId }, "Bring cash");
    expectRefusal(await askToReport(anna, { reason: "spam", ...chatTarget({ id: chatId }) }), 404, "chat_not_found");
    expect((await guest.request("DELETE", `/groups/${group.id}/members/me`)).status).toBe(200);
    expectRefusal(await guest.request("GET", `/chats/${chatId}`), 404, "chat_not_found");
    const made = await report(guest, chatTarget({ id: chatId }), { messageIds: [said.id] });
    expect(made).toMatchObject({ reportedChatId: chatId });
    expect(Object.keys(made)).not.toContain("evidence");
    const { files } = await reportRows(chatTarget({ id: chatId }));
    expect(files).toMatchObject([
      {
        evidence: {
          formerParticipantIds: [guest.id],
          namedMessageIds: [said.id],
          messages: [{ id: said.id, content: "Bring cash" }],
        },
      },
    ]);
  });

  it("can list up to twenty messages of the reported chat: 400 for more messages or messages of another chat", async () => {
    const [chat, other] = [await openDirectChat(anna, ben), await openDirectChat(ben, await signUp())];
    const said: string[] = [];
    for (let number = 1; number <= 21; number += 1) {
      said.push((await say(ben, chat, `Words ${number}`)).id);
    }
    const elsewhere = (await say(ben, other, "Words")).id;
    for (const [field, target, messageIds] of [
      ["messageIds", chatTarget(chat), said],
      ["messageIds", chatTarget(chat), [said[0], elsewhere]],
      ["messageIds", chatTarget(chat), [randomUUID()]],
      ["messageIds", userTarget(ben), [said[0]]],
      ["messageIds", eventTarget({ id: randomUUID() }), [said[0]]],
      ["messageIds", chatTarget(chat), said[0]],
      ["messageIds.1", chatTarget(chat), [said[0], "x"]],
    ] as const) {
      expectInvalid(await askToReport(anna, { reason: "spam", ...target, messageIds }), [field]);
    }
    expect((await reportRows(chatTarget(chat))).reports).toEqual([]);
    await report(anna, chatTarget(chat), { messageIds: said.slice(0, 20) });
    const { files } = await reportRows(chatTarget(chat));
    expect(files).toMatchObject([{ evidence: { namedMessageIds: said.slice(0, 20) } }]);
    await report(anna, chatTarget(chat), { reason: "other", messageIds: null });
    await report(anna, userTarget(ben), { reason: "other", messageIds: [] });
  });

  // The evidence contains all versions, so a sender cannot remove evidence by editing or deleting a message.
  it("contains all earlier versions of edited and deleted messages as evidence that only moderators can read", async () => {
    const carol = await signUpWithProfile();
    const chat = await openDirectChat(anna, carol);
    const said = await say(carol, chat, "I know where you live");
    const path = `/chats/${chat.id}/messages/${said.id}`;
    expect((await carol.request("PATCH", path, { content: "Nice weather" })).status).toBe(200);
    expect((await carol.request("DELETE", path)).status).toBe(200);
    const made = await report(anna, chatTarget(chat), { messageIds: [said.id] });
    const [open] = await openReportsOf(chatTarget(chat));
    expect(open!.evidence!.messages).toEqual([
      {
        id: said.id,
        senderId: carol.id,
        content: "",
        attachments: [],
        attachmentIds: [],
        createdAt: said.createdAt,
        deletedAt: expect.any(String),
        earlierVersions: ["I know where you live", "Nice weather"].map((content) => {
          return { content, attachments: [], replacedAt: expect.any(String) };
        }),
      },
    ]);
    for (const person of [anna, carol]) {
      const read = [`/chats/${chat.id}/messages`, "/reports", "/chats"].map((where) => person.request("GET", where));
      expect(JSON.stringify([made, await Promise.all(read)])).not.toContain("where you live");
    }
  });

  it("contains as evidence the state of its target at the time of the report", async () => {
    const carol = await signUpForDiscovery({ firstName: "Carol", bio: "Buy this" });
    const event = await publishEvent(carol, { title: "Sale", description: "Cheap", address: "Street 1" });
    const chat = await openDirectChat(anna, carol);
    const message = await say(carol, chat, "Pay here");
    const targets = [userTarget(carol), eventTarget(event), chatTarget(chat)];
    for (const target of targets) {
      await report(anna, target);
    }
    await carol.request("PATCH", `/events/${event.id}`, { title: "Picnic", description: null });
    await carol.request("DELETE", `/chats/${chat.id}/messages/${message.id}`);
    await carol.request("DELETE", "/profiles");
    const evidence = await Promise.all(targets.map(async (target) => (await reportRows(target)).files[0]!.evidence));
    expect(evidence).toMatchObject([
      { firstName: "Carol", bio: "Buy this", city: "Kazan", photoKeys: [] },
      { creatorId: carol.id, title: "Sale", description: "Cheap", address: "Street 1", startAt: event.startAt },
      {
        participantIds: [anna.id, carol.id],
        messages: [{ id: message.id, senderId: carol.id, content: "Pay here", createdAt: message.createdAt }],
      },
    ]);
    expect((await reportsOf(anna)).map(({ reportedUserId }) => reportedUserId)).toContain(carol.id);
  });
});

describe("GET /reports", () => {
  // spec: Operations without a path in the specification, block from the people area, list own reports: there without shapes given
  it("returns only the caller's reports, newest first, page by page", async () => {
    const [reporter, other] = [await signUp(), await signUp()];
    const made: string[] = [];
    for (const reason of reportReasonSchema.options.slice(0, 7)) {
      made.unshift((await report(reporter, userTarget(ben), { reason })).id);
    }
    await report(other, userTarget(ben));
    for (const limit of [1, 3, 7, 100]) {
      const read = await readPages(reporter, "/reports", routes.listReports, limit);
      expect(read.map(({ id }) => id)).toEqual(made);
    }
    const response = await reporter.request("GET", "/reports?limit=3");
    const { nextCursor } = expectSuccess(response, routes.listReports);
    expectInvalid(await other.request("GET", `/reports?cursor=${nextCursor}`), ["cursor"]);
    expectInvalid(await reporter.request("GET", `/people/likes?cursor=${nextCursor}`), ["cursor"]);
    expect(await reportsOf(await signUp())).toEqual([]);
  });

  it("returns each report with its status and the time of its decision", async () => {
    const reporter = await signUp();
    const [upheld, dismissed, open] = [await signUp(), await signUp(), await signUp()];
    for (const target of [upheld, dismissed, open]) {
      await report(reporter, userTarget(target));
    }
    const { decidedAt } = await decide(userTarget(upheld), "hide");
    await decide(userTarget(dismissed), "dismiss");
    await decide(userTarget(upheld), "restore");
    expect(await reportsOf(reporter)).toMatchObject([
      { reportedUserId: open.id, status: "open", decidedAt: null },
      { reportedUserId: dismissed.id, status: "dismissed", decidedAt: expect.any(String) },
      { reportedUserId: upheld.id, status: "upheld", decidedAt },
    ]);
  });

  it.each([
    ["limit", "limit=0"],
    ["limit", "limit=101"],
    ["limit", "limit=x"],
    ["cursor", "cursor="],
    ["cursor", "cursor=abc"],
    ["cursor", "cursor=%00"],
    ["cursor", `cursor=${"A".repeat(40)}`],
  ])("rejects an invalid %s with 400: %s", async (field, query) => {
    expectInvalid(await anna.request("GET", `/reports?${query}`), [field]);
  });
});
