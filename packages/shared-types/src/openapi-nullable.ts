/** Changes nullable schemas to a form that code generators support. */

interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  type?: string | string[];
  enum?: unknown[];
}

/**
 * Schema for null. Swift OpenAPI Generator ignores a property if its schema contains `type: null`, but supports an
 * enumeration with the value null.
 */
const onlyNull: Schema = { enum: [null] };

/**
 * Replaces `anyOf` with `type: [x, "null"]` in the schema of a nullable scalar, array or enumeration. A nullable
 * reference keeps `anyOf`, in which the schema of null becomes an enumeration.
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
