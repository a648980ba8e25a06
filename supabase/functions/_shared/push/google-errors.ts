/** Parses error responses in the format of Google APIs, which RuStore also uses. */

import { z } from "zod";

/** A parsed error. */
export interface Problem {
  /**
   * Code of FCM if the error has one, otherwise the general code of Google. Undefined if the body has another format.
   */
  code: string | undefined;
  /** Whether the device token is the only invalid part of the request. */
  isTokenInvalid: boolean;
}

const fcmErrorType = "type.googleapis.com/google.firebase.fcm.v1.FcmError";
const badRequestType = "type.googleapis.com/google.rpc.BadRequest";
const tokenMessage = /^(the )?registration token is not (a )?valid|^invalid registration token/i;

const detailSchema = z.object({
  "@type": z.string().optional().catch(undefined),
  errorCode: z.string().optional().catch(undefined),
  fieldViolations: z.array(z.object({ field: z.string().catch("") })).catch([]),
});

const errorSchema = z.object({
  status: z.string().optional().catch(undefined),
  message: z.string().catch(""),
  details: z.array(detailSchema).catch([]),
});

const bodySchema = z.union([z.object({ error: errorSchema }).transform(({ error }) => error), errorSchema]);

/** Parses the body of a response, which can have any format. */
export function problemOf(body: unknown): Problem {
  const { status, message = "", details = [] } = bodySchema.safeParse(body).data ?? {};
  const code = details.find((detail) => detail["@type"] === fcmErrorType)?.errorCode ?? status;
  const violations = details.filter((detail) => detail["@type"] === badRequestType);
  const isTokenNamed = violations.some(({ fieldViolations }) =>
    fieldViolations.some(({ field }) => field === "message.token"),
  );
  return { code, isTokenInvalid: code === "INVALID_ARGUMENT" && (isTokenNamed || tokenMessage.test(message)) };
}
