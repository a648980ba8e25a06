/**
 * Lists of reports and decisions for moderators, and the effects of decisions (docs/features/reports.md, Moderation).
 */

import { randomUUID } from "node:crypto";
import { moderationContract } from "@social/shared-types/moderation.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { messagesSeenBy, openDirectChat, say } from "../_support/chats.ts";
import { publishEvent } from "../_support/events/events.ts";
import { around, feedOf } from "../_support/events/feed.ts";
import { tinyPicture } from "../_support/media/pictures.ts";
import { addPhoto, uploadImage } from "../_support/media/uploads.ts";
import { notificationsOf } from "../_support/notifications/notifications.ts";
import { fieldsOf } from "../_support/objects.ts";
import { readPages } from "../_support/pages.ts";
import { type Member, signUpForDiscovery } from "../_support/people/interactions.ts";
import { farAway } from "../_support/places.ts";
import {
  askToDecide,
  chatTarget,
  type Decision,
  decide,
  eventTarget,
  expectReportsUnchanged,
  moderator,
  openReportsOf,
  report,
  reportEnough,
  reportRows,
  reportsOf,
  signUpModerator,
  signUpReporters,
  type Target,
  userTarget,
} from "../_support/reports.ts";
import { expectInvalid, expectRefusal, expectSuccess, expectUnchanged } from "../_support/responses.ts";
import { signUp, signUpWithProfile } from "../_support/sign-up.ts";

const { routes } = moderationContract;

let anna: Member;

beforeAll(async () => {
  anna = await signUpForDiscovery();
});

/** Whether Anna can read the user's profile with `GET /people/{id}`, which returns 404 for a hidden user. */
async function isFound({ profileId }: Member): Promise<boolean> {
  const { status } = await anna.request("GET", `/people/${profileId}`);
  expect([200, 404]).toContain(status);
  return status === 200;
}

describe("a moderator", () => {
  it("gets the open reports about a user, together with the evidence", async () => {
    const carol = await signUpForDiscovery({ firstName: "Carol", bio: "Buy this" });
    const target = userTarget(carol);
    const made = await report(anna, target, { reason: "harassment", description: "Look at it" });
    expect(await openReportsOf(target)).toEqual([
      {
        ...made,
        ...target,
        isHidden: false,
        isSuspended: false,
        decisionId: null,
        evidence: {
          ...fieldsOf("profiles", "unanswered", "evidence"),
          firstName: "Carol",
          bio: "Buy this",
          birthdate: "1990-05-15",
          city: "Kazan",
          photos: [],
          photoIds: [],
        },
        target: { name: "Carol", imageUrl: null },
        openReports: 1,
        decisions: 0,
        claim: null,
        people: [
          { userId: anna.id, name: expect.any(String), avatarUrl: null },
          { userId: carol.id, name: "Carol", avatarUrl: null },
        ],
      },
    ]);
    await reportEnough(target);
    const open = await openReportsOf(target);
    expect(open.map(({ isHidden }) => isHidden)).toEqual([true, true, true, true]);
    // The evidence does not change when the reported user changes or deletes the profile.
    await carol.request("PATCH", "/profiles", { bio: "Hello" });
    await carol.request("DELETE", "/profiles");
    expect((await openReportsOf(target)).map(({ evidence }) => evidence?.bio)).toEqual(Array(4).fill("Buy this"));
  });

  it("gets the open reports page by page, oldest first", async () => {
    const target = userTarget(await signUpWithProfile());
    const made: string[] = [];
    for (const reporter of await Promise.all([1, 2, 3, 4, 5].map(signUp))) {
      made.push((await report(reporter, target)).id);
    }
    const open = await readPages(moderator, "/moderation/reports", routes.listFiledReports, 100);
    const times = open.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
    expect(new Set(open.map(({ id }) => id)).size).toBe(open.length);
    // Other test files make and close reports concurrently, so the test compares only the reports of this user.
    const ids = open.map(({ id }) => id);
    expect(ids.filter((id) => made.includes(id))).toEqual(made);
    const page = expectSuccess(await moderator.request("GET", "/moderation/reports?limit=1"), routes.listFiledReports);
    expect(page.data).toHaveLength(1);
    expect(page.nextCursor).toMatch(/^[\w-]+$/);
  });

  it("can filter the list of reports by status and by target type", async () => {
    const target = userTarget(await signUpForDiscovery());
    const { id } = await report(anna, target);
    const found = async (query: string) => {
      const page = await readPages(moderator, `/moderation/reports?${query}`, routes.listFiledReports, 100);
      return page.filter((one) => one.id === id);
    };
    expect(await found("status=open&targetType=user")).toHaveLength(1);
    expect(await found("status=open&targetType=event")).toEqual([]);
    const { id: decisionId } = await decide(target, "hide");
    expect(await found("status=open")).toEqual([]);
    expect(await found("status=upheld&targetType=user")).toMatchObject([
      { status: "upheld", decisionId, isHidden: true },
    ]);
    expect(await found("status=dismissed")).toEqual([]);
  });

  it("can list all reports and decisions about a person by the person's id, whatever their status", async () => {
    const carol = await signUpForDiscovery();
    const { id } = await report(anna, userTarget(carol));
    const { id: decisionId } = await decide(userTarget(carol), "hide");
    const later = await report(carol, userTarget(await signUpForDiscovery()));
    const reportsAbout = async (query: string) => {
      const page = await readPages(moderator, `/moderation/reports?${query}`, routes.listFiledReports, 1);
      return page.map((one) => one.id);
    };
    expect(await reportsAbout(`id=${carol.id}`)).toEqual([later.id, id]);
    expect(await reportsAbout(`id=${carol.id.toUpperCase()}&status=upheld`)).toEqual([id]);
    expect(await reportsAbout(`id=${decisionId}`)).toEqual([id]);
    const decisions = await readPages(moderator, `/moderation/decisions?id=${carol.id}`, routes.listDecisions, 1);
    expect(decisions.map((one) => one.id)).toEqual([decisionId]);
    for (const list of ["reports", "decisions"]) {
      expectInvalid(await moderator.request("GET", `/moderation/${list}?id=carol`), ["id"]);
    }
  });

  it.each([
    ["status", "status=decided"],
    ["status", "status="],
    ["targetType", "targetType=photo"],
    ["targetType", "targetType=user&targetType=event"],
    ["limit", "limit=0"],
    ["limit", "limit=101"],
    ["limit", "limit=1.5"],
    ["limit", "limit=x"],
    ["limit", "limit=1&limit=2"],
    ["cursor", "cursor="],
    ["cursor", "cursor=abc"],
    ["cursor", "cursor=%00"],
    ["cursor", `cursor=${"A".repeat(40)}`],
    ["cursor", `cursor=${"A".repeat(2001)}`],
  ])("gets 400 for a list of reports with an invalid %s: %s", async (field, query) => {
    expectInvalid(await moderator.request("GET", `/moderation/reports?${query}`), [field]);
  });

  it("gets 400 for a cursor that GET /reports returned to a user", async () => {
    for (const reason of ["spam", "other"]) {
      await report(anna, userTarget(await signUpWithProfile()), { reason });
    }
    const { body } = await anna.request("GET", "/reports?limit=1");
    const { nextCursor } = body as { nextCursor: string };
    expectInvalid(await moderator.request("GET", `/moderation/reports?cursor=${nextCursor}`), ["cursor"]);
  });
});

describe("a moderation decision", () => {
  it("closes the open reports about its target, and is stored together with its internal note", async () => {
    const carol = await signUpForDiscovery({ firstName: "Carol" });
    const [target, other] = [userTarget(carol), userTarget(await signUpForDiscovery())];
    await reportEnough(target);
    await report(anna, other);
    const made = await decide(target, "dismiss");
    expect(made).toEqual({
      ...target,
      id: expect.any(String),
      personId: target.targetId,
      decision: "dismiss",
      reason: "spam",
      note: null,
      internalNote: "Looked at it",
      until: null,
      wasHidden: true,
      isHidden: false,
      decidedBy: null,
      decidedAt: expect.any(String),
      appeal: null,
      isInherited: false,
      isUndone: false,
      undoes: null,
      target: { name: "Carol", imageUrl: null },
      people: [{ userId: carol.id, name: "Carol", avatarUrl: null }],
    });
    expect([await openReportsOf(target), await openReportsOf(other)]).toMatchObject([
      [],
      [{ targetId: other.targetId }],
    ]);
    const rows = await reportRows(target);
    expect(rows.decisions).toMatchObject([{ id: made.id, note: "Looked at it", was_hidden: true, is_hidden: false }]);
    expect(rows.files.map(({ decision_id }) => decision_id)).toEqual(Array(3).fill(made.id));
    expect(rows.reports).toHaveLength(3);
    const again = await decide(target, "hide");
    expect((await reportRows(target)).decisions.map(({ id }) => id)).toEqual([made.id, again.id]);
    expect((await reportRows(target)).files.map(({ decision_id }) => decision_id)).toEqual(Array(3).fill(made.id));
  });

  /** Decisions in the order in which they are made, and whether the user is hidden after each decision. */
  const courses: [before: "reports" | "nothing", decisions: Decision["decision"][], hidden: boolean[]][] = [
    ["reports", ["dismiss"], [false]],
    ["reports", ["restore"], [false]],
    ["reports", ["hide"], [true]],
    ["reports", ["hide", "dismiss"], [true, true]],
    ["reports", ["hide", "restore"], [true, false]],
    ["nothing", ["dismiss"], [false]],
    ["nothing", ["restore"], [false]],
    ["nothing", ["hide", "dismiss", "restore", "dismiss"], [true, true, false, false]],
  ];

  it.each(courses)(
    "hides or shows the user (hidden before by %s; decisions in this order: %j)",
    async (before, decisions, hidden) => {
      const carol = await signUpForDiscovery();
      const target = userTarget(carol);
      if (before === "reports") {
        await reportEnough(target);
      }
      let wasHidden = before === "reports";
      expect(await isFound(carol)).toBe(!wasHidden);
      for (const [index, decision] of decisions.entries()) {
        expect(await decide(target, decision)).toMatchObject({ decision, wasHidden, isHidden: hidden[index] });
        wasHidden = hidden[index]!;
        expect(await isFound(carol)).toBe(!wasHidden);
      }
    },
  );

  it("can be undone by its moderator: the reports that it closed are open again", async () => {
    const mara = await signUpModerator();
    const dan = await signUpForDiscovery({ firstName: "Dan" });
    const target = userTarget(dan);
    await report(anna, target);
    const decideAs = (decision: string, more: object = {}) =>
      mara.request("POST", "/moderation/decisions", { ...target, decision, reason: "spam", ...more });
    const { id } = expectSuccess(await decideAs("hide"), routes.decide);
    expect(await openReportsOf(target)).toEqual([]);
    expectInvalid(await decideAs("reinstate", { undoes: id }), ["undoes"]);
    expectInvalid(await decideAs("restore", { undoes: "nonsense" }), ["undoes"]);
    const undoing = expectSuccess(await decideAs("restore", { undoes: id }), routes.decide);
    expect(undoing).toMatchObject({ isHidden: false });
    expect(await openReportsOf(target)).toMatchObject([{ status: "open", decisionId: null, decidedAt: null }]);
    const repeated = await decideAs("restore", { undoes: id });
    expect([repeated.status, repeated.body]).toEqual([200, undoing]);
    expect(await openReportsOf(target)).toMatchObject([{ status: "open" }]);
    expectInvalid(await decideAs("restore", { undoes: id, reason: "other" }), ["undoes"]);
    // Neither of the two decisions counts as an earlier decision.
    expect(await openReportsOf(target)).toMatchObject([{ decisions: 0 }]);
    const listed = expectSuccess(await mara.request("GET", `/moderation/decisions?id=${dan.id}`), routes.listDecisions);
    expect(listed.data).toMatchObject([
      { decision: "restore", undoes: id, isUndone: false },
      { decision: "hide", undoes: null, isUndone: true },
    ]);
  });

  it("can hide an event from the feed, and a later decision can show the event again", async () => {
    const place = farAway();
    const event = await publishEvent(await signUpWithProfile(), place);
    const feed = async () => (await feedOf(anna, around(place, "&radius=100"))).length;
    await decide(eventTarget(event), "hide");
    expect(await feed()).toBe(0);
    await decide(eventTarget(event), "restore");
    expect(await feed()).toBe(1);
  });

  it("about a chat can only dismiss the reports: 400 for any other decision", async () => {
    const chat = await openDirectChat(anna, await signUp());
    await report(anna, chatTarget(chat));
    await expectReportsUnchanged(chatTarget(chat), async () => {
      for (const decision of ["hide", "restore", "remove", "suspend", "reinstate"]) {
        expectInvalid(await askToDecide({ ...chatTarget(chat), decision, reason: "spam" }), ["decision"]);
      }
    });
    expect(await decide(chatTarget(chat), "dismiss")).toMatchObject({ wasHidden: false, isHidden: false });
    expect(await openReportsOf(chatTarget(chat))).toEqual([]);
  });

  it("notifies neither the reported user nor the reporters", async () => {
    const carol = await signUpForDiscovery();
    const reporters = await reportEnough(userTarget(carol));
    await decide(userTarget(carol), "hide");
    for (const person of [carol, ...reporters]) {
      expect(await notificationsOf(person)).toEqual([]);
    }
  });

  it("ends the effect of earlier reports: only reports made after the decision can hide the target again", async () => {
    const carol = await signUpForDiscovery();
    const target = userTarget(carol);
    const former = await reportEnough(target);
    for (const decision of ["dismiss", "restore"] as const) {
      await decide(target, decision);
      const [first, second, third] = (await signUpReporters(3)) as [Member, Member, Member];
      for (const reporter of [...former, first, second]) {
        await report(reporter, target, { reason: decision === "dismiss" ? "other" : "harassment" });
      }
      expect(await isFound(carol)).toBe(true);
      await report(third, target);
      expect(await isFound(carol)).toBe(false);
    }
  });

  it("can hide a user who deleted the profile after the report", async () => {
    const carol = await signUpForDiscovery();
    const target = userTarget(carol);
    await report(anna, target);
    await carol.request("DELETE", "/profiles");
    expect(await decide(target, "hide")).toMatchObject({ wasHidden: false, isHidden: true });
    expect(await openReportsOf(target)).toEqual([]);
    expect((await reportRows(target)).hidden_by).toBe("moderator");
  });

  it("is rejected with 404 target_not_found if its target does not exist", async () => {
    const gone = await signUpWithProfile();
    const never: Target[] = [
      userTarget({ id: randomUUID() }),
      eventTarget({ id: randomUUID() }),
      chatTarget({ id: randomUUID() }),
      // Anna's user id is not the id of an event or a chat, and the id of her profile is not the id of a user.
      eventTarget(anna),
      chatTarget(anna),
      userTarget({ id: anna.profileId }),
    ];
    for (const target of never) {
      expectRefusal(await askToDecide({ ...target, decision: "dismiss" }), 404, "target_not_found");
      expect((await reportRows(target)).decisions).toEqual([]);
    }
    // A user who has deleted the profile can still be a target.
    await gone.request("DELETE", "/profiles");
    await decide(userTarget(gone), "hide");
  });

  it("requires a target, a decision and a reason, except that a dismissal needs no reason", async () => {
    const target = userTarget(anna);
    const whole = { ...target, decision: "suspend", reason: "spam" };
    const dismissal = { ...target, decision: "dismiss" };
    for (const [fields, body] of [
      ["targetType,targetId,decision", {}],
      ["targetType", { ...whole, targetType: "profile" }],
      ["targetType", { ...whole, targetType: null }],
      ["targetId", { ...whole, targetId: "anna" }],
      ["targetId", { ...whole, targetId: null }],
      ["targetId", { ...whole, targetId: 5 }],
      ["targetType", { ...whole, targetType: undefined, reportedUserId: anna.id }],
      ["decision", { ...whole, decision: "ban" }],
      ["decision", { ...whole, decision: null }],
      ["decision", { ...whole, decision: ["hide"] }],
      ["decision", { ...whole, decision: "remove" }],
      ["reason", { ...whole, reason: undefined }],
      ["reason", { ...whole, reason: null }],
      ["reason", { ...whole, reason: "" }],
      ["reason", { ...dismissal, reason: "nothing" }],
      ["note", { ...whole, note: "" }],
      ["note", { ...whole, note: "  \n" }],
      ["note", { ...whole, note: 5 }],
      ["note", { ...whole, note: "x".repeat(2001) }],
      ["note", { ...whole, note: "x\u0000" }],
      ["internalNote", { ...whole, internalNote: "x".repeat(2001) }],
      ["internalNote", { ...whole, internalNote: "" }],
      ["until", { ...whole, until: "tomorrow" }],
      ["until", { ...whole, until: "2020-01-01T00:00:00Z" }],
      ["until", { ...whole, decision: "hide", until: "2999-01-01T00:00:00Z" }],
      ["decision,note", { ...target, decision: "", note: [] }],
    ] as const) {
      expectInvalid(await askToDecide(body), fields.split(","));
    }
    expect((await reportRows(target)).decisions).toEqual([]);
    const trimmed = await askToDecide({ ...dismissal, note: ` ${"x".repeat(2000)} `, internalNote: null, until: null });
    expect(expectSuccess(trimmed, routes.decide).note).toHaveLength(2000);
  });

  it("is made once if a moderator sends the same body twice: the second call returns the first decision", async () => {
    const target = userTarget(await signUpForDiscovery());
    const body = { ...target, decision: "hide", reason: "spam", note: "No" };
    const first = expectSuccess(await askToDecide(body), routes.decide);
    expect(expectUnchanged(await askToDecide(body), routes.decide)).toEqual(first);
    expectSuccess(await askToDecide({ ...body, note: "No, no" }), routes.decide);
    await report(anna, target);
    expectSuccess(await askToDecide({ ...body, note: "No, no" }), routes.decide);
    expect(await openReportsOf(target)).toEqual([]);
    expect((await reportRows(target)).decisions).toHaveLength(3);
  });

  it("can remove a photo, a cover, a message or an attachment, with the same effect as a deletion by its owner", async () => {
    const carol = await signUpForDiscovery();
    const photo = await addPhoto(carol, tinyPicture, "image/png");
    await report(anna, userTarget(carol));
    expect(await decide({ targetType: "photo", targetId: photo.id }, "remove")).toMatchObject({ personId: carol.id });
    expect((await carol.request("GET", "/profiles/photos")).body).toEqual([]);
    expect(await reportsOf(anna)).toContainEqual(
      expect.objectContaining({ reportedUserId: carol.id, status: "upheld" }),
    );

    const event = await publishEvent(carol, { imageKey: await uploadImage(carol, tinyPicture, "image/png") });
    expect(event.imageUrl).toEqual(expect.any(String));
    expect(await decide({ targetType: "cover", targetId: event.id }, "remove")).toMatchObject({ personId: carol.id });
    expect((await carol.request("GET", `/events/${event.id}`)).body).toMatchObject({ imageUrl: null });

    const chat = await openDirectChat(carol, anna);
    const attachments = [{ key: await uploadImage(carol, tinyPicture, "image/png") }];
    const said = await say(carol, chat, "Look", { attachments });
    // Moderators are not participants of the chat, so they get the ids of attachments from the evidence.
    await report(anna, chatTarget(chat));
    const [filed] = await openReportsOf(chatTarget(chat));
    const [shown] = filed!.evidence!.messages as { attachmentIds: string[] }[];
    expect(shown!.attachmentIds).toEqual(said.attachments.map(({ id }) => id));
    await decide({ targetType: "attachment", targetId: shown!.attachmentIds[0]! }, "remove");
    expect(await openReportsOf(chatTarget(chat))).toEqual([]);
    expect(await messagesSeenBy(anna, chat)).toMatchObject([{ content: "Look", attachments: [], deletedAt: null }]);
    await decide({ targetType: "message", targetId: said.id }, "remove");
    expect(await messagesSeenBy(anna, chat)).toMatchObject([{ content: "", deletedAt: expect.any(String) }]);
  });

  it("is final if it removes an event: restoring the event is rejected with 409 removed_by_moderation", async () => {
    const carol = await signUpWithProfile();
    const event = await publishEvent(carol);
    await decide(eventTarget(event), "remove");
    expectRefusal(await anna.request("GET", `/events/${event.id}`), 404, "event_not_found");
    expect((await carol.request("GET", `/events/${event.id}`)).body).toMatchObject({
      status: "cancelled",
      deletedAt: expect.any(String),
    });
    const again = await carol.request("POST", `/events/${event.id}/restore`);
    expectRefusal(again, 409, "removed_by_moderation");
    const restored = await askToDecide({ ...eventTarget(event), decision: "restore", reason: "other" });
    expectRefusal(restored, 409, "removed_by_moderation");
  });
});

describe("GET /moderation/decisions", () => {
  it("returns all decisions, newest first, page by page", async () => {
    const target = userTarget(await signUpForDiscovery());
    const made = [await decide(target, "hide"), await decide(target, "restore"), await decide(target, "dismiss")];
    const page = expectSuccess(await moderator.request("GET", "/moderation/decisions?limit=100"), routes.listDecisions);
    expect(page.data.filter(({ targetId }) => targetId === target.targetId)).toEqual(made.toReversed());
    const times = page.data.map(({ decidedAt }) => decidedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const short = expectSuccess(await moderator.request("GET", "/moderation/decisions?limit=1"), routes.listDecisions);
    expect(short.nextCursor).toMatch(/^[\w-]+$/);
    expectInvalid(await moderator.request("GET", "/moderation/decisions?cursor=abc"), ["cursor"]);
    expectInvalid(await moderator.request("GET", `/moderation/reports?cursor=${short.nextCursor}`), ["cursor"]);
  });
});
