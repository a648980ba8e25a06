/** `/admin/users`: managing accounts with the secret key. */

import { Hono } from "hono";
import type { z } from "zod";
import type { StackContext } from "../stack.ts";
import {
  adminDeletionBody,
  adminUserBody,
  checkEmail,
  checkPasswordLength,
  checkPasswordStrength,
  readBody,
  refusePhone,
} from "./bodies.ts";
import { isUuid, requireServiceRole } from "./callers.ts";
import { AuthError } from "./errors.ts";
import { closeSessions } from "./sessions.ts";
import { addUser, asAuthAdmin, changeUser, findUser, listUsers, type User } from "./users.ts";

const defaultPageSize = 50;

export function adminRoutes(context: StackContext): Hono {
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

async function listAccounts(request: Request, context: StackContext): Promise<Response> {
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

async function createAccount(request: Request, context: StackContext): Promise<Response> {
  const body = await readBody(request, adminUserBody);
  refusePhone(body.phone);
  if (body.email === "") {
    throw new AuthError(400, "validation_failed", "Cannot create a user without either an email or phone");
  }
  const email = checkEmail(body.email);
  if (body.password) {
    checkPasswordLength(body.password);
  }
  if (body.id !== "" && !isUuid(body.id)) {
    throw new AuthError(400, "validation_failed", "ID must conform to the uuid v4 format");
  }
  const user = await asAuthAdmin(context.sql, async (sql) => {
    const id = await addUser(sql, {
      id: body.id || crypto.randomUUID(),
      aud: body.aud || "authenticated",
      role: body.role || "authenticated",
      email,
      password: body.password || null,
      confirmed: body.email_confirm,
      userMetadata: body.user_metadata ?? {},
      appMetadata: { provider: "email", providers: ["email"], ...body.app_metadata },
    });
    if (body.ban_duration !== "") {
      await changeUser(sql, id, { banDuration: banDurationOf(body) });
    }
    return await findUser(sql, id);
  });
  return Response.json(user);
}

async function updateAccount(request: Request, context: StackContext, id: string): Promise<Response> {
  await requireAccount(context, id);
  const body = await readBody(request, adminUserBody);
  refusePhone(body.phone);
  const email = body.email === "" ? undefined : checkEmail(body.email);
  const password = body.password ?? null;
  if (password !== null) {
    checkPasswordStrength(password, context.config.auth.minimum_password_length);
  }
  const user = await asAuthAdmin(context.sql, async (sql) => {
    await changeUser(sql, id, {
      email,
      password,
      role: body.role || undefined,
      confirmed: body.email_confirm,
      userMetadata: body.user_metadata,
      appMetadata: body.app_metadata,
      banDuration: banDurationOf(body),
    });
    if (password !== null) {
      await closeSessions(sql, id, null, "global");
    }
    return await findUser(sql, id);
  });
  return Response.json(user);
}

async function deleteAccount(request: Request, context: StackContext, id: string): Promise<Response> {
  await requireAccount(context, id);
  const body = await readBody(request, adminDeletionBody);
  if (body.should_soft_delete) {
    throw new AuthError(400, "validation_failed", "Soft deletion is not part of the local stack");
  }
  await asAuthAdmin(context.sql, (sql) => sql`delete from auth.users where id = ${id}`);
  return Response.json({});
}

async function requireAccount(context: StackContext, id: string): Promise<User> {
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
    throw new AuthError(400, "validation_failed", "invalid format for ban duration");
  }
  return body.ban_duration;
}

function positiveInteger(text: string | null, otherwise: number): number {
  if (!text) {
    return otherwise;
  }
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new AuthError(400, "validation_failed", `Bad Pagination Parameters: ${text}`);
  }
  return number;
}
