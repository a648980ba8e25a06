/** Reports, moderation, export and deletion in the scenario that produces the examples. */

import { type Cast, waitUntil } from "./cast.ts";
import { Person, type Stage } from "./person.ts";

async function complain({ anna, emil, moderator }: Cast): Promise<void> {
  await anna.show("Anna reports Emil", "createReport", {
    body: {
      reason: "spam",
      description: "Sends the same link again and again.",
      targetType: "user",
      targetId: emil.id,
    },
  });
  await moderator.show("A moderator sees what waits", "getModerationQueues");
  await moderator.show("A moderator reads the open reports", "listFiledReports", {
    query: { status: "open", targetType: "user" },
  });
  await moderator.show("A moderator claims the reports about Emil", "claimTarget", {
    body: { targetType: "user", targetId: emil.id },
  });
  await moderator.show("A moderator searches Emil", "searchPeople", { body: { q: "emi" } });
  await moderator.show("A moderator reads the profile of Emil", "getModeratedPerson", { params: { userId: emil.id } });
  const { id } = await moderator.show("A moderator suspends Emil for a week", "decide", {
    body: {
      targetType: "user",
      targetId: emil.id,
      decision: "suspend",
      reason: "spam",
      note: "Please do not advertise here.",
      internalNote: "Second time.",
      until: "2030-05-27T12:00:00Z",
    },
  });
  await moderator.show("A moderator releases the claim", "releaseClaim");
  await anna.show("Anna reads the status of her report", "listReports");
  await emil.show("Emil reads why he is suspended", "listOwnDecisions");
  await emil.show("Emil appeals", "appealDecision", {
    params: { id },
    body: { text: "It was one link, to the event itself." },
  });
  await moderator.show("A moderator reads the appeals", "listAppeals");
  await moderator.show("A moderator reverses the suspension", "answerAppeal", {
    params: { decisionId: id },
    body: { outcome: "reversed", note: "The link was harmless." },
  });
  await moderator.show("A moderator lists the decisions about Emil", "listDecisions", { query: { id: emil.id } });
}

/** Frank first states the birthdate of an adult and then the birthdate of a minor, so his age is disputed. */
async function disputeAge(frank: Person, moderator: Person): Promise<void> {
  await frank.call("updateProfile", { body: { birthdate: "2004-03-02" } });
  await frank.call("updateProfile", { body: { birthdate: "2013-03-02" } });
  await moderator.show("A moderator lists users with a disputed age", "listDoubtedBirthdates");
  await moderator.show("A moderator decides the birthdate of Frank", "decideBirthdate", {
    params: { userId: frank.id },
    body: { birthdate: "2004-03-02", note: "Showed a passport." },
  });
}

/** Emil signs up again with the email address of his deleted account. His new account inherits the block by Carla. */
async function liftBlock(moderator: Person, stage: Stage): Promise<void> {
  // The clock must move, because a user inherits the restrictions of a deleted account only if the user was created
  // after the deletion.
  await stage.moveClock();
  let again: Person | undefined;
  await waitUntil("The deletion of the login", async () => {
    again = await Person.signUp(stage, "emil").catch(() => undefined);
    return again !== undefined;
  });
  const { data } = await moderator.show("A moderator lists the blocks that Emil inherited", "listInheritedBlocks", {
    query: { userId: again?.id ?? "" },
  });
  if (!data[0]) {
    throw new Error("Emil inherited no block.");
  }
  await moderator.show("A moderator lifts the block", "liftInheritedBlock", {
    params: { blockId: data[0].id },
    body: { internalNote: "The address belongs to another person now." },
  });
}

/**
 * Calls the endpoints that return documents. The examples contain only the beginning of each document, because a whole
 * document is too long.
 */
async function readDocuments(person: Person): Promise<void> {
  const headOf = ({ openapi, info }: Record<string, unknown>) => ({ openapi, info });
  await person.show("A developer reads this document", "getOpenApiDocument", {}, headOf);
  await person.show("A moderator reads the moderation document", "getModerationOpenApiDocument", {}, headOf);
  const realtimeHeadOf = ({ asyncapi, info }: Record<string, unknown>) => ({ asyncapi, info });
  await person.show("A developer reads the Realtime document", "getAsyncApiDocument", {}, realtimeHeadOf);
  await person.show("A load balancer checks the service", "getHealth");
}

export async function playSafety(cast: Cast, stage: Stage): Promise<void> {
  const { carla, emil, frank, moderator } = cast;
  await complain(cast);
  await disputeAge(frank, moderator);
  await readDocuments(frank);
  await frank.show("Frank exports his data", "exportProfile");
  await frank.show("Frank deletes his profile", "deleteProfile");
  await carla.call("blockPerson", { params: { userId: emil.id } });
  await emil.show("Emil deletes his account", "deleteAccount");
  await liftBlock(moderator, stage);
}
