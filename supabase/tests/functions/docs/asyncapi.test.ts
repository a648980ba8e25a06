/** Compares the AsyncAPI document with the Realtime topics in the contracts. */

import { docsContract } from "@social/shared-types/docs.ts";
import { realtimeTopics } from "@social/shared-types/realtime.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { callFunction, expectSuccess } from "../_support/responses.ts";

interface Reference {
  $ref: string;
}

interface Channel {
  address?: string;
  messages: Record<string, Reference>;
  parameters?: Record<string, unknown>;
}

interface Message {
  name: string;
  payload: Reference;
  examples: { payload: object }[];
}

interface AsyncApiDocument {
  asyncapi: string;
  servers: Record<string, { host: string; pathname: string; protocol: string }>;
  channels: Record<string, Channel>;
  operations: Record<string, { action: string; channel: Reference; security: Reference[] }>;
  components: { messages: Record<string, Message>; schemas: Record<string, object> };
}

let document: AsyncApiDocument;

beforeAll(async () => {
  const response = await callFunction("GET", "/docs/asyncapi.json");
  document = expectSuccess(response, docsContract.routes.getAsyncApiDocument) as unknown as AsyncApiDocument;
});

function references(value: unknown): string[] {
  if (typeof value !== "object" || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : references(inner),
  );
}

function find(reference: string): unknown {
  const path = reference.replace("#/", "").split("/");
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], document);
}

describe("the AsyncAPI document", () => {
  it("contains the Realtime URL of this platform", () => {
    const { host, protocol } = new URL(inject("stack").apiUrl);
    expect(document).toMatchObject({ asyncapi: "3.0.0", info: { version: "1.0.0" } });
    expect(document.servers.realtime).toMatchObject({
      host,
      pathname: "/realtime/v1/websocket",
      protocol: protocol === "https:" ? "wss" : "ws",
    });
  });

  it("contains for each topic a channel with its events, and a channel for new rows of the table notifications", () => {
    const channels = Object.values(document.channels).map(({ address, messages, parameters = {} }) => [
      address,
      Object.keys(parameters),
      Object.values(messages).map(({ $ref }) => (find($ref) as Message).name),
    ]);
    expect(channels).toEqual([
      ["notifications:{userId}", ["userId"], ["notification.created", "notifications.changed"]],
      ["event:{eventId}", ["eventId"], ["event.updated"]],
      [
        "chat:{chatId}",
        ["chatId"],
        [
          "message.created",
          "message.updated",
          "message.deleted",
          "chat.read",
          "participant.joined",
          "participant.left",
        ],
      ],
      ["typing:{chatId}", ["chatId"], ["typing.started", "typing.stopped"]],
      ["location:{userId}", ["userId"], ["location.updated", "location.stopped"]],
      [undefined, [], ["INSERT"]],
    ]);
    expect(Object.keys(realtimeTopics)).toHaveLength(channels.length - 1);
  });

  it("allows apps with an access token to receive messages on every channel, but to send none", () => {
    const operations = Object.values(document.operations);
    expect(operations.map(({ action }) => action)).toEqual(operations.map(() => "receive"));
    expect(operations.map(({ channel }) => channel.$ref)).toEqual(
      Object.keys(document.channels).map((name) => `#/channels/${name}`),
    );
    const tokens = operations.flatMap(({ security }) => security.map(({ $ref }) => $ref));
    expect([...new Set(tokens)]).toEqual(["#/components/securitySchemes/accessToken"]);
  });

  it("contains every schema to which it refers", () => {
    const used = [...new Set(references(document))];
    expect(used.length).toBeGreaterThan(20);
    expect(used.filter((reference) => find(reference) === undefined)).toEqual([]);
  });

  it("allows additional fields in each payload, and contains a valid example of each payload", () => {
    expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ components: document.components }, "document");
    for (const { name, payload, examples } of Object.values(document.components.messages)) {
      expect(examples, name).toHaveLength(1);
      const validate = ajv.getSchema(`document${payload.$ref}`)!;
      validate(examples[0]!.payload);
      expect(validate.errors ?? [], name).toEqual([]);
      validate({});
      expect(validate.errors, name).not.toBeNull();
    }
  });
});
