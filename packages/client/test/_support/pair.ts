/** Creates Anna and Ben, who have a direct chat. Ben uses an app whose WebSocket the test controls. */

import { openDirectChat } from "../../../../supabase/tests/functions/_support/chats.ts";
import { signUp } from "../../../../supabase/tests/functions/_support/sign-up.ts";
import { startApp } from "./apps.ts";
import { Wire } from "./wire.ts";

export async function makePair(reconnectAfter?: number) {
  const wire = new Wire();
  const [anna, ben] = await Promise.all([signUp(), startApp(undefined, wire.transport, reconnectAfter)]);
  return { wire, anna, ben, chat: await openDirectChat(anna, ben.person) };
}
