/** Contract of the `sync` function, which returns the changes for a user since the user's last call. */

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

/**
 * Enums of this contract. Each key is the name of the database type of the enum. A test checks that each enum has the
 * same values as its database type.
 */
export const syncEnums = { sync_type: syncTypeSchema };

const operationSchema = z
  .enum(["upsert", "delete"])
  .meta({ id: "SyncOperation" })
  .describe(
    "For `upsert`, store `value`. For `delete`, remove the object: it was deleted, or the caller can no longer see it. When a chat is deleted, also remove its messages.",
  );

/** Returns the schema of changes to objects of one type. Generated clients use `id` as the name of the schema. */
function changeOf<const Type extends z.output<typeof syncTypeSchema>, Value extends z.ZodType>(
  type: Type,
  id: string,
  value: Value,
) {
  return z
    .object({
      type: z.literal(type).describe("Type of the object."),
      id: z.uuid().describe("Id of the object. For `preferences`, this is the user id."),
      operation: operationSchema,
      value: value.nullable().describe("Current object in the format of its own endpoint, or null for `delete`."),
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
  .meta({ id: "SyncChange", description: "Changed object. `type` is the object's type." });

export const syncPageSchema = z
  .object({
    changes: z
      .array(changeSchema)
      .describe("Changes in the order in which you must apply them. A message can come before its chat."),
    nextCursor: z
      .string()
      .meta({ description: "Cursor for the next request. Store the cursor together with the changes." }),
    hasMore: z
      .boolean()
      .describe(
        "Whether there are more changes. If true, send the next request immediately with `nextCursor`. A page can have fewer changes than `limit` and still be followed by another one.",
      ),
  })
  .meta({ id: "SyncPage" });

export type SyncPage = z.output<typeof syncPageSchema>;

export const syncContract = defineFunction({
  name: "sync",
  summary: "Changes since the last sync, for apps that keep a local store",
  access: "person",
  routes: {
    sync: {
      method: "GET",
      path: "",
      summary: "Get changes since a cursor",
      description:
        "Send the first request without a cursor. The response contains no changes. Store `nextCursor` from the response, then read the lists that your app keeps. From then on, send the stored cursor, apply `changes` in order and store the new `nextCursor`. While `hasMore` is true, send the next request immediately.\n\nThe same change can arrive twice, so apply changes by id. A message can arrive before its chat, and the chat even with the next sync. When a chat is deleted, also remove its messages. When the app receives a chat that it does not have yet, read the messages with `GET /chats/{id}/messages`.\n\nA cursor is valid for 30 days and for one user. An expired cursor fails with 410 `sync_expired`, and so does every cursor after the database was restored from a backup. A cursor of another user, or from before the operators replaced the key of the cursors, fails with 400 on `cursor`. After both errors, remove the stored objects and start again without a cursor.",
      query: z.object({
        cursor: pageQuerySchema.shape.cursor.describe(
          "Last `nextCursor` that your app stored. Without a cursor, the response contains only a new cursor and no changes.",
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
