/** Generates `schemas.ts` in `packages/client/src/generated`: a named type for each schema in the OpenAPI document. */

interface Body {
  content?: Record<string, { schema?: { $ref?: string } }>;
}

interface Document {
  paths: Record<string, Record<string, { operationId: string; requestBody?: Body; responses: Record<string, Body> }>>;
  components: { schemas: Record<string, { description?: string }> };
}

const mostNames = 3;

function schemaOf(body: Body | undefined): string | undefined {
  return body?.content?.["application/json"]?.schema?.$ref?.split("/").at(-1);
}

function listed(names: string[]): string {
  const shown = names.slice(0, mostNames).map((name) => `\`${name}\``);
  return shown.join(", ") + (names.length > mostNames ? " and others" : "");
}

/**
 * Returns the comment of a schema, which lists the operations and schemas that use it. `texts` contains the JSON text
 * of each schema.
 */
function describe(name: string, { paths, components }: Document, texts: Map<string, string>): string {
  const { description } = components.schemas[name] ?? {};
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const bodies = operations.filter(({ requestBody }) => schemaOf(requestBody) === name);
  const responses = operations.filter(({ responses: { 200: ok, 201: created } }) =>
    [schemaOf(ok), schemaOf(created)].includes(name),
  );
  const owners = [...texts].filter(
    ([owner, text]) => owner !== name && text.includes(`"#/components/schemas/${name}"`),
  );
  const ids = (of: typeof operations) => listed(of.map(({ operationId }) => operationId));
  const uses = [
    bodies.length > 0 ? `Request body of ${ids(bodies)}.` : "",
    responses.length > 0 ? `Response of ${ids(responses)}.` : "",
    bodies.length + responses.length === 0 && owners.length > 0
      ? `Part of ${listed(owners.map(([owner]) => owner))}.`
      : "",
  ];
  const text = [description, ...uses].filter(Boolean).join(" ") || `Schema \`${name}\` of openapi.json.`;
  return text.replaceAll("*/", "*\\/").replaceAll("\n", "\n * ");
}

export function makeClientSchemas(document: Document): string {
  const schemas = Object.entries(document.components.schemas);
  const texts = new Map(schemas.map(([name, schema]) => [name, JSON.stringify(schema)]));
  const types = schemas.map(
    ([name]) => `/** ${describe(name, document, texts)} */\nexport type ${name} = Schemas["${name}"];\n`,
  );
  return `/** Generated from openapi.json: \`npm run generate\`. */

import type { components } from ${JSON.stringify("./openapi.ts")};

type Schemas = components["schemas"];

${types.join("\n")}`;
}
