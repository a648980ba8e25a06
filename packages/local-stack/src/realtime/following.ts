/** Validates subscription requests against the publication, the grants of the role and the types of the columns. */

import postgres from "postgres";
import { z } from "zod";
import { type Condition, compileFilter, FilterError, literalOf, parseFilter } from "./filters.ts";
import { checkRegularExpression } from "./regular-expressions.ts";
import type { Subscriber, Subscription } from "./subscriptions.ts";
import { type Column, readTable } from "./tables.ts";

/** Entry of `postgres_changes` in a join payload as the client has sent it. */
export type ChangeRequest = Record<string, unknown>;

/** Error for an invalid subscription. The client receives the error message unchanged. */
export class UnfollowableError extends Error {
  override name = "UnfollowableError";
}

/** Subscription request after defaults were applied. */
interface Wish {
  event: Subscription["event"];
  schema: string;
  table: string;
  conditions: Condition[];
  select: string[] | null;
}

const absent = z.undefined().optional();
const requestShape = z.union([
  z.object({ schema: z.string(), table: z.string(), filter: z.string().default("") }),
  z
    .object({ schema: z.string(), table: absent, filter: absent })
    .transform(({ schema }) => ({ schema, table: "*", filter: "" })),
  z
    .object({ schema: absent, table: z.string(), filter: absent })
    .transform(({ table }) => ({ schema: "public", table, filter: "" })),
]);
const events = z.enum(["INSERT", "UPDATE", "DELETE"]);

/** Returns the subscriptions for a request, one for each table. Throws UnfollowableError for an invalid request. */
export async function subscriptionsFor(
  sql: postgres.Sql,
  subscriber: Subscriber,
  request: ChangeRequest,
  id: number,
): Promise<Subscription[]> {
  const wish = wishOf(request);
  const tables = await sql<{ id: number; schema: string; table: string }[]>`
    select class.oid as id, namespace.nspname as schema, class.relname as table
    from
      pg_publication as publication
      cross join lateral pg_get_publication_tables(publication.pubname) as published
      join pg_class as class on class.oid = published.relid
      join pg_namespace as namespace on namespace.oid = class.relnamespace
    where
      publication.pubname = 'supabase_realtime'
      and ${wish.schema}::text in ('*', namespace.nspname)
      and ${wish.table}::text in ('*', class.relname)`;
  if (tables.length === 0) {
    throw new UnfollowableError(
      `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${described(wish)}`,
    );
  }
  return await Promise.all(
    tables.map(async ({ id: tableId, ...name }) => {
      const filters = await filtersFor(sql, tableId, subscriber.viewer.role, wish);
      return { id, subscriber, ...name, event: wish.event, filters, select: wish.select };
    }),
  );
}

function wishOf(request: ChangeRequest): Wish {
  const parsed = requestShape.safeParse(request);
  if (!parsed.success) {
    throw new UnfollowableError(
      `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${JSON.stringify(request)}`,
    );
  }
  const { schema, table, filter } = parsed.data;
  const event = events.safeParse(String(request.event).toUpperCase());
  const select = selectOf(request);
  if (select && (schema === "*" || table === "*")) {
    throw new UnfollowableError(
      "Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.",
    );
  }
  return { event: event.data ?? "*", schema, table, conditions: conditionsOf(filter), select };
}

function conditionsOf(filter: string): Condition[] {
  try {
    return parseFilter(filter);
  } catch (error) {
    if (error instanceof FilterError) {
      throw new UnfollowableError(`Error parsing \`filter\` params: ${error.message}`);
    }
    throw error;
  }
}

function selectOf({ select }: ChangeRequest): string[] | null {
  if (typeof select === "string") {
    throw new UnfollowableError(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    );
  }
  const names = Array.isArray(select) ? select.filter((name) => typeof name === "string") : [];
  return names.length > 0 ? names : null;
}

async function filtersFor(
  sql: postgres.Sql,
  tableId: number,
  role: string,
  wish: Wish,
): Promise<Subscription["filters"]> {
  if (wish.conditions.length === 0 && wish.select === null) {
    return [];
  }
  const table = await readTable(sql, tableId);
  try {
    if (!table) {
      throw new FilterError("the table is gone");
    }
    const readable = table.columns.filter(({ readers }) => readers.includes(role));
    for (const wanted of wish.select ?? []) {
      if (!readable.some(({ name }) => name === wanted)) {
        throw new FilterError(`invalid column for select ${wanted}`);
      }
    }
    return await Promise.all(
      wish.conditions.map(async (condition) => {
        const column = readable.find(({ name }) => name === condition.column);
        if (!column) {
          throw new FilterError(`invalid column for filter ${condition.column}`);
        }
        const literals = await literalsOf(sql, condition, column);
        const filter = compileFilter(condition, column, literals);
        if (filter.regularExpression) {
          await checkRegularExpression(sql, condition);
        }
        return { ...filter, type: column.type };
      }),
    );
  } catch (error) {
    if (!(error instanceof FilterError)) {
      throw error;
    }
    throw new UnfollowableError(
      `Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: ${described(wish)}. Exception: ${error.message}`,
    );
  }
}

/** Returns the values of a condition in the text format of row changes. */
async function literalsOf(sql: postgres.Sql, condition: Condition, { sqlType }: Column): Promise<string[]> {
  const literal = literalOf(condition);
  if (!literal) {
    return [];
  }
  const values = literal.isList ? `unnest($1::text::${sqlType}[])` : `(select $1::text::${sqlType})`;
  try {
    const rows = await sql.unsafe<{ text: string }[]>(
      `select format('%s', value) as text from ${values} as given (value) where value is not null`,
      [literal.text],
    );
    return rows.map(({ text }) => text);
  } catch (error) {
    throw error instanceof postgres.PostgresError ? new FilterError(error.message) : error;
  }
}

function described({ event, schema, table, conditions, select }: Wish): string {
  const filters = conditions.map(({ column, operator, value, isNegated }) =>
    JSON.stringify([column, operator, value, isNegated]),
  );
  return `[event: ${event}, schema: ${schema}, table: ${table}, filters: [${filters.join(", ")}], select: ${select ? JSON.stringify(select) : "nil"}]`;
}
