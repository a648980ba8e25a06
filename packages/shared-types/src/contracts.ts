/**
 * Contracts of all functions that users can call. The API document for apps contains all contracts of this list, and a
 * test checks that no contract is missing.
 */

import { chatsContract } from "./chats.ts";
import { docsContract } from "./docs.ts";
import { eventsContract } from "./events.ts";
import { friendsContract } from "./friends.ts";
import { groupsContract } from "./groups.ts";
import { healthContract } from "./health.ts";
import { mediaContract } from "./media.ts";
import { moderationContract } from "./moderation.ts";
import { notificationsContract } from "./notifications.ts";
import { peopleContract } from "./people.ts";
import { profilesContract } from "./profiles.ts";
import { pushContract, pushDeliveriesContract } from "./push.ts";
import { reportsContract } from "./reports.ts";
import type { FunctionContract } from "./routes.ts";
import { syncContract } from "./sync.ts";

export const publicContracts: readonly FunctionContract[] = [
  profilesContract,
  mediaContract,
  friendsContract,
  eventsContract,
  groupsContract,
  chatsContract,
  peopleContract,
  reportsContract,
  notificationsContract,
  pushContract,
  syncContract,
  docsContract,
  healthContract,
];

/** Contracts for moderators and operators. The contracts are part of a separate API document. */
export const moderationContracts: readonly FunctionContract[] = [moderationContract, pushDeliveriesContract];
