/**
 * Generates `broadcasts.ts` in `packages/client/src/generated`: types of the broadcasts on each topic in the AsyncAPI
 * document.
 */

interface RealtimeDocument {
  channels: Record<string, { address?: string; messages: Record<string, unknown> }>;
  components: { schemas: Record<string, unknown> };
}

/** Returns the names of all schemas that a value references, directly or through other schemas. */
function referredBy(value: unknown, schemas: Record<string, unknown>): string[] {
  const references = JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  const names = Array.from(references, ([, name]) => name ?? "");
  return names.flatMap((name) => [name, ...referredBy(schemas[name], schemas)]);
}

/**
 * Returns the topics and the names of their messages. Leaves out the stream of row changes, which has no topic name.
 */
function topicsOf({ channels }: RealtimeDocument): [string, string[]][] {
  return Object.entries(channels)
    .filter(([, { address }]) => address !== undefined)
    .map(([kind, { messages }]) => [kind, Object.keys(messages)]);
}

/** Returns an OpenAPI document that contains only the schemas of broadcasts, as input for the type generator. */
export function broadcastSchemas(document: RealtimeDocument): object {
  const { schemas } = document.components;
  const sent = topicsOf(document).flatMap(([, names]) => names);
  const names = new Set([...sent, ...sent.flatMap((name) => referredBy(schemas[name], schemas))]);
  return {
    openapi: "3.1.0",
    info: { title: "Broadcasts", version: "1.0.0" },
    paths: {},
    components: { schemas: Object.fromEntries([...names].map((name) => [name, schemas[name]])) },
  };
}

/** Returns the content of `broadcasts.ts`. `types` is the output of the type generator for `broadcastSchemas`. */
export function makeClientBroadcasts(document: RealtimeDocument, types: string): string {
  const start = "export interface components {";
  const schemas = types.slice(types.indexOf(start) + start.length, types.indexOf("responses: never;"));
  const topics = topicsOf(document).map(([kind, names]) => {
    const union = names.map((name) => `Schemas["${name}"]`).join(" | ");
    return `  ${kind}: ${union};`;
  });
  return `/** Generated from asyncapi.json: \`npm run generate\`. */

interface Components {${schemas.replaceAll('components["schemas"]', "Schemas")}}

type Schemas = Components["schemas"];

/** What is told on each topic, by the word with which its name begins; after a colon follows the id of what it is about. */
export interface Broadcasts {
${topics.join("\n")}
}
`;
}
