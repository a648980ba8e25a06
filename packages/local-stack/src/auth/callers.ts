/** Authorizes requests by access token or secret key. */

import { z } from "zod";
import { identify } from "../identity.ts";
import type { StackContext } from "../stack.ts";
import { AuthError } from "./errors.ts";
import { userBanned } from "./sessions.ts";
import type { User } from "./user-rows.ts";
import { asAuthAdmin, findUser, isBanned } from "./users.ts";

export interface Caller {
  user: User;
  /** Id of the session; null if the token belongs to no session. */
  sessionId: string | null;
}

/** Returns the user of the request's access token. Rejects a token whose session has ended. */
export async function requireUser(request: Request, context: StackContext): Promise<Caller> {
  const claims = (await requireIdentity(request, context)).claims;
  const userId = claims.sub;
  if (!userId) {
    throw new AuthError(403, "bad_jwt", "invalid claim: missing sub claim");
  }
  if (!isUuid(userId)) {
    throw new AuthError(400, "bad_jwt", "invalid claim: sub claim must be a UUID");
  }
  const sessionId = claims.session_id ?? null;
  if (sessionId !== null && !isUuid(sessionId)) {
    throw new AuthError(403, "bad_jwt", "invalid claim: session_id claim must be a UUID");
  }
  const { user, isOpen } = await asAuthAdmin(context.sql, async (sql) => ({
    user: await findUser(sql, userId),
    isOpen: sessionId === null || (await sql`select from auth.sessions where id = ${sessionId}`).length > 0,
  }));
  if (!user) {
    throw new AuthError(403, "user_not_found", "User from sub claim in JWT does not exist");
  }
  if (!isOpen) {
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  if (isBanned(user)) {
    throw userBanned();
  }
  return { user, sessionId };
}

/**
 * Returns the user of the request's access token. Rejects the request if the project does not allow manual linking of
 * identities.
 */
export async function requireManualLinking(request: Request, context: StackContext): Promise<Caller> {
  const caller = await requireUser(request, context);
  if (!context.config.auth.enable_manual_linking) {
    throw new AuthError(404, "manual_linking_disabled", "Manual linking is disabled");
  }
  return caller;
}

/** Rejects a request unless it contains the secret key or a token with the role service_role. */
export async function requireServiceRole(request: Request, context: StackContext): Promise<void> {
  const { role } = await requireIdentity(request, context);
  if (role !== "service_role") {
    throw new AuthError(403, "not_admin", "User not allowed");
  }
}

export function isUuid(text: string): boolean {
  return z.guid().safeParse(text).success;
}

async function requireIdentity(request: Request, context: StackContext) {
  const identity = await identify(request, context.keys);
  if (!identity) {
    throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  }
  return identity;
}
