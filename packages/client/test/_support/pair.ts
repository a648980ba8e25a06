/** Two users with a direct chat: Anna, and Ben, who uses an app. The test controls the WebSocket of this app. */

import { openDirectChat } from "../../../../supabase/tests/functions/_support/chats.ts";
import { signUp } from "../../../../supabase/tests/functions/_support/sign-up.ts";
import { startApp } from "./apps.ts";
import { Wire } from "./wire.ts";

export async function makePair(reconnectAfter?: number) {
  const wire = new Wire();
  const [anna, ben] = await Promise.all([signUp(), startApp(undefined, wire.transport, reconnectAfter)]);
  return { wire, anna, ben, chat: await openDirectChat(anna, ben.person) };
}
