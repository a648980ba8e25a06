/** Contract of the `sync` function: what has changed for a person since they last asked. */

import { z } from "zod";
import { chatSummarySchema, messageSchema } from "./chats/resources.ts";
import { eventDetailSchema } from "./events/resources.ts";
import { friendshipSchema } from "./friends.ts";
import { likeGroupSchema } from "./groups/resources.ts";
import { notificationPreferencesSchema, notificationSchema } from "./notifications.ts";
import { pageQuerySchema } from "./pages.ts";
import { matchSchema } from "./people/resources.ts";
import { ownProfileSchema } from "./profiles/resources.ts";
import { queryInteger } from "./queries.ts";
import { defineFunction } from "./routes.ts";

const largestPage = 500;
const usualPage = 200;

export const syncTypeSchema = z
  .enum(["profile", "preferences", "friendship", "match", "event", "group", "chat", "message", "notification"])
  .meta({ id: "SyncType" });

/** Enums of this contract by the name of their type in the database; a test compares the two. */
export const syncEnums = { sync_type: syncTypeSchema };

const valueSchema = z
  .union([
    ownProfileSchema,
    notificationPreferencesSchema,
    friendshipSchema,
    matchSchema,
    eventDetailSchema,
    likeGroupSchema,
    chatSummarySchema,
    messageSchema,
    notificationSchema,
  ])
  .nullable()
  .meta({ description: "The object as its own endpoint shows it now, by `type`; null of what is deleted." });

const changeSchema = z
  .object({
    type: syncTypeSchema,
    id: z.uuid().meta({ description: "Of preferences the id of the person." }),
    operation: z.enum(["upsert", "delete"]).meta({
      id: "SyncOperation",
      description: "`delete`: it is gone, or is not shown to the caller any more. A chat takes its messages along.",
    }),
    value: valueSchema,
  })
  .meta({ id: "SyncChange" });

export const syncPageSchema = z
  .object({
    changes: z.array(changeSchema),
    nextCursor: z.string().meta({ description: "To be kept and sent next time, or at once if there are more." }),
    hasMore: z.boolean(),
  })
  .meta({ id: "SyncPage" });

export type SyncPage = z.output<typeof syncPageSchema>;

export const syncContract = defineFunction({
  name: "sync",
  summary: "What has changed for the caller, for apps that keep a store of their own",
  access: "person",
  routes: {
    sync: {
      method: "GET",
      path: "",
      summary: "What has changed for the caller since the cursor; without one a fresh cursor",
      query: pageQuerySchema.extend({ limit: queryInteger(1, largestPage).default(usualPage) }),
      success: { status: 200, body: syncPageSchema },
      errors: ["sync_expired"],
      limits: ["feeds"],
    },
  },
});
