/** What people do with invite links in the storm. */

import { organizerOf } from "./groups-acts.ts";
import { type Act, meet, type Scene } from "./scene.ts";
import { friendsOf, type KnownLink } from "./model.ts";

/** One of the last links, of this event if it has any. */
function pickLink({ world, dice, slot }: Scene): KnownLink | undefined {
  const own = world.links.filter(({ event }) => event === slot.event);
  return dice.pick(own.slice(-6)) ?? dice.pick(world.links.slice(-40));
}

export const createInviteLink: Act = async (scene) => {
  const { world, dice, call } = scene;
  // Whoever sees a public event takes no use of its links.
  const hidden = dice.chance(90) ? dice.pick(world.slots.filter(({ isPrivate }) => isPrivate)) : undefined;
  const slot = hidden ?? scene.slot;
  const [event, creator] = [slot.event, slot.creator];
  const link = await call(organizerOf({ ...scene, slot }), "create_invite_link", {
    event_id: event,
    expires_in: "3600",
    max_uses: String(1 + dice.below(4)),
  });
  if (link) {
    world.links.push({ id: String(link.id), event, creator, token: String(link.token) });
  }
};

export const redeemInviteLink: Act = async (scene) => {
  const { world, dice, call, accuse } = scene;
  const link = pickLink(scene);
  if (!link) {
    return;
  }
  const strangers = world.people.filter((person) => !friendsOf(world, link.creator).includes(person));
  const person = (dice.chance(80) ? dice.pick(strangers) : scene.person) ?? scene.person;
  const wasRevoked = world.revokedLinks.has(link.id);
  const done = meet(world, person, [link.creator]);
  const shown = await call(person, "redeem_invite_link", { token: link.token });
  if (shown && dice.chance(50)) {
    // Repeated, as after an answer that was lost.
    await call(person, "redeem_invite_link", { token: link.token });
  }
  done();
  if (shown && (wasRevoked || shown.id !== link.event)) {
    accuse(`The link ${link.id}${wasRevoked ? ", which was revoked," : ""} let somebody in to ${shown.id}.`);
  }
};

export const revokeInviteLink: Act = async (scene) => {
  const { world, call, slot } = scene;
  const link = pickLink(scene);
  if (link) {
    const owner = world.slots.find(({ event }) => event === link.event) ?? slot;
    const args = { event_id: link.event, link_id: link.id };
    if (await call(organizerOf({ ...scene, slot: owner }), "revoke_invite_link", args)) {
      world.revokedLinks.add(link.id);
    }
  }
};
