/** Reads the settings of a provider: all of them or none. Errors contain no values. */

/** The environment of the functions, or its replacement in a test. */
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

/** Creates the error of a setting. The text of the expectation must not contain the value of the setting. */
export function unusable(name: string, expectation: string): Error {
  return new Error(`The setting ${name} is not usable: ${expectation}.`);
}

/** Returns a URL without trailing slash: the setting, or the default. */
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
