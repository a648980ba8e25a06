/**
 * Each free-text field of a request is listed below with its kind of text, or as a text that no other user reads. The
 * kinds are defined in docs/api/http-conventions.md, Text.
 */

import { moderationContracts, publicContracts } from "@social/shared-types/contracts.ts";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldsOf } from "../_support/objects.ts";

interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/**
 * Returns the dotted path of each string in a body whose schema has neither a format nor a pattern nor an enumeration.
 */
function freeTextsIn(schema: Schema, path: string[], root = schema): string[] {
  const named = schema.$ref && root.$defs?.[schema.$ref.replace("#/$defs/", "")];
  const isText = schema.type === "string" && !schema.enum && !schema.format && !schema.pattern;
  return [
    ...(named ? freeTextsIn(named, path, root) : []),
    ...(isText && schema.const === undefined ? [path.join(".")] : []),
    ...(schema.anyOf ?? []).flatMap((one) => freeTextsIn(one, path, root)),
    ...(schema.items ? freeTextsIn(schema.items, path, root) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => freeTextsIn(one, [...path, name], root)),
  ];
}

/**
 * Returns the profile fields with this kind of text, once as fields of createProfile and once as fields of
 * updateProfile.
 */
function profileTexts(kind: string): string[] {
  const fields = Object.entries(fieldsOf("profiles", "text")).filter(([, text]) => text === kind);
  return fields.flatMap(([field]) => [`createProfile.${field}`, `updateProfile.${field}`]);
}

const kinds: Record<string, string[]> = {
  name: [...profileTexts("name"), "createEvent.city", "createEvent.title", "updateEvent.city", "updateEvent.title"],
  address: ["createEvent.address", "updateEvent.address"],
  "long text": [
    ...profileTexts("long text"),
    "createEvent.description",
    "updateEvent.description",
    "sendMessage.content",
    "editMessage.content",
    "createReport.description",
    "appealDecision.text",
    "decide.note",
    "decide.internalNote",
    "answerAppeal.note",
    "decideBirthdate.note",
    "liftInheritedBlock.internalNote",
  ],
  "file name": ["sendMessage.attachments.fileName"],
  "no text for people": [
    "changePreferences.timeZone",
    "completeProfile.privacyPolicyVersion",
    "completeProfile.userAgreementVersion",
    "createUploadUrl.mime",
    "previewFriendLink.token",
    "redeemFriendLink.token",
    "redeemInviteLink.token",
    "registerDevice.appVersion",
    "registerDevice.locale",
    "registerDevice.token",
    "searchPeople.cursor",
    "searchPeople.q",
    "unregisterDevice.token",
    "unregisterDeviceByPost.token",
  ],
};

describe("each free-text field of a request", () => {
  it("is listed under exactly one kind of text, and every listed field exists in a request", () => {
    const found = [...publicContracts, ...moderationContracts].flatMap(({ routes }) =>
      Object.entries(routes).flatMap(([name, { body }]) =>
        body ? freeTextsIn(z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Schema, [name]) : [],
      ),
    );
    expect([...new Set(found)].sort()).toEqual(Object.values(kinds).flat().sort());
  });
});
