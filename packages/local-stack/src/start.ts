/** Starts a stack: PostgreSQL with the platform's schemas and the project's migrations, then the gateway. */

import { commandOf } from "./commands.ts";
import { readConfig } from "./config.ts";
import { type DataFolder, openDataFolder } from "./data-folder.ts";
import { startGateway } from "./gateway/serve.ts";
import { loadKeys } from "./keys.ts";
import { requireFreePorts } from "./ports.ts";
import { chooseAccount } from "./postgres/account.ts";
import { type Binaries, findBinaries } from "./postgres/binaries.ts";
import { bootstrapDatabase, bootstrapRoles, clusterFormat } from "./postgres/bootstrap.ts";
import { closeTimeoutSeconds, connect } from "./postgres/connection.ts";
import { applyMigrations, applySeed } from "./postgres/migrations.ts";
import { installPgtap } from "./postgres/pgtap.ts";
import { stopOrphan } from "./postgres/postmaster.ts";
import { applyProjectRoles, setMissingPasswords } from "./postgres/project-roles.ts";
import {
  type Cluster,
  clusterDirectoryOf,
  createCluster,
  majorOf,
  type Server,
  startServer,
  superuser,
} from "./postgres/server.ts";
import { fillVault } from "./postgres/vault.ts";
import type { StackContext, StackOptions } from "./stack.ts";
import { StackError } from "./stack-error.ts";

// Size of the connection pool that the gateway's services share. PostgreSQL allows 200 connections.
const serviceConnections = 20;

/** Receives a message after each completed step, and warnings for the developer. */
export interface Reporter {
  done(step: string, milliseconds: number): void;
  warn(sentence: string): void;
}

export interface RunningStack {
  context: StackContext;
  /** Whether PostgreSQL is still running. */
  isRunning(): Promise<boolean>;
  /** Returns the reason why PostgreSQL stopped unexpectedly, or undefined if the reason is unknown. */
  lastWords(): Promise<string | undefined>;
  /** Builds missing or outdated browser apps. */
  prepareApps(): Promise<void>;
  /** Stops the gateway, then PostgreSQL. After the stop, all acknowledged writes are on disk. */
  stop(): Promise<void>;
}

const silent: Reporter = { done() {}, warn() {} };

/**
 * Starts a stack and resolves when it serves requests. If the start fails, all processes that it has started are
 * stopped.
 */
export async function startStack(options: StackOptions, reporter: Reporter = silent): Promise<RunningStack> {
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    const failures: unknown[] = [];
    for (let step = undo.pop(); step; step = undo.pop()) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) {
      throw failures[0];
    }
  };
  try {
    const config = await readConfig(options.projectDirectory);
    const folder = await openDataFolder(options.dataDirectory);
    undo.push(() => folder.release());
    const located = { ...options, dataDirectory: folder.path };

    const server = await startDatabase(located, folder, reporter);
    undo.push(() => server.stop());
    const sql = connect(located, { username: superuser, max: serviceConnections });
    undo.push(() => sql.end({ timeout: closeTimeoutSeconds }));

    if (!folder.marker.ready) {
      const prepare = async () => {
        await bootstrapRoles(sql);
        await bootstrapDatabase(sql);
        await folder.markReady(await clusterFormat());
      };
      await timed(reporter, prepare, () => "Roles and schemas of the platform created");
    }
    const keys = await loadKeys(folder.path);
    await fillVault(sql, keys.vaultSecrets);
    await migrate(located, reporter);
    await setMissingPasswords(sql);

    const context = { options: located, keys, sql, config };
    const gateway = await timed(
      reporter,
      () => startGateway(context),
      () => "Gateway started",
    );
    undo.push(() => gateway.stop());
    await folder.recordGateway(located);
    return {
      context,
      isRunning: server.isRunning,
      lastWords: server.lastWords,
      prepareApps: gateway.prepareApps,
      stop,
    };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

async function startDatabase(options: StackOptions, folder: DataFolder, reporter: Reporter): Promise<Server> {
  const binaries = await findBinaries();
  const warn = await installPgtap(binaries);
  if (warn) {
    reporter.warn(warn);
  }
  await timed(
    reporter,
    () => stopOrphan(clusterDirectoryOf(folder.databaseDirectory)),
    (stopped) => (stopped ? "PostgreSQL of a killed stack stopped" : null),
  );
  requireFreePorts(options);

  if (folder.marker.ready) {
    await requireUsable(folder, binaries, commandOf("reset", options));
  } else {
    await folder.empty();
  }
  const directory = folder.databaseDirectory;
  const cluster: Cluster = { binaries, directory, account: await chooseAccount(binaries, directory) };
  if (!folder.marker.ready) {
    await timed(
      reporter,
      () => createCluster(cluster),
      () => "Database cluster created",
    );
  }
  return await timed(
    reporter,
    () => startServer(cluster, options.databasePort),
    () => `PostgreSQL ${binaries.version} started`,
  );
}

async function requireUsable(folder: DataFolder, binaries: Binaries, reset: string): Promise<void> {
  const major = await majorOf(folder.databaseDirectory);
  if (major !== binaries.version.split(".")[0]) {
    throw new StackError(
      `The data folder ${folder.path} was made by PostgreSQL ${major}, this is ${binaries.version}: run ${reset}`,
    );
  }
  if (folder.marker.format !== (await clusterFormat())) {
    throw new StackError(`The data folder ${folder.path} was made by another version of the stack: run ${reset}`);
  }
}

async function migrate(options: StackOptions, reporter: Reporter): Promise<void> {
  // Prepared statements are disabled, because `discard all` between two files would delete them.
  const sql = connect(options, { username: "postgres", max: 1, prepare: false });
  try {
    await applyProjectRoles(sql, options.projectDirectory);
    await timed(
      reporter,
      () => applyMigrations(sql, options),
      ({ applied, total }) =>
        applied > 0 ? `Migrations applied: ${applied} of ${total}` : `Migrations up to date: ${total}`,
    );
    await timed(
      reporter,
      () => applySeed(sql, options.projectDirectory),
      (ran) => (ran ? "Seed applied" : null),
    );
  } finally {
    await sql.end({ timeout: closeTimeoutSeconds });
  }
}

async function timed<Result>(
  reporter: Reporter,
  action: () => Promise<Result>,
  stepOf: (result: Result) => string | null,
): Promise<Result> {
  const started = performance.now();
  const result = await action();
  const step = stepOf(result);
  if (step) {
    reporter.done(step, performance.now() - started);
  }
  return result;
}
