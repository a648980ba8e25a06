/** Calls the functions, and checks their responses against the contract. */

import type { ErrorCode, Problem } from "@social/shared-types/errors.ts";
import {
  conflictProblemSchema,
  forbiddenProblemSchema,
  limitedProblemSchema,
  problemSchema,
  validationProblemSchema,
} from "@social/shared-types/errors.ts";
import type { Route } from "@social/shared-types/routes.ts";
import { expect, inject } from "vitest";
import type { z } from "zod";
import { expectDocumented } from "./documented.ts";
import { exchange } from "./exchange.ts";

/** A complete response. `body` is null if the response has no body, and a string if the body is not JSON. */
export interface ApiResponse {
  status: number;
  headers: Headers;
  body: unknown;
}

export type Method = Route["method"];

/** A request to one of the functions. */
export interface Call {
  method: Method | "OPTIONS";
  /** Path that begins with the name of the function. */
  path: string;
  headers?: Record<string, string>;
  /** Body that is sent as JSON unless it is a string or bytes. */
  body?: unknown;
}

/** Calls an edge function of the tested Supabase stack. */
export function callFunction(
  method: Method | "OPTIONS",
  path: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<ApiResponse> {
  return callFunctionAt(inject("stack").functionsUrl, { method, path, headers, body });
}

/** Calls a function at the given base URL. */
export async function callFunctionAt(
  address: string,
  { method, path, headers = {}, body }: Call,
): Promise<ApiResponse> {
  const response = await exchange(`${address}${path}`, {
    method,
    headers: body === undefined ? headers : { "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: bytesOf(body) }),
  });
  const text = await response.text();
  const { status, headers: answered } = response;
  const result = { status, headers: answered, body: readBody(text, answered.get("content-type") ?? "") };
  if (method !== "OPTIONS") {
    expectDocumented(method, path, result);
  }
  return result;
}

/**
 * Repeats a call until its status is not 503. On a busy machine, the database or the identity provider, which a function
 * asks for an unknown key, may briefly respond too slowly.
 */
export async function callUntilAvailable(call: () => Promise<ApiResponse>): Promise<ApiResponse> {
  let response: ApiResponse | undefined;
  const statusOf = async () => {
    response = await call();
    return response.status;
  };
  await expect.poll(statusOf).not.toBe(503);
  return response!;
}

function readBody(text: string, type: string): unknown {
  if (text === "") {
    return null;
  }
  return type.startsWith("text/") ? text : JSON.parse(text);
}

function bytesOf(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) {
    return body;
  }
  return new TextEncoder().encode(typeof body === "string" ? body : JSON.stringify(body));
}

function expectBody<One extends Route>(
  response: ApiResponse,
  status: number,
  route: One,
): z.output<One["success"]["body"]> {
  // The message contains the body, which shows why the status differs.
  expect(response.status, JSON.stringify(response.body)).toBe(status);
  const body = route.success.body.parse(response.body);
  expect(response.body).toEqual(body);
  return body as z.output<One["success"]["body"]>;
}

/** Returns the body of a successful response. The body must have exactly the fields of the contract. */
export function expectSuccess<One extends Route>(response: ApiResponse, route: One): z.output<One["success"]["body"]> {
  return expectBody(response, route.success.status, route);
}

/** Returns the body of a response with status 200 in place of 201, because the object already existed. */
export function expectUnchanged<One extends Route>(
  response: ApiResponse,
  route: One,
): z.output<One["success"]["body"]> {
  return expectBody(response, 200, route);
}

/** Schemas of the errors that have additional fields. */
const problemSchemas: { [Code in ErrorCode]?: z.ZodObject } = {
  validation_failed: validationProblemSchema,
  account_suspended: forbiddenProblemSchema.required({ until: true }),
  already_in_group: conflictProblemSchema.required({ userIds: true }),
  rate_limited: limitedProblemSchema,
};

/**
 * Checks that a response is an error in the format of the contract, and that its header `x-request-id` contains the
 * error id.
 */
export function expectRefusal(response: ApiResponse, status: number, code: ErrorCode): Problem {
  expect(response).toMatchObject({ status, body: { code } });
  const problem = (problemSchemas[code] ?? problemSchema).strict().parse(response.body) as Problem;
  expect(response.headers.get("x-request-id")).toBe(problem.errorId);
  return problem;
}

/** Checks that a response is a validation error about exactly these fields. */
export function expectInvalid(response: ApiResponse, fields: string[]): void {
  const problem = expectRefusal(response, 400, "validation_failed");
  expect(problem.error).toBe("Validation has failed");
  const named = new Set(problem.fields?.map(({ field }) => field));
  expect([...named].sort()).toEqual([...fields].sort());
}
