/**
 * Client of the social events backend.
 *
 * @packageDocumentation
 */

import { createClient as createSupabase, type SupabaseClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import { type Api, type ApiOptions, HttpApi } from "./api/http-api.ts";
import { markAnsweredRead } from "./api/mark-answered-read.ts";
import { type UploadOptions, type UploadSource, upload } from "./api/upload.ts";
import { createLive, type Live } from "./follow/live.ts";
import { type Calls, createCalls } from "./generated/calls.ts";

export {
  ApiError,
  type ApiErrorDetails,
  type ClientErrorCode,
  type ErrorCode,
  type FieldProblem,
} from "./api/errors.ts";
export type { Api, ApiOptions, OtherInput, OtherOperation } from "./api/http-api.ts";
export type { Answer, CallOptions, CurrentOperationId, Input, Item, OperationId } from "./api/operation-types.ts";
export type { NativeFile, UploadOptions, UploadSource } from "./api/upload.ts";
export type { ChatFollowing, ChatHandlers } from "./follow/chats.ts";
export type { End, EndReason, FollowHandlers, Following } from "./follow/follower.ts";
export type { Follow, Live } from "./follow/live.ts";
export type { NotificationFollowing, NotificationHandlers } from "./follow/notifications.ts";
export type { EventHandlers, LocationHandlers } from "./follow/object.ts";
export type * from "./follow/shapes.ts";
export type { TypingFollowing, TypingHandlers } from "./follow/typing.ts";
export type {
  Calls,
  ChatsCalls,
  DocsCalls,
  EventsCalls,
  FriendsCalls,
  GroupsCalls,
  HealthCalls,
  MediaCalls,
  NotificationsCalls,
  PeopleCalls,
  ProfilesCalls,
  PushCalls,
  ReportsCalls,
  SyncCalls,
} from "./generated/calls.ts";
export type { components, operations, paths } from "./generated/openapi.ts";
export type { MessageToSend, Outbox, OutboxHandlers, OutboxMessage, Refusal } from "./offline/outbox-shapes.ts";
export * from "./offline/store.ts";
export type { Copy, SyncHandlers } from "./offline/sync.ts";

/** Which project, and how to call it. */
export interface ClientOptions extends ApiOptions {
  /** Where the project is, such as `https://….supabase.co`. */
  url: string;
  /** The publishable key of the project. */
  key: string;
  /** What supabase-js takes besides: where the session is kept (React Native), the WebSocket (Node before 22). */
  supabase?: SupabaseClientOptions<"public">;
}

/** All operations by feature, and what goes beyond single calls. */
export interface Client extends Omit<Calls, "sync">, Live {
  /** Sign-up, sign-in and sessions, of supabase-js. */
  auth: SupabaseClient["auth"];
  /** The client of supabase-js that carries the session. */
  supabase: SupabaseClient;
  /** Calls operations by their names in the document. */
  api: Api;
  /** Uploads a file of at most 10 MiB in one call and answers its key, which photos, covers and messages take. */
  upload(source: UploadSource, options?: UploadOptions): Promise<string>;
}

/** A client of one project, for one person at a time. */
export function createClient({ url, key, supabase: supabaseOptions, ...options }: ClientOptions): Client {
  const supabase: SupabaseClient = createSupabase(url, key, supabaseOptions);
  const api = markAnsweredRead(new HttpApi(url, supabase, options));
  return {
    ...createCalls(api),
    ...createLive(api, supabase),
    auth: supabase.auth,
    supabase,
    api,
    upload: (source, uploadOptions) => upload(api, source, uploadOptions),
  };
}
