/** Moderation: the queue of open reports, and what decisions do (docs/rules/reports.md, Moderation). */

import { randomUUID } from "node:crypto";
import { moderationContract } from "@social/shared-types/moderation.ts";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { callFunction, expectInvalid, expectRefusal, expectSuccess } from "../_support/answers.ts";
import { openDirectChat } from "../_support/chats.ts";
import { publishEvent } from "../_support/events/events.ts";
import { around, feedOf } from "../_support/events/feed.ts";
import { notificationsOf } from "../_support/notifications/notifications.ts";
import { readPages } from "../_support/pages.ts";
import { type Member, signUpToMeet } from "../_support/people/meetings.ts";
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
  signUpReporters,
  type Target,
  userTarget,
} from "../_support/reports.ts";
import { signUp, signUpWithProfile } from "../_support/sign-up.ts";
import { forgedTokens } from "../_support/tokens.ts";

const { routes } = moderationContract;

let anna: Member;

beforeAll(async () => {
  anna = await signUpToMeet();
});

/** Whether somebody is found in People. */
async function isFound({ profileId }: Member): Promise<boolean> {
  const { status } = await anna.request("GET", `/people/${profileId}`);
  expect([200, 404]).toContain(status);
  return status === 200;
}

describe("nobody without the secret key", () => {
  it("sees or decides anything", async () => {
    const { publishableKey, roleTokens, secretKey } = inject("stack");
    const target = userTarget(await signUpWithProfile());
    await report(anna, target);
    const tokens = [anna.token, publishableKey, ...roleTokens, ...Object.values(await forgedTokens(anna))];
    const body = { ...target, decision: "hide", note: "Mine" };
    await expectReportsUnchanged(target, async () => {
      for (const headers of [
        {},
        { apikey: "" },
        { apikey: `${secretKey}x` },
        { apikey: publishableKey, authorization: `Bearer ${anna.token}` },
        // The key in `apikey` counts, not that of the token.
        { apikey: publishableKey, authorization: `Bearer ${secretKey}` },
        ...tokens.map((token) => ({ authorization: `Bearer ${token}` })),
        ...tokens.map((token) => ({ apikey: token })),
      ]) {
        expectRefusal(await callFunction("GET", "/moderation/reports", headers), 401, "unauthorized");
        expectRefusal(await callFunction("POST", "/moderation/decisions", headers, body), 401, "unauthorized");
      }
    });
  });

  it("learns which endpoints there are", async () => {
    expectRefusal(await anna.request("GET", "/moderation/nothing"), 401, "unauthorized");
    expectRefusal(await moderator.request("GET", "/moderation/nothing"), 404, "route_not_found");
    expectRefusal(await moderator.request("GET", "/moderation/decisions"), 404, "route_not_found");
  });
});

describe("a moderator", () => {
  it("finds every open report with its evidence", async () => {
    const carol = await signUpToMeet({ firstName: "Carol", bio: "Buy this" });
    const target = userTarget(carol);
    const made = await report(anna, target, { reason: "harassment", description: "Look at it" });
    expect(await openReportsOf(target)).toEqual([
      {
        ...made,
        ...target,
        isHidden: false,
        evidence: {
          firstName: "Carol",
          bio: "Buy this",
          birthdate: "1990-05-15",
          city: "Kazan",
          hometown: null,
          photoKeys: [],
        },
      },
    ]);
    await reportEnough(target);
    const open = await openReportsOf(target);
    expect(open.map(({ isHidden }) => isHidden)).toEqual([true, true, true, true]);
    // As it was when it was reported, and even when it is gone.
    await carol.request("PATCH", "/profiles", { bio: "Hello" });
    await carol.request("DELETE", "/profiles");
    expect((await openReportsOf(target)).map(({ evidence }) => evidence.bio)).toEqual(Array(4).fill("Buy this"));
  });

  it("reads them from the oldest on, page by page", async () => {
    const target = userTarget(await signUpWithProfile());
    const made: string[] = [];
    for (const reporter of await Promise.all([1, 2, 3, 4, 5].map(signUp))) {
      made.push((await report(reporter, target)).id);
    }
    const open = await readPages(moderator, "/moderation/reports", routes.listOpenReports, 100);
    const times = open.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted());
    expect(new Set(open.map(({ id }) => id)).size).toBe(open.length);
    // Of reports that others decide about meanwhile there is no telling, of these there is.
    const ids = open.map(({ id }) => id);
    expect(ids.filter((id) => made.includes(id))).toEqual(made);
    const page = expectSuccess(await moderator.request("GET", "/moderation/reports?limit=1"), routes.listOpenReports);
    expect(page.data).toHaveLength(1);
    expect(page.nextCursor).toMatch(/^[\w-]+$/);
  });

  it.each([
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
  ])("cannot read by %s: %s", async (field, query) => {
    expectInvalid(await moderator.request("GET", `/moderation/reports?${query}`), [field]);
  });

  it("cannot read by the cursor of a person's list", async () => {
    for (const reason of ["spam", "other"]) {
      await report(anna, userTarget(await signUpWithProfile()), { reason });
    }
    const { body } = await anna.request("GET", "/reports?limit=1");
    const { nextCursor } = body as { nextCursor: string };
    expectInvalid(await moderator.request("GET", `/moderation/reports?cursor=${nextCursor}`), ["cursor"]);
  });
});

describe("a decision", () => {
  it("closes the open reports of its target and stays on record", async () => {
    const [target, other] = [userTarget(await signUpToMeet()), userTarget(await signUpToMeet())];
    await reportEnough(target);
    await report(anna, other);
    const made = await decide(target, "dismiss");
    expect(made).toEqual({
      ...target,
      id: expect.any(String),
      decision: "dismiss",
      note: "Looked at it",
      wasHidden: true,
      isHidden: false,
      decidedAt: expect.any(String),
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

  /** What decides, one after the other, and whether the person is hidden then. */
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

  it.each(courses)("on somebody hidden by %s: %j", async (before, decisions, hidden) => {
    const carol = await signUpToMeet();
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
  });

  it("on an event shows it in the feed, or does not", async () => {
    const place = farAway();
    const event = await publishEvent(await signUpWithProfile(), place);
    const feed = async () => (await feedOf(anna, around(place, "&radius=100"))).length;
    await decide(eventTarget(event), "hide");
    expect(await feed()).toBe(0);
    await decide(eventTarget(event), "restore");
    expect(await feed()).toBe(1);
  });

  it("on a chat can only dismiss", async () => {
    const chat = await openDirectChat(anna, await signUp());
    await report(anna, chatTarget(chat));
    await expectReportsUnchanged(chatTarget(chat), async () => {
      for (const decision of ["hide", "restore"]) {
        expectInvalid(await askToDecide({ ...chatTarget(chat), decision, note: "x" }), ["decision"]);
      }
    });
    expect(await decide(chatTarget(chat), "dismiss")).toMatchObject({ wasHidden: false, isHidden: false });
    expect(await openReportsOf(chatTarget(chat))).toEqual([]);
  });

  it("is told to nobody", async () => {
    const carol = await signUpToMeet();
    const reporters = await reportEnough(userTarget(carol));
    await decide(userTarget(carol), "hide");
    for (const person of [carol, ...reporters]) {
      expect(await notificationsOf(person)).toEqual([]);
    }
  });

  it("makes what was reported before count no more, and what comes after count anew", async () => {
    const carol = await signUpToMeet();
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

  it("holds for who has been gone since, and comes back", async () => {
    const carol = await signUpToMeet();
    const target = userTarget(carol);
    await report(anna, target);
    await carol.request("DELETE", "/profiles");
    expect(await decide(target, "hide")).toMatchObject({ wasHidden: false, isHidden: true });
    expect(await openReportsOf(target)).toEqual([]);
    expect((await reportRows(target)).hidden_by).toBe("moderator");
  });

  it("is about something that there is", async () => {
    const gone = await signUpWithProfile();
    const never: Target[] = [
      userTarget({ id: randomUUID() }),
      eventTarget({ id: randomUUID() }),
      chatTarget({ id: randomUUID() }),
      // There is a person of this id, but no event and no chat; and no person of the profile's id.
      eventTarget(anna),
      chatTarget(anna),
      userTarget({ id: anna.profileId }),
    ];
    for (const target of never) {
      expectRefusal(await askToDecide({ ...target, decision: "dismiss", note: "x" }), 404, "target_not_found");
      expect((await reportRows(target)).decisions).toEqual([]);
    }
    // An account without a profile is somebody.
    await gone.request("DELETE", "/profiles");
    await decide(userTarget(gone), "hide");
  });

  it("has a target, a decision and a note", async () => {
    const target = userTarget(anna);
    const whole = { ...target, decision: "dismiss", note: "x" };
    for (const [fields, body] of [
      ["targetType,targetId,decision,note", {}],
      ["targetType", { ...whole, targetType: "message" }],
      ["targetType", { ...whole, targetType: null }],
      ["targetId", { ...whole, targetId: "anna" }],
      ["targetId", { ...whole, targetId: null }],
      ["targetId", { ...whole, targetId: 5 }],
      ["targetType", { ...whole, targetType: undefined, reportedUserId: anna.id }],
      ["decision", { ...whole, decision: "ban" }],
      ["decision", { ...whole, decision: null }],
      ["decision", { ...whole, decision: ["hide"] }],
      ["note", { ...whole, note: undefined }],
      ["note", { ...whole, note: null }],
      ["note", { ...whole, note: "" }],
      ["note", { ...whole, note: "  \n" }],
      ["note", { ...whole, note: 5 }],
      ["note", { ...whole, note: "x".repeat(2001) }],
      ["note", { ...whole, note: "x\u0000" }],
      ["decision,note", { ...target, decision: "", note: [] }],
    ] as const) {
      expectInvalid(await askToDecide(body), fields.split(","));
    }
    expect((await reportRows(target)).decisions).toEqual([]);
    const trimmed = await askToDecide({ ...whole, note: ` ${"x".repeat(2000)} ` });
    expect(expectSuccess(trimmed, routes.decide).note).toHaveLength(2000);
  });
});
