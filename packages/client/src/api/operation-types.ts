/** Operation names with the types of their inputs and responses, derived from the OpenAPI document. */

import type { operations } from "../generated/openapi.ts";
import { type operationTable, renamedOperations } from "../generated/operations.ts";

/** Name of an operation in the OpenAPI document. */
export type CurrentOperationId = keyof typeof operationTable & keyof operations;

/** Name of an operation in the OpenAPI document, or a deprecated earlier name of an operation. */
export type OperationId = CurrentOperationId | keyof typeof renamedOperations;

type Operation<Id extends OperationId> = operations[Id extends keyof typeof renamedOperations
  ? (typeof renamedOperations)[Id]
  : Extract<Id, CurrentOperationId>];

/** Returns the current name of a renamed operation, and any other name unchanged. */
export function currentNameOf(id: OperationId): CurrentOperationId {
  return id in renamedOperations ? renamedOperations[id as keyof typeof renamedOperations] : (id as CurrentOperationId);
}

type Content<Response> = Response extends { content: infer Media }
  ? Media extends { "application/json": infer Body }
    ? Body
    : string
  : never;
type Responses<Id extends OperationId> = Operation<Id>["responses"];

/** Body of the successful response of an operation. */
export type Answer<Id extends OperationId> =
  | (Responses<Id> extends { 200: infer Response } ? Content<Response> : never)
  | (Responses<Id> extends { 201: infer Response } ? Content<Response> : never);

/** Item of the list that an operation returns. */
export type Item<Id extends OperationId> = Answer<Id> extends { data: (infer One)[] } ? One : never;

/** Options of a call. */
export interface CallOptions {
  /** Aborts the call and its retries. */
  signal?: AbortSignal;
  /** Timeout of one attempt; 15 s by default. */
  timeoutMs?: number;
  /** Maximum number of retries of a failed call; five by default. */
  repetitions?: number;
  /**
   * Idempotency key for an action that the app may repeat in a later call, such as an action that is stored on the
   * device. By default, the client generates a key for each call, unless a retry is safe without a key.
   */
  idempotencyKey?: string;
}

type Parameters<Id extends OperationId> = Operation<Id>["parameters"];
type PathInput<Id extends OperationId> =
  Parameters<Id> extends { path: infer Path } ? { path: Path } : { path?: never };
/**
 * `cursor` accepts the `nextCursor` of a page as it is. If `cursor` is null or undefined, the call returns the first
 * page.
 */
type Query<Given> = Given extends { cursor?: string }
  ? Omit<Given, "cursor"> & { cursor?: string | null | undefined }
  : Given;
type QueryInput<Id extends OperationId> =
  Parameters<Id> extends { query: infer Given }
    ? { query: Query<Given> }
    : NonNullable<Parameters<Id>["query"]> extends never
      ? { query?: never }
      : { query?: Query<NonNullable<Parameters<Id>["query"]>> };
type BodyInput<Id extends OperationId> =
  Operation<Id> extends {
    requestBody: { content: { "application/json": infer Body } };
  }
    ? { body: Body }
    : Operation<Id> extends { requestBody?: { content: { "application/json": infer Body } } }
      ? { body?: Body }
      : { body?: never };

/** Input of an operation: path parameters, query, body, and call options. */
export type Input<Id extends OperationId> = PathInput<Id> & QueryInput<Id> & BodyInput<Id> & CallOptions;

/**
 * Arguments of a call after the operation's name. The input is optional if the operation requires neither parameters
 * nor a body.
 */
export type IfNeeded<Given> = Partial<Given> extends Given ? [input?: Given] : [input: Given];
