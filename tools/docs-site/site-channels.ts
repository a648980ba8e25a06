/** Generates the site's page about Realtime topics and broadcasts from the AsyncAPI document, as Markdown. */

import { createAsyncApiDocument } from "@social/shared-types/asyncapi.ts";

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
}

interface Channel {
  address?: string;
  title: string;
  description: string;
  messages: Record<string, { $ref: string }>;
}

interface Message {
  name: string;
  summary: string;
  payload: Schema;
  examples: { payload: object }[];
}

interface AsyncApiDocument {
  info: { description: string };
  channels: Record<string, Channel>;
  components: { messages: Record<string, Message>; schemas: Record<string, Schema> };
}

// The API document requires a server URL, which the page does not contain.
const { info, channels, components } = createAsyncApiDocument("http://127.0.0.1:54321") as unknown as AsyncApiDocument;

function lastPartOf(reference: string): string {
  return reference.split("/").at(-1) ?? "";
}

/** Replaces a schema reference by the schema. Keywords next to the reference override those of the schema. */
function resolve(schema: Schema): Schema {
  const { $ref, ...beside } = schema;
  return $ref ? { ...components.schemas[lastPartOf($ref)], ...beside } : schema;
}

function typeOf(given: Schema): string {
  const schema = resolve(given);
  if (schema.anyOf) {
    return schema.anyOf.map(typeOf).join(" | ");
  }
  const values = "const" in schema ? [schema.const] : schema.enum;
  if (values) {
    return values.map((value) => JSON.stringify(value)).join(" | ");
  }
  if (schema.type === "array") {
    const item = typeOf(schema.items ?? {});
    return item.includes(" | ") ? `(${item})[]` : `${item}[]`;
  }
  return schema.format ?? [schema.type ?? "any"].flat().join(" | ");
}

function inCell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}

/** Returns one table row for each field, including the fields of nested objects. */
function rowsOf(given: Schema, prefix = ""): string[] {
  const { properties = {}, required = [] } = resolve(given);
  return Object.entries(properties).flatMap(([name, field]) => {
    const optional = required.includes(name) ? "" : ", may be missing";
    const meaning = inCell(resolve(field).description ?? "");
    return [
      `| \`${prefix}${name}\` | \`${inCell(typeOf(field))}\`${optional} | ${meaning} |`,
      ...rowsOf(field, `${prefix}${name}.`),
    ];
  });
}

function describeMessage(reference: { $ref: string }): string {
  const { name, summary, payload, examples } = components.messages[lastPartOf(reference.$ref)] as Message;
  const shown = examples.map((example) => `\`\`\`json\n${JSON.stringify(example.payload, null, 2)}\n\`\`\``);
  return [
    `### ${name}`,
    summary,
    ["| Field | Type | Meaning |", "|---|---|---|", ...rowsOf(payload)].join("\n"),
    ...shown,
  ].join("\n\n");
}

function describeChannel([name, { address, title, description, messages }]: [string, Channel]): string {
  const about = address ? `\`${address}\`: ${title}. ${description}` : description;
  const messageRows = Object.values(messages).map(describeMessage);
  return [`## ${name}`, about, ...messageRows].join("\n\n");
}

/** Returns the page about the channels as Markdown, whose links are relative to the folder `docs`. */
export function makeChannelsPage(): string {
  const contents = Object.entries(channels).map(
    ([name, { address, title }]) => `- [${name}](#${name.toLowerCase()})${address ? `, \`${address}\`` : ""}: ${title}`,
  );
  return [
    "# Channels",
    "The same for programs is the [AsyncAPI document](asyncapi.json); an example that runs is in the guide [Realtime](guides/realtime.md).",
    contents.join("\n"),
    info.description.replaceAll(/^### /gm, "## "),
    ...Object.entries(channels).map(describeChannel),
  ].join("\n\n");
}
