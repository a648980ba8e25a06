/** Reads the settings of `supabase/config.toml` that the stack supports. */

import { parse } from "smol-toml";
import { z } from "zod";
import { authConfigSchema } from "./auth-config.ts";
import type { ProjectConfig } from "./stack.ts";
import { StackError } from "./stack-error.ts";

const configFile = "supabase/config.toml";

const units = ["", "K", "M", "G"];

const byteSize = z
  .string()
  .regex(/^\d+ *([KMG]i?)?B?$/i, "is not a size such as 50MiB")
  .transform((text) => {
    const unit = /[KMG]/i.exec(text)?.[0].toUpperCase() ?? "";
    return Number.parseInt(text, 10) * 1024 ** units.indexOf(unit);
  });

// The defaults are those of the Supabase CLI.
const configSchema = z.object({
  auth: authConfigSchema,
  storage: z.object({ file_size_limit: byteSize.prefault("50MiB") }).prefault({}),
  functions: z
    .record(z.string(), z.object({ verify_jwt: z.boolean().default(true), enabled: z.boolean().default(true) }))
    .default({}),
});

/**
 * Reads the project's configuration. If the file is missing or a setting is invalid, throws a StackError that names the
 * file or the setting.
 */
export async function readConfig(projectDirectory: string): Promise<ProjectConfig> {
  try {
    return configSchema.parse(parse(await Deno.readTextFile(`${projectDirectory}/${configFile}`)));
  } catch (error) {
    throw new StackError(`${configFile} cannot be used: ${problemIn(error)}.`);
  }
}

function problemIn(error: unknown): string {
  if (error instanceof z.ZodError) {
    return error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("; ");
  }
  if (error instanceof Deno.errors.NotFound) {
    return "there is no such file";
  }
  return error instanceof Error ? error.message.replace(/\n[\s\S]*/, "") : String(error);
}
