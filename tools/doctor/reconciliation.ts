/**
 * Finds and repairs differences between database rows and stored objects (docs/operations/doctor.md, Rows and objects):
 * objects that no row of `private.media` refers to, Storage rows without bytes, and files whose object has no Storage
 * row.
 */

import type postgres from "postgres";
import type { StorageApi } from "./storage-api.ts";

/** Problems that were found or repaired, as lists of object names. */
export interface Reconciliation {
  checked: { objects: number; files: number };
  /** Objects that no row of `private.media` refers to. No user can see such an object, and no job deletes it. */
  unnamed: string[];
  /** Rows of storage.objects without bytes. The URLs of such objects fail. */
  empty: string[];
  /** Files in `private.media` whose object has no row in storage.objects. */
  missing: string[];
  /** Keys of files whose stored use count differs from the number of rows that use the file. */
  miscounted: string[];
  /** Number of problems that are not repaired, because they may belong to an upload that is still running. */
  young: number;
}

/** Row of the table storage.objects. */
interface StoredRow {
  name: string;
  version: string | null;
  size: number;
  isYoung: boolean;
  isNamed: boolean;
}

interface Tools {
  sql: postgres.Sql;
  storage: StorageApi;
  /** Whether the doctor repairs problems. If false, the doctor only reports problems. */
  repairs: boolean;
}

const rowsAtOnce = 500;
const checksAtOnce = 8;

/**
 * Checks all objects and files in batches, and repairs problems if `repairs` is true. Users may upload files while the
 * checks run.
 */
export async function reconcile(tools: Tools): Promise<Reconciliation> {
  const found: Reconciliation = {
    checked: { objects: 0, files: 0 },
    unnamed: [],
    empty: [],
    missing: [],
    miscounted: [],
    young: 0,
  };
  await checkObjects(tools, found);
  await checkFiles(tools, found);
  return found;
}

async function checkObjects(tools: Tools, found: Reconciliation): Promise<void> {
  const { sql, storage, repairs } = tools;
  let rows: StoredRow[];
  let after = "";
  do {
    rows = await readObjects(sql, after);
    found.checked.objects += rows.length;
    const unnamed = rows.filter(({ isNamed }) => !isNamed);
    const empty = await withoutBytes(
      tools,
      rows.filter(({ isNamed }) => isNamed),
    );
    const faulty = [...unnamed, ...empty];
    found.young += faulty.filter(({ isYoung }) => isYoung).length;
    const [oldUnnamed, oldEmpty] = [unnamed, empty].map((some) =>
      some.filter(({ isYoung }) => !isYoung).map(({ name }) => name),
    );
    found.unnamed.push(...(oldUnnamed ?? []));
    found.empty.push(...(oldEmpty ?? []));
    const removed = [...(oldUnnamed ?? []), ...(oldEmpty ?? [])];
    if (repairs && removed.length > 0) {
      // When an object is deleted, a trigger updates the rows that refer to the object.
      await storage.remove(removed);
    }
    after = rows.at(-1)?.name ?? "";
  } while (rows.length === rowsAtOnce);
}

/** Reads the next rows of the bucket in the order of their names, for which an index exists. */
function readObjects(sql: postgres.Sql, after: string): Promise<StoredRow[]> {
  return sql<StoredRow[]>`
    select
      object.name,
      object.version,
      private.object_bytes(object.metadata)::float8 as size,
      greatest(object.created_at, object.updated_at) > now() - ${uploadLease(sql)} as "isYoung",
      exists (
        select
        from private.media
        where
          media.key = split_part(object.name, '.', 1)
          and object.name in (
            media.key,
            private.thumbnail_key(media.key, media.thumbnail_size),
            private.thumbnail_key(media.key, private.other_thumbnail_size(media.thumbnail_size))
          )
      ) as "isNamed"
    from storage.objects as object
    where object.bucket_id = 'media' and object.name collate "C" > ${after}
    order by object.name collate "C"
    limit ${rowsAtOnce}`;
}

/** Returns the maximum time from the creation of an upload URL to the end of the upload. */
function uploadLease(sql: postgres.Sql) {
  return sql`make_interval(secs => private.setting('media_declared_seconds')::double precision)`;
}

/** Returns the rows whose bytes are missing. Leaves out rows that were replaced or deleted during the check. */
async function withoutBytes({ sql, storage }: Tools, rows: StoredRow[]): Promise<StoredRow[]> {
  const suspects: StoredRow[] = [];
  const left = [...rows];
  const inspect = async () => {
    for (let row = left.pop(); row; row = left.pop()) {
      if (!(await storage.hasBytes(row.name, row.size))) {
        suspects.push(row);
      }
    }
  };
  await Promise.all(Array.from({ length: checksAtOnce }, inspect));
  const confirmed: StoredRow[] = [];
  for (const suspect of suspects) {
    const [present] = await sql<{ version: string | null }[]>`
      select version from storage.objects where bucket_id = 'media' and name = ${suspect.name}`;
    if (present?.version === suspect.version) {
      confirmed.push(suspect);
    }
  }
  return confirmed;
}

async function checkFiles({ sql, repairs }: Tools, found: Reconciliation): Promise<void> {
  let keys: string[];
  let after = "";
  do {
    const files = await sql<{ key: string }[]>`
      select key from private.media where key > ${after} order by key limit ${rowsAtOnce}`;
    keys = files.map(({ key }) => key);
    found.checked.files += keys.length;
    const missing = await sql<{ key: string; name: string }[]>`
      select key, name from private.missing_objects where key = any (${keys}::text[])`;
    found.missing.push(...missing.map(({ name }) => name));
    const miscounted = await sql<{ key: string }[]>`
      select key from private.wrong_media_uses where key = any (${keys}::text[])`;
    found.miscounted.push(...miscounted.map(({ key }) => key));
    for (const key of repairs ? new Set([...missing, ...miscounted].map(({ key }) => key)) : []) {
      // Each key is handled in a transaction of its own, so that locks are held briefly.
      await sql`select private.repair_media(array[${key}])`;
    }
    after = keys.at(-1) ?? "";
  } while (keys.length === rowsAtOnce);
}

/** Describes the result in one line for each kind of problem. */
export function describeReconciliation(found: Reconciliation, repairs: boolean): string[] {
  const { checked, unnamed, empty, missing, miscounted, young } = found;
  const did = (done: string, wouldDo: string) => (repairs ? done : wouldDo);
  const groups: [string[], string][] = [
    [unnamed, `objects that no file names, ${did("removed", "would be removed")}`],
    [
      empty,
      `rows of objects without bytes, ${did("removed", "would be removed")}: their URLs are null, thumbnails are made again`,
    ],
    [missing, `objects that files name and that have no row, ${did("noted", "would be noted")} as gone`],
    [miscounted, `files whose uses were miscounted, ${did("counted", "would be counted")} again`],
  ];
  const lines = groups.flatMap(([names, meaning]) =>
    names.length > 0 ? [`${names.length} ${meaning}`, ...names.map((name) => `  ${name}`)] : [],
  );
  if (young > 0) {
    lines.push(`${young} more that are too young to tell from an upload on its way: look again in some hours`);
  }
  const clean = lines.length === 0 ? ", and all of it is in order" : ":";
  return [`Looked at ${checked.objects} objects and ${checked.files} files${clean}`, ...lines];
}
