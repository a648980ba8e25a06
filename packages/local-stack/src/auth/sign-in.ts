/** Signing up, signing in by password, and renewing a session. */

import { Hono } from "hono";
import type { StackContext } from "../stack.ts";
import {
  checkEmail,
  checkPasswordStrength,
  passwordGrantBody,
  readBody,
  refreshGrantBody,
  refusePhone,
  signUpBody,
} from "./bodies.ts";
import { answerTaken, askToConfirm } from "./confirmation.ts";
import { AuthError } from "./errors.ts";
import { openSession, renewSession, tokenResponse } from "./sessions.ts";
import { addUser, asAuthAdmin, findUserByEmail, isBanned, isPasswordOf, type NewUser, type User } from "./users.ts";

export function signInRoutes(context: StackContext): Hono {
  return new Hono()
    .post("/signup", (c) => signUp(c.req.raw, context))
    .post("/token", (c) => {
      const grantType = c.req.query("grant_type");
      if (grantType === "password") {
        return signInWithPassword(c.req.raw, context);
      }
      if (grantType === "refresh_token") {
        return refresh(c.req.raw, context);
      }
      throw new AuthError(400, "invalid_credentials", "unsupported_grant_type");
    });
}

async function signUp(request: Request, context: StackContext): Promise<Response> {
  const body = await readBody(request, signUpBody);
  if (body.email === "" && body.phone === "") {
    throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
  }
  if (body.password === "") {
    throw new AuthError(400, "validation_failed", "Signup requires a valid password");
  }
  checkPasswordStrength(body.password, context.config.auth.minimum_password_length);
  refusePhone(body.phone);
  const email = checkEmail(body.email);
  const { likeHosted: isToBeConfirmed = false } = context.options;
  const newcomer = {
    aud: "authenticated",
    role: "authenticated",
    email,
    password: body.password,
    confirmed: !isToBeConfirmed,
    userMetadata: body.data ?? {},
    appMetadata: { provider: "email", providers: ["email"] },
  };
  const taken = new AuthError(422, "user_already_exists", "User already registered");
  const userAgent = request.headers.get("user-agent");
  if (isToBeConfirmed) {
    return Response.json(await signUpToConfirm(context, newcomer, taken));
  }
  const grant = await asAuthAdmin(context.sql, async (sql) =>
    openSession(sql, await addUser(sql, newcomer, taken), userAgent),
  );
  return await tokenResponse(context, grant);
}

async function signUpToConfirm(context: StackContext, newcomer: NewUser, taken: AuthError): Promise<User | null> {
  try {
    return await asAuthAdmin(context.sql, async (sql) =>
      askToConfirm(sql, await addUser(sql, newcomer, taken), context),
    );
  } catch (error) {
    if (error !== taken) {
      throw error;
    }
    return await asAuthAdmin(context.sql, (sql) => answerTaken(sql, newcomer.email, newcomer.userMetadata, context));
  }
}

async function signInWithPassword(request: Request, context: StackContext): Promise<Response> {
  const body = await readBody(request, passwordGrantBody);
  refusePhone(body.phone);
  if (body.email === "") {
    throw new AuthError(400, "validation_failed", "missing email or phone");
  }
  const grant = await asAuthAdmin(context.sql, async (sql) => {
    const user = await findUserByEmail(sql, body.email.toLowerCase());
    if (user && isBanned(user)) {
      throw new AuthError(400, "user_banned", "User is banned");
    }
    if (!user || !(await isPasswordOf(sql, user.id, body.password))) {
      throw new AuthError(400, "invalid_credentials", "Invalid login credentials");
    }
    if (!user.email_confirmed_at) {
      throw new AuthError(400, "email_not_confirmed", "Email not confirmed");
    }
    return await openSession(sql, user.id, request.headers.get("user-agent"));
  });
  return await tokenResponse(context, grant);
}

async function refresh(request: Request, context: StackContext): Promise<Response> {
  const body = await readBody(request, refreshGrantBody);
  if (body.refresh_token === "") {
    // GoTrue answers this one in the words of OAuth.
    const answer = { error: "invalid_request", error_description: "refresh_token required" };
    return Response.json(answer, { status: 400 });
  }
  const grant = await asAuthAdmin(context.sql, (sql) =>
    renewSession(sql, body.refresh_token, request.headers.get("user-agent")),
  );
  if (grant instanceof AuthError) {
    throw grant;
  }
  return await tokenResponse(context, grant);
}
