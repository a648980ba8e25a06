/** Tests that code generators can process the OpenAPI documents. */

import { describe, expect, it } from "vitest";
import { document, problemsOf, schemasWithin } from "../_support/documented.ts";

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  [name: string]: unknown;
}

const { schemas } = document.components as unknown as { schemas: Record<string, Schema> };

const parts = ["allOf", "anyOf", "oneOf"] as const;

/**
 * Whether Swift OpenAPI Generator can generate a type for a schema. If it cannot, it omits the property and only prints
 * a warning.
 */
function isKept(schema: Schema, within: string[] = []): boolean {
  const name = schema.$ref?.split("/").at(-1);
  if (name !== undefined) {
    return within.includes(name) || isKept(schemas[name]!, [...within, name]);
  }
  const composed = parts.flatMap((part) => (schema[part] as Schema[] | undefined) ?? []);
  const isEmpty = parts.some((part) => (schema[part] as Schema[] | undefined)?.length === 0);
  const hasItems = schema.items === undefined || isKept(schema.items, within);
  return (
    schema.type !== "null" && !("not" in schema) && !isEmpty && hasItems && composed.every((one) => isKept(one, within))
  );
}

const all = schemasWithin<Schema>({ paths: document.paths, components: document.components });

describe("the OpenAPI schemas for code generators", () => {
  it("allow Swift OpenAPI Generator to generate a type for every property", () => {
    const properties = all.flatMap(([path, { properties = {} }]) =>
      Object.entries(properties).map(([name, property]) => [`${path}/${name}`, property] as const),
    );
    expect(properties.length).toBeGreaterThan(700);
    expect(properties.filter(([, property]) => !isKept(property)).map(([path]) => path)).toEqual([]);
  });

  it("use anyOf with null only for references; other schemas that can be null have two types", () => {
    const nullable = all.filter(([, { anyOf }]) => (anyOf as Schema[] | undefined)?.some((one) => isNull(one)));
    expect(nullable.length).toBeGreaterThan(50);
    const isReferenceOrNull = ({ anyOf }: Schema) => (anyOf as Schema[]).every((one) => "$ref" in one || isNull(one));
    expect(nullable.filter(([, schema]) => !isReferenceOrNull(schema)).map(([path]) => path)).toEqual([]);
    expect(schemas.OwnProfile!.properties!.bio!.type).toEqual(["string", "null"]);
    expect(schemas.OwnProfile!.properties!.age!.type).toEqual(["integer", "null"]);
  });

  it("accept null for references and scalars that can be null", () => {
    const reply = schemas.ChatMessage!.properties!.replyTo as object;
    expect(problemsOf(reply, null)).toEqual([]);
    expect(problemsOf(reply, 1)).not.toEqual([]);
    const bio = schemas.OwnProfile!.properties!.bio as object;
    expect([null, "Hello"].flatMap((value) => problemsOf(bio, value))).toEqual([]);
    expect(problemsOf(bio, 1)).not.toEqual([]);
  });

  it("declare sizes in bytes as int64 and every other integer as int32", () => {
    const integers = all.filter(([, { type }]) => [type].flat().includes("integer"));
    expect(integers.length).toBeGreaterThan(100);
    expect(integers.filter(([, { format }]) => format !== "int32" && format !== "int64")).toEqual([]);
    const large = integers.filter(([, { format }]) => format === "int64").map(([path]) => path.split("/").at(-1));
    expect([...new Set(large)].toSorted()).toEqual(["bytes", "bytesToday", "sizeBytes"]);
  });
});

/** Whether null is the only valid value: the type is null, or the enumeration contains only null. */
function isNull({ type, enum: values }: Schema): boolean {
  return type === "null" || (values?.length === 1 && values[0] === null);
}
