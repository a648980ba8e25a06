/**
 * Checks the PostgreSQL publication from which Realtime reads row changes. A publication publishes the same actions for
 * all its tables.
 */

import type postgres from "postgres";
import { type Check, fail, ok, warn } from "./findings.ts";

interface Publication {
  /** Published actions, such as `insert`, under their names in `alter publication`. */
  actions: string[];
  tables: string[];
}

const ours = "public.notifications";
const page = "docs/contributing/add-realtime-table.md";

async function readPublication(sql: postgres.Sql): Promise<Publication | undefined> {
  const [row] = await sql<Publication[]>`
    select
      array_remove(
        array[
          case when pubinsert then 'insert' end,
          case when pubupdate then 'update' end,
          case when pubdelete then 'delete' end,
          case when pubtruncate then 'truncate' end
        ],
        null
      ) as actions,
      array(
        select format('%I.%I', schemaname, tablename)
        from pg_publication_tables
        where pg_publication_tables.pubname = pg_publication.pubname
        order by 1
      ) as tables
    from pg_publication
    where pubname = 'supabase_realtime'`;
  return row;
}

export const publicationCheck: Check<{ sql: postgres.Sql }> = {
  name: "publication",
  async inspect({ sql }) {
    const publication = await readPublication(sql);
    if (!publication) {
      return fail(
        "there is no publication supabase_realtime, so Realtime sends no rows",
        "Run create publication supabase_realtime; in the SQL editor, then the two statements of supabase/schemas/notifications/notifications.sql that alter it",
      );
    }
    const { actions, tables } = publication;
    if (!tables.includes(ours)) {
      return fail(
        `supabase_realtime has no ${ours}`,
        `Run alter publication supabase_realtime add table ${ours} in the SQL editor`,
      );
    }
    if (actions.join() !== "insert") {
      return fail(
        `supabase_realtime publishes ${actions.join(", ") || "no action"} instead of insert, for all tables of the project`,
        `Run alter publication supabase_realtime set (publish = 'insert') in the SQL editor; ${page} says why`,
      );
    }
    const others = tables.filter((table) => table !== ours);
    return others.length > 0
      ? warn(
          `supabase_realtime publishes insert only, for all tables of the project: ${others.join(", ")} sends no UPDATE and no DELETE`,
          `Broadcast changes of such a table instead (${page})`,
        )
      : ok(`supabase_realtime publishes insert only, for all tables of the project: ${ours}`);
  },
};
