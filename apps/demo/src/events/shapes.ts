/** Short names of what the contract has of events and groups. */

import type { components } from "@social-events/client";

type Schemas = components["schemas"];

export type EventType = Schemas["EventType"];
export type EventDetail = Schemas["EventDetail"];
export type SocialEvent = Schemas["SocialEvent"];
export type FeedItem = Schemas["FeedItem"];
export type CreateEvent = Schemas["CreateEvent"];
