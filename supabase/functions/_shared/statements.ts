/** The one statement that every call of a verb sends. */

/**
 * How long a statement may run. Set by itself, since a pooler in transaction mode takes no settings of a connection;
 * `statement_timeout` would not count before the next statement.
 */
const usualTimeout = 8000;

const statements = new Map<string, string>();

interface StatementOptions {
  /** How long the transaction may last; 0 sets no limit. */
  timeoutMilliseconds?: number;
  /** Whether somebody may call who is suspended. */
  whileSuspended?: boolean;
}

/**
 * Statement that sets the identity ($1 claims, $2 role) and calls `api.<verb>` with named arguments ($3 …).
 * It answers with the verb's JSON, the status that the verb asks for (`private.respond_unchanged`) and the job that it
 * causes (`private.request_job`); with no row when the login is barred, with an error when the person is suspended, and
 * then the verb has not run.
 * All in one: twice the throughput of begin, set, call, commit.
 */
export function statementFor(
  verb: string,
  names: string[],
  { timeoutMilliseconds = usualTimeout, whileSuspended = false }: StatementOptions = {},
): string {
  const signature = `${verb}(${names.join()}) ${timeoutMilliseconds} ${whileSuspended}`;
  let statement = statements.get(signature);
  if (!statement) {
    const list = names.map((name, index) => `${name} => $${index + 3}`).join(", ");
    statement = `with identity as materialized (
      select
        set_config('transaction_timeout', '${timeoutMilliseconds}', true),
        set_config('request.jwt.claims', $1, true),
        set_config('role', $2, true)
    )
    select
      api.${verb}(${list})::text,
      current_setting('response.status', true),
      current_setting('response.job', true)
    from identity
    where api.is_let_in(($1::jsonb ->> 'sub')::uuid, ${whileSuspended})::text = 'true'`;
    statements.set(signature, statement);
  }
  return statement;
}
