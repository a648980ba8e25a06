/** Adds the recorded examples to request bodies, responses and parameters. */

import type { createDocument } from "zod-openapi";
import { type Example, examples } from "./examples.ts";

/** Examples for a media type. The request and the response of the same call have the same key. */
type NamedExamples = { examples?: Record<string, { summary: string; value: unknown }> };

function nameExamples(found: Example[], partOf: (example: Example) => unknown): NamedExamples {
  const named = found.map((example) => [
    example.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-"),
    { summary: example.title, value: partOf(example) },
  ]);
  return named.length > 0 ? { examples: Object.fromEntries(named) } : {};
}

/** Returns the examples for the request body of an operation. */
export function examplesOfBody(name: string): NamedExamples {
  return nameExamples(examples[name] ?? [], ({ body }) => body);
}

export function examplesOfResponse(name: string, status: number): NamedExamples {
  const answered = (examples[name] ?? []).filter((example) => example.status === status);
  return nameExamples(answered, ({ answer }) => answer);
}

interface Parameter {
  in: string;
  name: string;
  schema?: { type?: string };
  example?: unknown;
}

interface Operation {
  operationId?: string;
  parameters?: Parameter[];
}

/** Converts a parameter from text to the type of its schema. */
function readParameter(text: string, type: string | undefined): unknown {
  if (type === "integer" || type === "number") {
    return Number(text);
  }
  if (type === "boolean") {
    return text === "true";
  }
  return type === "array" ? text.split(",") : text;
}

/** Adds an example to each parameter. The value is taken from the first recorded call that contains the parameter. */
export function addParameterExamples({ paths = {} }: ReturnType<typeof createDocument>): void {
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as Operation[]);
  for (const { operationId = "", parameters = [] } of operations) {
    for (const parameter of parameters) {
      const sent = (examples[operationId] ?? []).map(({ params, query }) =>
        parameter.in === "path" ? params?.[parameter.name] : query?.[parameter.name],
      );
      const value = sent.find((text) => text !== undefined);
      if (value !== undefined && parameter.in !== "header") {
        parameter.example = readParameter(value, parameter.schema?.type);
      }
    }
  }
}
