/** Writes nullable schemas in a form that code generators support. */

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  type?: string | string[];
  enum?: unknown[];
}

/**
 * Swift OpenAPI Generator leaves out each property with a schema of type null, but keeps a property with an enumeration
 * of null.
 */
const onlyNull: Schema = { enum: [null] };

/**
 * Writes `type: [x, "null"]` for a nullable scalar, array or enumeration, instead of `anyOf`. A nullable reference
 * keeps its `anyOf`, with an enumeration of null as the other part.
 */
export function writeNullAsType(value: unknown): void {
  if (typeof value !== "object" || value === null) {
    return;
  }
  const schema = value as Schema;
  const { anyOf, ...rest } = schema;
  const [one, other] = anyOf ?? [];
  if (one && anyOf?.length === 2 && other?.type === "null") {
    if (one.$ref) {
      schema.anyOf = [one, onlyNull];
    } else {
      delete schema.anyOf;
      Object.assign(schema, one, rest, {
        type: [one.type, "null"].flat(),
        ...(one.enum && { enum: [...one.enum, null] }),
      });
    }
  }
  for (const [name, inner] of Object.entries(schema)) {
    if (name !== "example" && name !== "examples") {
      writeNullAsType(inner);
    }
  }
}
