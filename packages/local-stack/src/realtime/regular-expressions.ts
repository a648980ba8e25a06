/** Validates and evaluates the regular expressions of filters in PostgreSQL. */

import postgres from "postgres";
import { type Condition, FilterError, type RegularExpression } from "./filters.ts";
import type { RowChange } from "./pgoutput.ts";
import type { PendingChange, Subscription } from "./subscriptions.ts";
import { columnOf } from "./tables.ts";

/** Validates a regular expression. Throws FilterError if the expression is invalid. */
export async function checkRegularExpression(sql: postgres.Sql, { operator, value }: Condition): Promise<void> {
  try {
    await sql`select '' ~ ${value}::text`;
  } catch (error) {
    throw error instanceof postgres.PostgresError
      ? new FilterError(`invalid regular expression for ${operator} filter: ${error.message}`)
      : error;
  }
}

/**
 * Removes the subscriptions whose regular expression does not match the change. Queries the database only if at least
 * one subscription has a regular expression.
 */
export async function matching(sql: postgres.Sql, batch: PendingChange[]): Promise<PendingChange[]> {
  const questions = new Map(
    batch
      .flatMap(({ change, fitting }) => fitting.flatMap((subscription) => questionsOf(change, subscription)))
      .map((question) => [keyOf(question), question]),
  );
  if (questions.size === 0) {
    return batch;
  }
  const asked = [...questions.values()];
  const rows = await sql<{ is_match: boolean }[]>`
    select case operator when '~*' then value ~* text else value ~ text end as is_match
    from
      unnest(
        ${asked.map(({ value }) => value)}::text[],
        ${asked.map(({ text }) => text)}::text[],
        ${asked.map(({ ignoresCase }) => (ignoresCase ? "~*" : "~"))}::text[]
      ) with ordinality as asked (value, text, operator, number)
    order by number`;
  const matches = new Map(Array.from(questions.keys(), (key, index) => [key, rows[index]?.is_match]));
  const isMatched = (question: Question) => matches.get(keyOf(question)) !== question.isNegated;
  return batch
    .map(({ change, fitting }) => ({
      change,
      fitting: fitting.filter((subscription) => questionsOf(change, subscription).every(isMatched)),
    }))
    .filter(({ fitting }) => fitting.length > 0);
}

type Question = RegularExpression & { value: string };

function questionsOf({ relation, newRow, oldRow }: RowChange, { filters }: Subscription): Question[] {
  const row = newRow ?? oldRow ?? [];
  return filters.flatMap(({ column, regularExpression }) => {
    const value = columnOf(relation, row, column);
    return regularExpression && typeof value === "string" ? [{ value, ...regularExpression }] : [];
  });
}

/** Returns a key that is equal for queries with the same result. */
function keyOf({ value, text, ignoresCase }: Question): string {
  return JSON.stringify([value, text, ignoresCase]);
}
