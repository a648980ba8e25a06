/** What people do with their own account: look, change, sign out. */

import { Hono } from "hono";
import type { StackContext } from "../stack.ts";
import { checkEmail, checkPasswordStrength, readBody, refusePhone, userUpdateBody } from "./bodies.ts";
import { requireUser } from "./callers.ts";
import { AuthError } from "./errors.ts";
import { closeSessions, type LogoutScope } from "./sessions.ts";
import { asAuthAdmin, changeUser, findUser, isPasswordOf } from "./users.ts";

export function accountRoutes(context: StackContext): Hono {
  return new Hono()
    .get("/user", async (c) => Response.json((await requireUser(c.req.raw, context)).user))
    .put("/user", (c) => changeAccount(c.req.raw, context))
    .post("/logout", async (c) => {
      const { user, sessionId } = await requireUser(c.req.raw, context);
      const scope = c.req.query("scope") || "global";
      if (!isLogoutScope(scope)) {
        throw new AuthError(400, "validation_failed", `Unsupported logout scope "${scope}"`);
      }
      await asAuthAdmin(context.sql, (sql) => closeSessions(sql, user.id, sessionId, scope));
      return c.body(null, 204);
    });
}

async function changeAccount(request: Request, context: StackContext): Promise<Response> {
  const { user, sessionId } = await requireUser(request, context);
  const body = await readBody(request, userUpdateBody);
  refusePhone(body.phone);
  if (body.app_metadata) {
    throw new AuthError(403, "not_admin", "Updating app_metadata requires admin privileges");
  }
  const email = body.email === "" ? user.email : checkEmail(body.email);
  const password = body.password ?? null;
  if (password !== null) {
    checkPasswordStrength(password, context.config.auth.minimum_password_length);
  }

  const changed = await asAuthAdmin(context.sql, async (sql) => {
    if (password !== null && (await isPasswordOf(sql, user.id, password))) {
      throw new AuthError(422, "same_password", "New password should be different from the old password.");
    }
    await changeUser(sql, user.id, {
      // The platform mails a link first; there is no mail here, so the new address counts at once.
      email: email === user.email ? undefined : email,
      password,
      userMetadata: body.data,
    });
    if (password !== null) {
      await closeSessions(sql, user.id, sessionId, "others");
    }
    return await findUser(sql, user.id);
  });
  return Response.json(changed);
}

function isLogoutScope(scope: string): scope is LogoutScope {
  return scope === "global" || scope === "local" || scope === "others";
}
