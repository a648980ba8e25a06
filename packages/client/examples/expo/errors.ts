/** Texts of the errors that the screens show to the user. */

import { ApiError } from "@social-events/client";
import { Alert } from "react-native";

export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return "Something went wrong.";
  }
  switch (error.code) {
    case "network_failed":
    case "timed_out":
      return "You are offline. Try again later.";
    case "validation_failed":
      return error.fields.map(({ field, message }) => `${field}: ${message}`).join("\n");
    case "already_in_group":
      return error.body.groupId === undefined
        ? "A friend is already in a group of this event: apply without them."
        : "You are already in a group of this event.";
    case "rate_limited":
      return `Try again in ${Math.ceil(error.retryAfter ?? 60)} seconds.`;
    default:
      return `${error.message} (${error.errorId ?? error.code})`;
  }
}

export function showError(error: unknown): void {
  Alert.alert(sentenceOf(error));
}
