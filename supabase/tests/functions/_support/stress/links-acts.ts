/** Acts of the stress test with invite links. */

import { organizerOf } from "./groups-acts.ts";
import { friendsOf, type KnownLink } from "./model.ts";
import { type Act, meet, type Scene } from "./scene.ts";

/** Returns one of the last links, of this event if it has any. */
function pickLink({ model, random, slot }: Scene): KnownLink | undefined {
  const own = model.links.filter(({ event }) => event === slot.event);
  return random.pick(own.slice(-6)) ?? random.pick(model.links.slice(-40));
}

export const createInviteLink: Act = async (scene) => {
  const { model, random, call } = scene;
  // A user who sees a public event does not use up its links.
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
    // Repeated, as after a lost response.
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
