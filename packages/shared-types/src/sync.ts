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

const operationSchema = z
  .enum(["upsert", "delete"])
  .meta({ id: "SyncOperation" })
  .describe("`delete`: it is gone, or is not shown to the caller any more. A chat takes its messages along.");

/** What happened to an object of one type, under the name that generated clients give it. */
function changeOf<const Type extends z.output<typeof syncTypeSchema>, Value extends z.ZodType>(
  type: Type,
  id: string,
  value: Value,
) {
  return z
    .object({
      type: z.literal(type).describe("What kind of object it is."),
      id: z.uuid().describe("Id of the object; of preferences that of the person."),
      operation: operationSchema,
      value: value.nullable().describe("The object as its own endpoint shows it now; null when it is deleted."),
    })
    .meta({ id });
}

const changeSchema = z
  .discriminatedUnion("type", [
    changeOf("profile", "SyncProfileChange", ownProfileSchema),
    changeOf("preferences", "SyncPreferencesChange", notificationPreferencesSchema),
    changeOf("friendship", "SyncFriendshipChange", friendshipSchema),
    changeOf("match", "SyncMatchChange", matchSchema),
    changeOf("event", "SyncEventChange", eventDetailSchema),
    changeOf("group", "SyncGroupChange", likeGroupSchema),
    changeOf("chat", "SyncChatChange", chatSummarySchema),
    changeOf("message", "SyncMessageChange", messageSchema),
    changeOf("notification", "SyncNotificationChange", notificationSchema),
  ])
  .meta({ id: "SyncChange", description: "One changed object; `type` says of which kind." });

export const syncPageSchema = z
  .object({
    changes: z.array(changeSchema).describe("In the order in which to apply them."),
    nextCursor: z.string().meta({ description: "To be kept and sent next time, or at once if there are more." }),
    hasMore: z.boolean().describe("Whether to ask again at once with `nextCursor`."),
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
      description:
        "Without a cursor the answer has no changes: keep its `nextCursor`, and read the lists after that. With one, apply `changes` in their order, keep `nextCursor`, and ask again at once while `hasMore` is true. A change may come twice, and the delete of a chat takes its messages along. A cursor is good for 30 days and for the person who got it; then it is 410 `sync_expired`.",
      query: z.object({
        cursor: pageQuerySchema.shape.cursor.describe(
          "The `nextCursor` that was kept last; without it nothing but a fresh one is answered.",
        ),
        limit: queryInteger(1, largestPage)
          .default(usualPage)
          .meta({ description: "How many changes a page has at most.", override: { default: usualPage } }),
      }),
      success: { status: 200, body: syncPageSchema },
      errors: ["sync_expired"],
      limits: ["feeds"],
    },
  },
});
