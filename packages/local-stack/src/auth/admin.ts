/** `/admin/users` and `/invite`: user management for callers with the secret key. */

import { Hono } from "hono";
import type postgres from "postgres";
import type { z } from "zod";
import { administrator, recordAudit, traitsOf } from "./audit-log.ts";
import {
  adminDeletionBody,
  adminUserBody,
  checkEmail,
  checkPasswordLength,
  checkPasswordStrength,
  checkPhone,
  invitationBody,
  readBody,
} from "./bodies.ts";
import { isUuid, requireServiceRole } from "./callers.ts";
import { AuthError, invalid } from "./errors.ts";
import type { AuthContext } from "./limits.ts";
import { redirectTargetOf } from "./redirects.ts";
import { mailToken } from "./sending.ts";
import { closeSessions } from "./sessions.ts";
import { softDeleteUser } from "./soft-deletion.ts";
import type { User } from "./user-rows.ts";
import { addUser, asAuthAdmin, changeUser, emailExists, findUser, findUserByEmail, listUsers } from "./users.ts";

const defaultPageSize = 50;

export function adminRoutes(context: AuthContext): Hono {
  return new Hono()
    .use(async (c, next) => {
      await requireServiceRole(c.req.raw, context);
      await next();
    })
    .get("/", (c) => listAccounts(c.req.raw, context))
    .post("/", (c) => createAccount(c.req.raw, context))
    .get("/:id", async (c) => Response.json(await requireAccount(context, c.req.param("id"))))
    .put("/:id", (c) => updateAccount(c.req.raw, context, c.req.param("id")))
    .delete("/:id", (c) => deleteAccount(c.req.raw, context, c.req.param("id")));
}

/** Routes that invite users by email. The link in the email creates a session for the invited user. */
export function invitationRoutes(context: AuthContext): Hono {
  return new Hono().post("/invite", async (c) => {
    await requireServiceRole(c.req.raw, context);
    return await invite(c.req.raw, context);
  });
}

async function invite(request: Request, context: AuthContext): Promise<Response> {
  const body = await readBody(request, invitationBody);
  const email = checkEmail(body.email);
  const invited = await asAuthAdmin(context.sql, async (sql) => {
    const known = await findUserByEmail(sql, email);
    if (known?.email_confirmed_at !== undefined) {
      throw emailExists();
    }
    const id = known?.id ?? (await addUser(sql, invitedUser(email, body.data ?? {})));
    await sql`update auth.users set invited_at = now() where id = ${id}`;
    const user = await findUser(sql, id);
    if (user) {
      const reply = { redirectTarget: redirectTargetOf(request, context), challenge: null };
      await recordAudit(sql, administrator, "user_invited", traitsOf(user));
      await mailToken(sql, context, user, "invite", reply);
    }
    return await findUser(sql, id);
  });
  return Response.json(invited);
}

function invitedUser(email: string, userMetadata: Record<string, unknown>) {
  return {
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: null,
    password: null,
    confirmed: { email: false, phone: false },
    userMetadata,
    appMetadata: { provider: "email", providers: ["email"] },
  };
}

async function listAccounts(request: Request, context: AuthContext): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const page = positiveInteger(query.get("page"), 1);
  const perPage = positiveInteger(query.get("per_page"), defaultPageSize);
  const { users, total } = await asAuthAdmin(context.sql, (sql) => listUsers(sql, page, perPage));
  const lastPage = Math.ceil(total / perPage);
  const links = [
    ...(lastPage > page ? [`</admin/users?page=${page + 1}&per_page=${perPage}>; rel="next"`] : []),
    `</admin/users?page=${lastPage}&per_page=${perPage}>; rel="last"`,
  ];
  const headers = { link: links.join(", "), "x-total-count": String(total) };
  return Response.json({ users, aud: "authenticated" }, { headers });
}

async function createAccount(request: Request, context: AuthContext): Promise<Response> {
  const body = await readBody(request, adminUserBody);
  if (body.email === "" && body.phone === "") {
    throw invalid("Cannot create a user without either an email or phone");
  }
  const email = body.email === "" ? null : checkEmail(body.email);
  const phone = body.phone === "" ? null : checkPhone(body.phone);
  const provider = email === null ? "phone" : "email";
  if (body.password) {
    checkPasswordLength(body.password);
  }
  if (body.id !== "" && !isUuid(body.id)) {
    throw invalid("ID must conform to the uuid v4 format");
  }
  const user = await asAuthAdmin(context.sql, async (sql) => {
    const id = await addUser(sql, {
      id: body.id || crypto.randomUUID(),
      aud: body.aud || "authenticated",
      role: body.role || "authenticated",
      email,
      phone,
      password: body.password || null,
      confirmed: { email: email !== null && body.email_confirm, phone: phone !== null && body.phone_confirm },
      userMetadata: body.user_metadata ?? {},
      appMetadata: { provider, providers: [provider], ...body.app_metadata },
    });
    if (body.ban_duration !== "") {
      await changeUser(sql, id, { banDuration: banDurationOf(body) });
    }
    return await recordedUser(sql, id, "user_signedup", { provider });
  });
  return Response.json(user);
}

async function updateAccount(request: Request, context: AuthContext, id: string): Promise<Response> {
  await requireAccount(context, id);
  const body = await readBody(request, adminUserBody);
  const email = body.email === "" ? undefined : checkEmail(body.email);
  const phone = body.phone === "" ? undefined : checkPhone(body.phone);
  const password = body.password ?? null;
  if (password !== null) {
    checkPasswordStrength(password, context.config.auth.minimum_password_length);
  }
  const user = await asAuthAdmin(context.sql, async (sql) => {
    await changeUser(sql, id, {
      email,
      phone,
      password,
      role: body.role || undefined,
      confirmed: { email: body.email_confirm, phone: body.phone_confirm },
      userMetadata: body.user_metadata,
      appMetadata: body.app_metadata,
      banDuration: banDurationOf(body),
    });
    if (password !== null) {
      await closeSessions(sql, id, null, "global");
    }
    return await recordedUser(sql, id, "user_modified");
  });
  return Response.json(user);
}

async function deleteAccount(request: Request, context: AuthContext, id: string): Promise<Response> {
  const user = await requireAccount(context, id);
  const body = await readBody(request, adminDeletionBody);
  await asAuthAdmin(context.sql, async (sql) => {
    await recordAudit(sql, administrator, "user_deleted", traitsOf(user));
    if (body.should_soft_delete) {
      await softDeleteUser(sql, user);
    } else {
      await sql`delete from auth.users where id = ${id}`;
    }
  });
  return Response.json({});
}

/** Records in the audit log that an administrator has changed a user, and returns the user. */
async function recordedUser(
  sql: postgres.TransactionSql,
  id: string,
  action: "user_modified" | "user_signedup",
  traits: Record<string, string> = {},
): Promise<User | null> {
  const user = await findUser(sql, id);
  if (user) {
    await recordAudit(sql, administrator, action, { ...traitsOf(user), ...traits });
  }
  return user;
}

async function requireAccount(context: AuthContext, id: string): Promise<User> {
  if (!isUuid(id)) {
    throw new AuthError(404, "validation_failed", "user_id must be an UUID");
  }
  const user = await asAuthAdmin(context.sql, (sql) => findUser(sql, id));
  if (!user) {
    throw new AuthError(404, "user_not_found", "User not found");
  }
  return user;
}

function banDurationOf(body: z.output<typeof adminUserBody>): string | undefined {
  if (body.ban_duration === "") {
    return undefined;
  }
  if (!/^(none|(\d+(\.\d+)?(h|m|s))+)$/.test(body.ban_duration)) {
    throw invalid("invalid format for ban duration");
  }
  return body.ban_duration;
}

function positiveInteger(text: string | null, otherwise: number): number {
  if (!text) {
    return otherwise;
  }
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw invalid(`Bad Pagination Parameters: ${text}`);
  }
  return number;
}
