/** Reading the settings of a provider: all of them or none, and no value in what is said about them. */

/** The environment of the functions, or what a test puts in its place. */
export interface Environment {
  get(name: string): string | undefined;
}

/** The settings by name; undefined when none is there. Throws when only some are. */
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

/** What is thrown about a setting; the expectation must not tell its value. */
export function unusable(name: string, expectation: string): Error {
  return new Error(`The setting ${name} is not usable: ${expectation}.`);
}

/** An address without a slash at its end: the one that is set, or the usual one. */
export function readAddress(environment: Environment, name: string, usual: string): string {
  const value = environment.get(name)?.trim() || usual;
  if (!URL.canParse(value)) {
    throw unusable(name, "it must be a URL");
  }
  return value.replace(/\/+$/, "");
}

/** A PEM block; in a one-line setting its lines are separated by the two characters `\n`. */
export function checkedPem(name: string, value: string, label: string): string {
  const pem = value.replaceAll("\\n", "\n").trim();
  if (!new RegExp(`^-{5}BEGIN ${label}-{5}\\s[A-Za-z0-9+/=\\s]+-{5}END ${label}-{5}`).test(pem)) {
    throw unusable(name, `it must be PEM and begin with "BEGIN ${label}"`);
  }
  return pem;
}
