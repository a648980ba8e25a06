/**
 * Reads the settings of a provider, which must be set completely or not at all. Errors do not contain the values of
 * settings.
 */

/** Environment variables of the functions, or a test's replacement for them. */
export interface Environment {
  get(name: string): string | undefined;
}

/** Returns the settings by name, or undefined if none is set. Throws if only some of them are set. */
export function readSettings<Name extends string>(
  environment: Environment,
  names: readonly Name[],
): Record<Name, string> | undefined {
  const entries = names.map((name): [Name, string] => [name, environment.get(name)?.trim() ?? ""]);
  const missing = entries.filter(([, value]) => value === "").map(([name]) => name);
  if (missing.length === names.length) {
    return undefined;
  }
  if (missing.length > 0) {
    throw new Error(`Push is only half configured: ${missing.join(", ")} must be set too.`);
  }
  return Object.fromEntries(entries) as Record<Name, string>;
}

/**
 * Creates the error for an invalid setting. `expectation` must not contain the value of the setting, which may be
 * secret.
 */
export function unusable(name: string, expectation: string): Error {
  return new Error(`The setting ${name} is not usable: ${expectation}.`);
}

/** Returns the URL in a setting, or `usual` if the setting is empty, without a trailing slash. */
export function readAddress(environment: Environment, name: string, usual: string): string {
  const value = environment.get(name)?.trim() || usual;
  if (!URL.canParse(value)) {
    throw unusable(name, "it must be a URL");
  }
  return value.replace(/\/+$/, "");
}

/** Returns a PEM block. If the setting has a single line, its line breaks are written as the two characters `\n`. */
export function checkedPem(name: string, value: string, label: string): string {
  const pem = value.replaceAll("\\n", "\n").trim();
  if (!new RegExp(`^-{5}BEGIN ${label}-{5}\\s[A-Za-z0-9+/=\\s]+-{5}END ${label}-{5}`).test(pem)) {
    throw unusable(name, `it must be PEM and begin with "BEGIN ${label}"`);
  }
  return pem;
}
