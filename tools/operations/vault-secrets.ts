/** Reads the vault secrets from the environment, checks them and stores them. */

import type postgres from "postgres";
import { Refusal } from "../stack/options.ts";

/** Secret: its value, its name in the vault and its environment variable. */
export interface Secret {
  name: string;
  variable: string;
  value: string;
}

/** Result of storing one secret. */
export interface Stored {
  name: string;
  outcome: "created" | "updated" | "unchanged";
}

const leastAddressKey = 32;
const addressKeyPrefix = "address_key_";

/** Checks for the values of secrets. The error messages never contain a value, because messages may be logged. */
const rules: { variable: RegExp; isValid: (value: string) => boolean; demand: string }[] = [
  {
    variable: /^PROJECT_URL$/,
    isValid: (value) =>
      URL.canParse(value) && /^https?:\/\/[^/]+$/.test(value) && !/[A-Z].*\.supabase\.co$/.test(value),
    demand: "is to be an address without a path, such as https://abcdefghijklmnopqrst.supabase.co",
  },
  {
    variable: /^JOBS_SECRET_KEY$/,
    isValid: (value) => /^sb_secret_[A-Za-z0-9_-]+$/.test(value),
    demand: "is to be a secret key: sb_secret_ and letters, digits, _ or -",
  },
  {
    variable: /^PROJECT_REGION$/,
    isValid: (value) => /^[a-z]+(-[a-z]+)+-\d+$/.test(value),
    demand: "is to be a region such as eu-central-1",
  },
  {
    variable: /^ADDRESS_KEY_[1-9]\d{0,3}$/,
    isValid: (value) => value.length >= leastAddressKey,
    demand: `is to have ${leastAddressKey} characters or more: openssl rand -hex 32`,
  },
];

/** Returns the secrets in the environment. Throws a Refusal with the names of all invalid variables. */
export function findSecrets(environment: Record<string, string>): Secret[] {
  const problems: string[] = [];
  const secrets = Object.entries(environment).flatMap(([variable, given]) => {
    const rule = rules.find((one) => one.variable.test(variable));
    if (!rule || given === "") {
      return [];
    }
    const value = variable === "PROJECT_URL" ? given.replace(/\/+$/, "") : given;
    if (!rule.isValid(value)) {
      problems.push(`${variable} ${rule.demand}.`);
    }
    return [{ name: variable.toLowerCase(), variable, value }];
  });
  if (problems.length > 0) {
    throw new Refusal(problems.join("\n"));
  }
  return secrets.sort((one, other) => one.name.localeCompare(other.name));
}

/**
 * Returns the secrets that the environment does not contain, for example because a variable is misspelt. `isKept` is
 * true if the vault already contains the secret. The result contains an address key only if neither the environment nor
 * the vault contains one.
 */
export async function absentSecrets(
  sql: postgres.Sql,
  secrets: Secret[],
): Promise<{ name: string; isKept: boolean }[]> {
  const absent = ["project_url", "jobs_secret_key", "project_region"].filter(
    (name) => !secrets.some((secret) => secret.name === name),
  );
  return await sql<{ name: string; isKept: boolean }[]>`
    select name, exists (select from vault.decrypted_secrets as secret where secret.name = absent.name) as "isKept"
    from unnest(${absent}::text[]) as absent (name)
    union all
    select 'address_key_1', false
    where
      not ${secrets.some(({ name }) => name.startsWith(addressKeyPrefix))}
      and not exists (
        select from vault.decrypted_secrets where starts_with(decrypted_secrets.name, ${addressKeyPrefix})
      )`;
}

/**
 * Stores all secrets, or none if one of them cannot be stored. Throws a Refusal if a different value would replace an
 * address key (a key for hashing email addresses and phone numbers). Also throws if the vault has lost an address key
 * and `isRestored` is false, because hashes with another key would match no stored hash.
 */
export async function storeSecrets(sql: postgres.Sql, secrets: Secret[], isRestored = false): Promise<Stored[]> {
  const [vault] = await sql`select to_regclass('vault.decrypted_secrets') is not null as "isThere"`;
  if (!vault?.isThere) {
    throw new Refusal("The database has no vault. Enable supabase_vault in Database, Extensions.");
  }
  return await sql.begin(async (transaction) => {
    const stored: Stored[] = [];
    if (!isRestored) {
      await refuseNewAddressKeys(transaction, secrets);
    }
    for (const secret of secrets) {
      stored.push({ name: secret.name, outcome: await storeSecret(transaction, secret) });
    }
    return stored;
  });
}

/**
 * Throws a Refusal if the database contains hashes that were computed with an address key, but the vault does not
 * contain the key.
 */
async function refuseNewAddressKeys(sql: postgres.TransactionSql, secrets: Secret[]): Promise<void> {
  const versions = secrets.flatMap(({ name }) => /^address_key_(\d+)$/.exec(name)?.[1] ?? []);
  if (versions.length === 0) {
    return;
  }
  const [tables] = await sql`select to_regclass('private.deleted_addresses') is not null as "areThere"`;
  if (!tables?.areThere) {
    return;
  }
  const [lost] = await sql<{ version: number }[]>`
    select version
    from unnest(${versions}::integer[]) as version
    where not exists (select from vault.decrypted_secrets where name = 'address_key_' || version)
      and (
        exists (select from private.deleted_addresses where key_version = version)
        or exists (select from private.replaced_emails where key_version = version)
      )`;
  if (lost) {
    throw new Refusal(
      `The vault has lost address_key_${lost.version}, and the database has hashes made with it. Give the copy of that key with --restored-keys. A new key gets the next number.`,
    );
  }
}

async function storeSecret(
  sql: postgres.TransactionSql,
  { name, variable, value }: Secret,
): Promise<Stored["outcome"]> {
  const [known] = await sql<{ id: string; isSame: boolean }[]>`
    select id, decrypted_secret = ${value} as "isSame" from vault.decrypted_secrets where name = ${name}`;
  if (!known) {
    await sql`select vault.create_secret(${value}, ${name})`;
    return "created";
  }
  if (known.isSame) {
    return "unchanged";
  }
  if (name.startsWith(addressKeyPrefix)) {
    throw new Refusal(
      `The vault has another ${name}, and hashes made with it match nothing without it. Give the new key the next number instead of ${variable}.`,
    );
  }
  await sql`select vault.update_secret(${known.id}, ${value})`;
  return "updated";
}
