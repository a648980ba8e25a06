/** The invite link of the table of access. */

import { act, makeEvent, relate, type Scene, type Stage } from "./stage.ts";

/** A link that the owner made for a private event, and may be used once. */
export async function makeInviteLink(stage: Stage): Promise<Scene> {
  const event = await makeEvent(stage, stage.owner, "private");
  await relate(stage);
  const link = await act<{ id: string; token: string }>(stage, stage.owner, "create_invite_link", {
    event_id: event,
    expires_in: "3600",
    max_uses: "1",
  });
  return { event, link: link.id, token: link.token, object: link.id };
}
