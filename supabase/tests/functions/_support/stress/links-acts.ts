/** Actions of the stress test that concern invite links. */

import { organizerOf } from "./groups-acts.ts";
import { friendsOf, type KnownLink } from "./model.ts";
import { type Act, meet, type Scene } from "./scene.ts";

/** Returns one of the latest invite links of this slot's event, or of any event if this event has no links. */
function pickLink({ model, random, slot }: Scene): KnownLink | undefined {
  const own = model.links.filter(({ event }) => event === slot.event);
  return random.pick(own.slice(-6)) ?? random.pick(model.links.slice(-40));
}

export const createInviteLink: Act = async (scene) => {
  const { model, random, call } = scene;
  // A redemption by a user who can see the event anyway does not use up the link, so most links belong to private
  // events.
  const hidden = random.chance(90) ? random.pick(model.slots.filter(({ isPrivate }) => isPrivate)) : undefined;
  const slot = hidden ?? scene.slot;
  const [event, creator] = [slot.event, slot.creator];
  const link = await call(organizerOf({ ...scene, slot }), "create_invite_link", {
    event_id: event,
    expires_in: "3600",
    max_uses: String(1 + random.below(4)),
  });
  if (link) {
    model.links.push({ id: String(link.id), event, creator, token: String(link.token) });
  }
};

export const redeemInviteLink: Act = async (scene) => {
  const { model, random, call, accuse } = scene;
  const link = pickLink(scene);
  if (!link) {
    return;
  }
  const nonContacts = model.people.filter((person) => !friendsOf(model, link.creator).includes(person));
  const person = (random.chance(80) ? random.pick(nonContacts) : scene.person) ?? scene.person;
  const wasRevoked = model.revokedLinks.has(link.id);
  const done = meet(model, person, [link.creator]);
  const shown = await call(person, "redeem_invite_link", { token: link.token });
  if (shown && random.chance(50)) {
    // Redeems the link twice, like a client that lost the first response.
    await call(person, "redeem_invite_link", { token: link.token });
  }
  done();
  if (shown && (wasRevoked || shown.id !== link.event)) {
    accuse(`The link ${link.id}${wasRevoked ? ", which was revoked," : ""} let somebody in to ${shown.id}.`);
  }
};

export const revokeInviteLink: Act = async (scene) => {
  const { model, call, slot } = scene;
  const link = pickLink(scene);
  if (link) {
    const owner = model.slots.find(({ event }) => event === link.event) ?? slot;
    const args = { event_id: link.event, link_id: link.id };
    if (await call(organizerOf({ ...scene, slot: owner }), "revoke_invite_link", args)) {
      model.revokedLinks.add(link.id);
    }
  }
};
