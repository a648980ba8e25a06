/** Contract of the `sync` function: changes for a user since their last call. */

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
  .describe(
    "`upsert`: store `value`. `delete`: remove the object, because it was deleted or the caller may no longer see it. When a chat is deleted, also remove its messages.",
  );

/** A change of an object of one type, under the name that generated clients give it. */
function changeOf<const Type extends z.output<typeof syncTypeSchema>, Value extends z.ZodType>(
  type: Type,
  id: string,
  value: Value,
) {
  return z
    .object({
      type: z.literal(type).describe("Type of the object."),
      id: z.uuid().describe("Id of the object. For `preferences` it is the id of the user."),
      operation: operationSchema,
      value: value.nullable().describe("Current object, in the form of its own endpoint; null for `delete`."),
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
  .meta({ id: "SyncChange", description: "One changed object. `type` is the type of the object." });

export const syncPageSchema = z
  .object({
    changes: z.array(changeSchema).describe("Changes, in the order in which to apply them."),
    nextCursor: z.string().meta({ description: "Cursor for the next call. Store it together with the changes." }),
    hasMore: z.boolean().describe("Whether there are more changes. If true, call again at once with `nextCursor`."),
  })
  .meta({ id: "SyncPage" });

export type SyncPage = z.output<typeof syncPageSchema>;

export const syncContract = defineFunction({
  name: "sync",
  summary: "Changes since the last call, for apps that keep a local store",
  access: "person",
  routes: {
    sync: {
      method: "GET",
      path: "",
      summary: "Get changes since a cursor",
      description:
        "Start without a cursor: the response has no changes. Store its `nextCursor`, then read the lists that your app keeps. From then on call with the stored cursor, apply `changes` in their order and store the new `nextCursor`. Call again at once while `hasMore` is true.\n\nA change can arrive twice, so apply changes by id. When a chat is deleted, also remove its messages. When a chat arrives that the app does not have, read its messages with `GET /chats/{id}/messages`.\n\nA cursor is valid for 30 days and for one user. After that, and after a restore of the database, the response is 410 `sync_expired`: start again without a cursor.",
      query: z.object({
        cursor: pageQuerySchema.shape.cursor.describe(
          "The `nextCursor` stored last. Without it the response has no changes, only a new cursor.",
        ),
        limit: queryInteger(1, largestPage)
          .default(usualPage)
          .meta({ description: "Maximum number of changes in the response.", override: { default: usualPage } }),
      }),
      success: { status: 200, body: syncPageSchema },
      errors: ["sync_expired"],
      limits: ["feeds"],
    },
  },
});
