/** Generates the table of error codes in docs/api/errors.md from the code list and the contracts. */

import { publicContracts } from "@social/shared-types/contracts.ts";
import { type ErrorCode, errorMeanings } from "@social/shared-types/errors.ts";
import { imagesContract, jobsContract } from "@social/shared-types/jobs.ts";
import { moderationContract } from "@social/shared-types/moderation.ts";
import type { FunctionContract } from "@social/shared-types/routes.ts";

const contracts: readonly FunctionContract[] = [...publicContracts, moderationContract, jobsContract, imagesContract];

/**
 * Descriptions for error codes that no contract lists, because the HTTP layer can return these codes for many
 * endpoints.
 */
const generalCodes: Partial<Record<ErrorCode, string>> = {
  validation_failed: "every endpoint that takes path parameters, a query or a body",
  unauthorized: "every endpoint except the OpenAPI document",
  account_required: "every endpoint for users",
  account_suspended: "every endpoint for users, except those with `x-while-suspended`",
  not_a_moderator: "every endpoint of `moderation`",
  mfa_required: "every endpoint of `moderation`",
  route_not_found: "every unknown path or method",
  payload_too_large: "every endpoint that takes a body",
  unsupported_media_type: "every endpoint that takes a body",
  idempotency_in_progress: "every endpoint that takes an `Idempotency-Key`",
  idempotency_key_reused: "every endpoint that takes an `Idempotency-Key`",
  rate_limited: "every endpoint except the OpenAPI document",
  internal_error: "every endpoint",
  misconfigured: "every endpoint except the OpenAPI document",
  unavailable: "every endpoint except the OpenAPI document",
};

function endpointsOf(code: ErrorCode): string {
  const endpoints = contracts.flatMap(({ name, routes }) =>
    Object.values(routes)
      .filter(({ errors }) => errors.includes(code))
      .map(({ method, path }) => `\`${method} /${name}${path}\``),
  );
  const origins = generalCodes[code] ?? endpoints.join(", ");
  if (!origins) {
    throw new Error(`No contract lists ${code}, and tools/generate/error-table.ts does not say where it comes from.`);
  }
  return origins;
}

/** Returns the content of docs/api/errors.md. */
export function makeErrorTable(): string {
  const rows = Object.entries(errorMeanings).flatMap(([status, meanings]) =>
    Object.entries(meanings).map(
      ([code, meaning]) => `| \`${code}\` | ${status} | ${meaning} | ${endpointsOf(code as ErrorCode)} |`,
    ),
  );
  return `# Error codes

<!-- Generated from packages/shared-types/src/errors.ts and the contracts: \`npm run generate\`. -->

Every error response is \`{error, code, errorId}\`: a message for developers, a code from the table, and the id of the request. Base your
error handling on \`code\`. A code is never renamed, but new codes can be added. A \`validation_failed\` response also has \`fields\`.
[Order of checks](http-conventions.md#order-of-checks) describes which code is returned if several apply.

| code | status | meaning and advice | endpoints |
|---|---|---|---|
${rows.join("\n")}
`;
}
