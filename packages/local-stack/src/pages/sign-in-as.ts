/**
 * `/stack/sign-in-as`: creates a session for any account, when a developer chooses the account on the stack's home
 * page.
 */

import { isUuid } from "../auth/callers.ts";
import { AuthError } from "../auth/errors.ts";
import { openSession, sessionResponseOf } from "../auth/sessions.ts";
import { asAuthAdmin, findUser } from "../auth/users.ts";
import type { Service, StackContext } from "../stack.ts";
import { pageHeaders } from "./frame.ts";

/** Serves the endpoint, which accepts `{userId}` and returns a session in the format of `/auth/v1/token`. */
export function createSignInService(context: StackContext): Service {
  return async (request) => {
    // Browsers send a CORS preflight before a page of another origin can send this content type, and this endpoint
    // permits no preflight.
    const isJson = request.headers.get("content-type") === "application/json";
    if (request.method !== "POST" || !isJson) {
      return refuse(405, "Send POST with a JSON body.");
    }
    const { userId } = (await request.json().catch(() => null)) ?? {};
    if (!isUuid(userId)) {
      return refuse(400, "userId must be the id of an account.");
    }
    try {
      const userAgent = request.headers.get("user-agent");
      const grant = await asAuthAdmin(context.sql, async (sql) =>
        (await findUser(sql, userId)) ? await openSession(sql, userId, userAgent, "password") : null,
      );
      return grant
        ? Response.json(await sessionResponseOf(context, grant), { headers: pageHeaders })
        : refuse(404, "No such account.");
    } catch (error) {
      if (error instanceof AuthError) {
        return refuse(error.status, error.message);
      }
      throw error;
    }
  };
}

function refuse(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: pageHeaders });
}
