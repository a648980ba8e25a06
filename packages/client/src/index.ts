/**
 * Client of the social events backend.
 *
 * @packageDocumentation
 */

import { createClient as createSupabase, type SupabaseClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import { disconnect } from "./api/disconnect.ts";
import { clientClosed } from "./api/errors.ts";
import { type Api, type ApiOptions, HttpApi } from "./api/http-api.ts";
import { Lifetime } from "./api/lifetime.ts";
import { markAnsweredRead } from "./api/mark-answered-read.ts";
import { type UploadOptions, type UploadSource, upload } from "./api/upload.ts";
import { createLive, type Live } from "./follow/live.ts";
import { type Calls, createCalls } from "./generated/calls.ts";

export {
  ApiError,
  type ApiErrorConstructor,
  type ApiErrorDetails,
  type ApiErrorOf,
  type ClientErrorCode,
  type ErrorBodies,
  type FutureErrorCode,
} from "./api/errors.ts";
export type { Api, ApiOptions, OtherInput, OtherOperation } from "./api/http-api.ts";
export type { Answer, CallOptions, CurrentOperationId, Input, Item, OperationId } from "./api/operation-types.ts";
export { randomUuid } from "./api/random-uuid.ts";
export type { NativeFile, UploadOptions, UploadSource } from "./api/upload.ts";
export type { ChatFollowing, ChatHandlers } from "./follow/chats.ts";
export type { End, EndReason, FollowHandlers, Following } from "./follow/follower.ts";
export type { Follow, Live } from "./follow/live.ts";
export type { NotificationFollowing, NotificationHandlers } from "./follow/notifications.ts";
export type { EventHandlers, LocationHandlers } from "./follow/object.ts";
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
export type * from "./generated/schemas.ts";
export type { MessageToSend, Outbox, OutboxHandlers, OutboxMessage, Refusal } from "./offline/outbox-shapes.ts";
export * from "./offline/store.ts";
export type { Copy, SyncHandlers, SyncType } from "./offline/sync.ts";

/** The WebSocket members that the client needs. */
export interface WebSocketLike {
  readonly readyState: number;
  /** Sends a message. */
  send(data: string | ArrayBuffer): void;
  /** Closes the connection. */
  close(code?: number, reason?: string): void;
}

/** WebSocket class of the platform or of a package such as `ws`. */
export type WebSocketConstructor = new (address: string, protocols?: string | string[]) => WebSocketLike;

/** Options of supabase-js, with a WebSocket class of any package. */
export interface SupabaseOptions extends Omit<SupabaseClientOptions<"public">, "realtime"> {
  realtime?: Omit<NonNullable<SupabaseClientOptions<"public">["realtime"]>, "transport"> & {
    transport?: WebSocketConstructor;
  };
}

/** Project that a client uses, and default options of its calls. */
export interface ClientOptions extends ApiOptions {
  /** URL of the project, such as `https://….supabase.co`. */
  url: string;
  /** Publishable key of the project. */
  key: string;
  /**
   * Other options of supabase-js. React Native needs a storage for the session, and Node before version 22 needs a
   * WebSocket.
   */
  supabase?: SupabaseOptions;
}

/** Client of one project, with all operations by feature, uploads, follows, offline copies and outboxes. */
export interface Client extends Omit<Calls, "sync">, Live {
  /** Auth client of supabase-js for sign-up, sign-in and sessions. Its methods return `{ data, error }`. */
  auth: SupabaseClient["auth"];
  /** Client of supabase-js that uses the same session. */
  supabase: SupabaseClient;
  /** Calls operations by name, including operations that are not in the OpenAPI document. */
  api: Api;
  /** Uploads a file of at most 10 MiB and returns its storage key, for use as a photo, a cover or an attachment. */
  upload(source: UploadSource, options?: UploadOptions): Promise<string>;
  /**
   * Closes the client. Running calls reject with `client_closed`. Follows, copies and outboxes stop, the socket closes
   * and the session is no longer refreshed. The promise resolves when the socket is closed. Unsent messages stay in the
   * store of the outbox, and the user stays signed in. Every later call of the client fails with `client_closed`.
   */
  close(): Promise<void>;
}

/** Creates a client for one project. Only one user can be signed in at a time. */
export function createClient({ url, key, supabase: supabaseOptions, ...options }: ClientOptions): Client {
  const lifetime = new Lifetime();
  const supabase: SupabaseClient = createSupabase(url, key, whileOpen(lifetime, supabaseOptions));
  const api = markAnsweredRead(new HttpApi(url, supabase, lifetime, options));
  let closing: Promise<void> | undefined;
  return {
    ...createCalls(api),
    ...createLive(api, supabase, lifetime),
    auth: supabase.auth,
    supabase,
    api,
    upload: (source, uploadOptions) =>
      lifetime.run((signal) => upload(api, source, { ...uploadOptions, signal }), uploadOptions?.signal),
    close: () => {
      lifetime.close();
      closing ??= disconnect(supabase);
      return closing;
    },
  };
}

/** Returns options with which supabase-js rejects all requests after the client was closed. */
function whileOpen(lifetime: Lifetime, options: SupabaseOptions = {}): SupabaseClientOptions<"public"> {
  const given = options.global?.fetch;
  const guarded: typeof fetch = (...request) =>
    lifetime.isClosed ? Promise.reject(clientClosed()) : (given ?? fetch)(...request);
  // The cast is needed because supabase-js uses DOM types for its WebSocket events, and not every package compiles with
  // the DOM types.
  return { ...(options as SupabaseClientOptions<"public">), global: { ...options.global, fetch: guarded } };
}
