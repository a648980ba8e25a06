/** Creates the groups of the access table. */

import {
  act,
  endFriendship,
  type Make,
  makeEvent,
  makeFriends,
  newFriendOf,
  newPerson,
  relate,
  type Scene,
  wasInvolved,
} from "./stage.ts";

/**
 * Creates a group of the owner that applies to a host's event. If the relation is `participant`, `blocked` or
 * `blocker`, the caller is a member of the group. With `isWithFriend` a friend of the owner is a member too.
 */
export function makeGroup(status: "pending" | "approved", isWithFriend = false): Make {
  return async (stage) => {
    const { owner, caller, relation } = stage;
    const host = await newPerson(stage);
    const event = await makeEvent({ ...stage, relation: relation === "organizer" ? relation : "stranger" }, host);
    if (wasInvolved(stage)) {
      await makeFriends(stage, owner, caller);
    }
    const members = wasInvolved(stage) ? [caller] : [];
    const group = await act(stage, owner, "like_event", { event_id: event, member_ids: members });
    const scene: Scene = { group: group.id, object: group.id };
    if (isWithFriend) {
      scene.member = await newFriendOf(stage, owner);
      await act(stage, owner, "add_group_member", { group_id: group.id, person_id: scene.member });
    }
    if (status === "approved") {
      const vote = { group_id: group.id, decision: "consent" };
      if (isWithFriend && relation === "organizer") {
        await act(stage, caller, "vote_on_group", vote);
      }
      scene.chat = (await act<{ chatId: string }>(stage, host, "vote_on_group", vote)).chatId;
    }
    if (relation === "participant") {
      await endFriendship(stage, owner, caller);
    }
    await relate(stage);
    return scene;
  };
}
