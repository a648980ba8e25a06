/** Users can read moderation decisions about themselves and appeal against them (docs/features/reports.md, Appeals). */

import { randomUUID } from "node:crypto";
import { friendsContract } from "@social/shared-types/friends.ts";
import { moderationContract } from "@social/shared-types/moderation.ts";
import { reportsContract } from "@social/shared-types/reports.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { publishEvent } from "../_support/events/events.ts";
import { notificationsOf } from "../_support/notifications/notifications.ts";
import { readPages } from "../_support/pages.ts";
import { type Member, signUpForDiscovery } from "../_support/people/interactions.ts";
import {
  answerAppeal,
  appeal,
  type Decision,
  decide,
  eventTarget,
  moderator,
  ownDecisionsOf,
  report,
  reportEnough,
  signUpModerator,
  userTarget,
} from "../_support/reports.ts";
import { callFunction, expectInvalid, expectRefusal, expectSuccess, expectUnchanged } from "../_support/responses.ts";
import { type Person, signUp } from "../_support/sign-up.ts";

const { routes } = reportsContract;
const { routes: moderationRoutes } = moderationContract;

let anna: Member;

beforeAll(async () => {
  anna = await signUpForDiscovery();
});

/** Signs up a user, and makes a moderation decision about the user. */
async function decidedAbout(decision: Decision["decision"] = "hide"): Promise<[Member, Decision]> {
  const carol = await signUpForDiscovery();
  return [carol, await decide(userTarget(carol), decision)];
}

/** Returns the open appeals of a person from the moderators' list of appeals. */
async function openAppealsOf({ id }: Person): Promise<Decision[]> {
  const open = await readPages(moderator, "/moderation/appeals", moderationRoutes.listAppeals, 100);
  return open.filter(({ personId }) => personId === id);
}

describe("the subject of a moderation decision", () => {
  it("can read the decision and its reason, but not who made the decision or reported the user", async () => {
    const carol = await signUpForDiscovery();
    const target = userTarget(carol);
    const reporters = await reportEnough(target);
    expect(await ownDecisionsOf(carol)).toEqual([]);
    const mara = await signUpModerator();
    const answer = await mara.request("POST", "/moderation/decisions", {
      ...target,
      decision: "suspend",
      reason: "harassment",
      note: "Be kind",
      internalNote: "The third time",
      until: "2999-01-01T00:00:00+01:00",
    });
    const decided = expectSuccess(answer, moderationRoutes.decide);
    const { body } = await carol.request("GET", "/reports/decisions");
    expect(body).toEqual({
      data: [
        {
          id: decided.id,
          ...target,
          decision: "suspend",
          reason: "harassment",
          note: "Be kind",
          until: "2998-12-31T23:00:00.000Z",
          createdAt: decided.decidedAt,
          appeal: null,
          isInherited: false,
        },
      ],
      nextCursor: null,
    });
    for (const { id } of [mara, ...reporters]) {
      expect(JSON.stringify(body)).not.toContain(id);
    }
    await decide(target, "reinstate");
    expect(await notificationsOf(carol)).toEqual([]);
  });

  it("can read all decisions about the user and the user's events, except dismissals, page by page", async () => {
    const carol = await signUpForDiscovery();
    const target = userTarget(carol);
    const event = await publishEvent(carol);
    await decide(target, "dismiss");
    await decide(target, "hide");
    await decide(target, "restore");
    await decide(eventTarget(event), "hide");
    await decide(eventTarget(event), "remove");
    const own = await readPages(carol, "/reports/decisions", routes.listOwnDecisions, 2);
    expect(own.map(({ targetType, decision }) => `${targetType} ${decision}`)).toEqual([
      "event remove",
      "event hide",
      "user restore",
      "user hide",
    ]);
    const { body } = await carol.request("GET", "/reports/decisions?limit=1");
    const { nextCursor } = body as { nextCursor: string };
    expectInvalid(await anna.request("GET", `/reports/decisions?cursor=${nextCursor}`), ["cursor"]);
    expectInvalid(await carol.request("GET", `/reports?cursor=${nextCursor}`), ["cursor"]);
    expectInvalid(await carol.request("GET", "/reports/decisions?limit=101"), ["limit"]);
    expectRefusal(await callFunction("GET", "/reports/decisions"), 401, "unauthorized");
  });

  it("can read the decisions without having a profile", async () => {
    const carol = await signUp();
    await decide(userTarget(carol), "hide");
    expect(await ownDecisionsOf(carol)).toMatchObject([{ decision: "hide" }]);
  });

  it("gets the decision and the appeal in the data export", async () => {
    const [carol, decided] = await decidedAbout();
    await appeal(carol, decided);
    const { body } = await carol.request("GET", "/profiles/export");
    expect(body).toMatchObject({ moderationDecisions: await ownDecisionsOf(carol) });
  });
});

describe("an appeal", () => {
  it("can be made once per decision, only by the subject of the decision, and requires a text", async () => {
    const [carol, decided] = await decidedAbout();
    const path = `/reports/decisions/${decided.id}/appeal`;
    for (const text of [undefined, null, "", " \n", 5, "x".repeat(2001), "x\u0000"]) {
      expectInvalid(await carol.request("POST", path, { text }), ["text"]);
    }
    expectInvalid(await carol.request("POST", "/reports/decisions/none/appeal", { text: "x" }), ["id"]);
    const unknown = `/reports/decisions/${randomUUID()}/appeal`;
    expectRefusal(await carol.request("POST", unknown, { text: "x" }), 404, "decision_not_found");
    expectRefusal(await anna.request("POST", path, { text: "x" }), 404, "decision_not_found");
    expectRefusal(await callFunction("POST", path, {}, { text: "x" }), 401, "unauthorized");
    const own = await appeal(carol, decided, ` ${"x".repeat(2000)} `);
    expect(own.appeal).toEqual({ text: "x".repeat(2000), createdAt: expect.any(String), outcome: null });
    expect(await ownDecisionsOf(carol)).toEqual([own]);
    expectRefusal(await carol.request("POST", path, { text: "Again" }), 409, "appeal_exists");
    expect(await openAppealsOf(carol)).toMatchObject([{ id: decided.id, appeal: { outcome: null, answeredBy: null } }]);
  });

  it("is rejected after 180 days (409 appeal_too_late) and for a decision in the subject's favour (409 appeal_not_possible)", async () => {
    const [carol, late] = await decidedAbout();
    await sql`
      update private.moderation_decisions set decided_at = decided_at - interval '180 days' where id = ${late.id}`;
    const path = (id: string) => `/reports/decisions/${id}/appeal`;
    expectRefusal(await carol.request("POST", path(late.id), { text: "x" }), 409, "appeal_too_late");
    const kind = await decide(userTarget(carol), "restore");
    expectRefusal(await carol.request("POST", path(kind.id), { text: "x" }), 409, "appeal_not_possible");
    expect(await openAppealsOf(carol)).toEqual([]);
  });

  it("can be answered once; a moderator who then gives the opposite answer gets 409 appeal_answered", async () => {
    const [carol, decided] = await decidedAbout();
    const path = `/moderation/appeals/${decided.id}`;
    const answer = { outcome: "upheld", note: "It stands" };
    expectRefusal(await moderator.request("POST", path, answer), 404, "appeal_not_found");
    await appeal(carol, decided);
    for (const [field, body] of [
      ["outcome", {}],
      ["outcome", { outcome: null }],
      ["outcome", { outcome: "dismissed" }],
      ["note", { ...answer, note: "" }],
      ["note", { ...answer, note: "x".repeat(2001) }],
    ] as const) {
      expectInvalid(await moderator.request("POST", path, body), [field]);
    }
    expectRefusal(await carol.request("POST", path, answer), 403, "not_a_moderator");
    const mara = await signUpModerator();
    const answered = expectSuccess(await mara.request("POST", path, answer), moderationRoutes.answerAppeal);
    expect(answered.appeal).toMatchObject({ outcome: "upheld", note: "It stands", answeredBy: mara.id });
    const again = await moderator.request("POST", path, { outcome: "upheld" });
    expect(expectUnchanged(again, moderationRoutes.answerAppeal)).toEqual(answered);
    expectRefusal(await moderator.request("POST", path, { outcome: "reversed" }), 409, "appeal_answered");
    const [own] = await ownDecisionsOf(carol);
    expect(own?.appeal).toEqual({ text: "Not fair", createdAt: expect.any(String), outcome: "upheld" });
    expect(await openAppealsOf(carol)).toEqual([]);
  });

  it("makes a hidden user visible again if a moderator reverses the decision", async () => {
    const [carol, decided] = await decidedAbout();
    expect((await anna.request("GET", `/people/${carol.profileId}`)).status).toBe(404);
    await appeal(carol, decided);
    expect(await answerAppeal(decided, "reversed")).toMatchObject({ appeal: { outcome: "reversed" } });
    expect((await anna.request("GET", `/people/${carol.profileId}`)).status).toBe(200);
  });

  it("lets the creator restore a removed event if a moderator reverses the decision", async () => {
    const carol = await signUpForDiscovery();
    const event = await publishEvent(carol);
    const decided = await decide(eventTarget(event), "remove");
    await appeal(carol, decided);
    await answerAppeal(decided, "reversed");
    const restored = await carol.request("POST", `/events/${event.id}/restore`);
    expect(restored).toMatchObject({ status: 200, body: { status: "cancelled", deletedAt: null } });
  });
});

describe("an upheld report", () => {
  it("keeps the status upheld in the reporter's list if the decision is reversed on appeal", async () => {
    const carol = await signUpForDiscovery();
    const reporter = await signUpForDiscovery();
    await report(reporter, userTarget(carol));
    const decided = await decide(userTarget(carol), "hide");
    await appeal(carol, decided);
    await answerAppeal(decided, "reversed");
    expect((await reporter.request("GET", "/reports")).body).toMatchObject({ data: [{ status: "upheld" }] });
    expect(await ownDecisionsOf(reporter)).toEqual([]);
  });
});

describe("a suspended user", () => {
  it("gets 403 account_suspended, but can read the decision and can appeal, and has access again after the decision is reversed", async () => {
    const [carol, decision] = await decidedAbout("suspend");
    expectRefusal(await carol.request("GET", "/friends"), 403, "account_suspended");
    const [notification] = await ownDecisionsOf(carol);
    expect(notification).toMatchObject({ id: decision.id, decision: "suspend" });
    await appeal(carol, decision);
    expectRefusal(await carol.request("GET", "/friends"), 403, "account_suspended");
    await answerAppeal(decision, "reversed");
    expectSuccess(await carol.request("GET", "/friends"), friendsContract.routes.listFriends);
  });

  it("cannot end their own suspension, even as a moderator: 403 account_suspended", async () => {
    const mara = await signUpModerator();
    const decision = await decide(userTarget(mara), "suspend");
    const reinstate = { ...userTarget(mara), decision: "reinstate", reason: "other" };
    expectRefusal(await mara.request("POST", "/moderation/decisions", reinstate), 403, "account_suspended");
    await appeal(mara, decision);
    expectRefusal(
      await mara.request("POST", `/moderation/appeals/${decision.id}`, { outcome: "reversed" }),
      403,
      "account_suspended",
    );
  });
});
