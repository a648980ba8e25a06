/** All actions of the stress test, and how often the test chooses each action. */

import type { SeededRandom } from "../../../../../tools/seed/seeded-random.ts";
import {
  archive,
  deleteMessage,
  editMessage,
  mute,
  openDirectChat,
  read,
  send,
  sendAgain,
  type,
} from "./chats-acts.ts";
import {
  addMember,
  advance,
  answerInvitation,
  cancel,
  changeCapacity,
  comeNearMark,
  confirm,
  deleteEvent,
  invite,
  leave,
  letEventPass,
  like,
  publish,
  remind,
  removeAuthor,
  removeMember,
  replaceEvent,
  resign,
  restoreEvent,
  switchApplications,
  vote,
} from "./groups-acts.ts";
import { createInviteLink, redeemInviteLink, revokeInviteLink } from "./links-acts.ts";
import {
  befriend,
  block,
  changePreferences,
  changeSex,
  comeOrGo,
  makeUp,
  open,
  readNotifications,
  unfriend,
} from "./people-acts.ts";
import type { Act } from "./scene.ts";

/** Weight of each action. The probability that the test chooses an action is proportional to its weight. */
const shares: [act: Act, share: number][] = [
  [like, 14],
  [addMember, 6],
  [confirm, 3],
  [leave, 5],
  [removeMember, 4],
  [vote, 22],
  [invite, 5],
  [answerInvitation, 5],
  [removeAuthor, 2],
  [resign, 2],
  [changeCapacity, 5],
  [switchApplications, 2],
  [cancel, 0.2],
  [publish, 1],
  [deleteEvent, 0.3],
  [restoreEvent, 3],
  [replaceEvent, 8],
  [letEventPass, 0.5],
  [comeNearMark, 1.5],
  [remind, 3],
  [advance, 2],
  [createInviteLink, 2],
  [redeemInviteLink, 5],
  [revokeInviteLink, 1],
  [block, 1.5],
  [makeUp, 1.5],
  [befriend, 4],
  [unfriend, 0.7],
  [send, 11],
  [sendAgain, 2],
  [editMessage, 1],
  [deleteMessage, 2],
  [read, 4],
  [archive, 3],
  [mute, 1],
  [type, 2],
  [openDirectChat, 1],
  [open, 2],
  [readNotifications, 1],
  [comeOrGo, 1],
  [changePreferences, 0.5],
  [changeSex, 0.5],
];

const deck = shares.flatMap(([act, share]) => Array.from({ length: Math.round(share * 10) }, () => act));

/** Returns a random action according to the weights. */
export function drawAct(random: SeededRandom): Act {
  return random.pick(deck) as Act;
}
