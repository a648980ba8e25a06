/** Names of the operations, their inputs and responses, typed by the OpenAPI document. */

import type { operations } from "../generated/openapi.ts";
import { type operationTable, renamedOperations } from "../generated/operations.ts";

/** Name of an operation in the document. */
export type CurrentOperationId = keyof typeof operationTable & keyof operations;

/** Name of an operation in the document, or a deprecated earlier name of it. */
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

/** Body of a successful response. */
export type Answer<Id extends OperationId> =
  | (Responses<Id> extends { 200: infer Response } ? Content<Response> : never)
  | (Responses<Id> extends { 201: infer Response } ? Content<Response> : never);

/** Item of a list. */
export type Item<Id extends OperationId> = Answer<Id> extends { data: (infer One)[] } ? One : never;

/** Options of a call. */
export interface CallOptions {
  /** Ends the call and its retries. */
  signal?: AbortSignal;
  /** Timeout of one attempt; 15 s by default. */
  timeoutMs?: number;
  /** Maximum number of retries of a call that may succeed later; five by default. */
  repetitions?: number;
  /**
   * Idempotency key of an action that may be repeated after this call, such as an action that is stored on the device.
   * By default each call generates its key, unless a retry is safe without one.
   */
  idempotencyKey?: string;
}

type Parameters<Id extends OperationId> = Operation<Id>["parameters"];
type PathInput<Id extends OperationId> =
  Parameters<Id> extends { path: infer Path } ? { path: Path } : { path?: never };
/** A query accepts the `nextCursor` of a page unchanged. With null or undefined, it reads the first page. */
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

/** Input of an operation: parts of its path, its query, its body, and options of the call. */
export type Input<Id extends OperationId> = PathInput<Id> & QueryInput<Id> & BodyInput<Id> & CallOptions;

/** The arguments of a call. The input can be left out if no part of it is required. */
export type IfNeeded<Given> = Partial<Given> extends Given ? [input?: Given] : [input: Given];
