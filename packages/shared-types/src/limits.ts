/** Rate limits per user. Each value is the name of a database setting without the prefix `limit_`. */

export const limitNames = [
  "reads",
  "feeds",
  "writes",
  "messages",
  "messages_of_day",
  "applications",
  "friend_requests",
  "interactions",
  "interactions_of_day",
  "reports_of_day",
  "uploads",
  "files",
  "profiles_of_day",
  "devices",
  "events_of_day",
  "event_changes",
  "profile_changes",
  "exports_of_day",
] as const;

export type LimitName = (typeof limitNames)[number];
