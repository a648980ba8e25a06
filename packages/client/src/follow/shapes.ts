/** What the app is handed, as the API shows it. */

import type { components } from "../generated/openapi.ts";

type Schemas = components["schemas"];

/** A chat with the people in it. */
export type ChatDetail = Schemas["ChatDetail"];
/** A message as who reads the chat sees it. */
export type ChatMessage = Schemas["ChatMessage"];
/** An event as the caller sees it. */
export type EventDetail = Schemas["EventDetail"];
/** Where somebody is who shares it. */
export type LiveLocation = Schemas["LiveLocation"];
/** What has changed, of whatever type. */
export type SyncChange = Schemas["SyncChange"];
/** The types of what changes. */
export type SyncType = SyncChange["type"];
/** A notification of the caller. */
export type UserNotification = Schemas["UserNotification"];
