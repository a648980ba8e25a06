/** Creates differences between database rows and stored objects, and repairs them with the doctor. */

import { deepEqual, equal } from "node:assert/strict";
import { profilesContract } from "@social/shared-types/profiles.ts";
import type postgres from "postgres";
import type { Person, Stack } from "../demo/core-flow-person.ts";
import { connectTo, type Project } from "../doctor/project.ts";
import { type Reconciliation, reconcile } from "../doctor/reconciliation.ts";
import { openStorageApi } from "../doctor/storage-api.ts";
import { signUpWithPhoto, upload } from "./busy-people.ts";
import type { Step } from "./step.ts";

const storageRules = new URL("../../supabase/schemas/media/storage-policies.sql", import.meta.url);
const uploadsBeside = 20;

/** Runs all test steps on a stack with this data folder. */
export async function reconcileLosses(
  stack: Stack,
  project: Project & { databaseUrl: string },
  superuser: postgres.Sql,
  dataFolder: string,
  step: Step,
): Promise<void> {
  const sql = connectTo(project.databaseUrl, undefined);
  const storage = openStorageApi(project);
  const look = (repairs: boolean) => reconcile({ sql, storage, repairs });
  const losses = new Losses(stack, project, superuser, dataFolder);
  await losses.prepare();
  try {
    await step("matching rows and objects are not changed", async () => {
      deepEqual(faultsOf(await look(true)), { unnamed: [], empty: [], missing: [], young: 0 });
    });
    const planted = await losses.plant();
    await step("objects that may belong to a running upload are not changed", async () => {
      const found = faultsOf(await look(true));
      deepEqual(found, {
        unnamed: [],
        empty: [],
        missing: planted.missing,
        young: planted.unnamed.length + planted.empty.length,
      });
    });
    await losses.age();
    await step("mismatches are reported", async () => {
      deepEqual(faultsOf(await look(false)), { ...planted, missing: [], young: 0 });
      deepEqual(faultsOf(await look(false)), { ...planted, missing: [], young: 0 }, "told again: nothing was changed");
    });
    await step("mismatches are repaired", async () => {
      deepEqual(faultsOf(await look(true)), { ...planted, missing: [], young: 0 });
      deepEqual(faultsOf(await look(false)), { unnamed: [], empty: [], missing: [], young: 0 });
      deepEqual(await losses.shownPhotos(), ["null", "null", "shown"]);
      equal((await sql`select from private.wrong_media_usage`).length, 0, "the sums are those of what is left");
    });
    await step("bytes can be restored from a copy, as the runbook describes", async () => {
      await losses.putBack(sql);
      deepEqual(faultsOf(await look(false)), { unnamed: [], empty: [], missing: [], young: 0 });
      deepEqual(await losses.shownPhotos(), ["null", "null", "shown"]);
    });
    await losses.rejuvenate();
    await step("concurrent uploads lose nothing", () => reconcileDuringUploads(losses, storage, look));
  } finally {
    await losses.leave();
    await sql.end();
  }
}

/** Runs the reconciliation again and again while users upload files. Returns a text with the number of runs. */
async function reconcileDuringUploads(
  losses: Losses,
  storage: ReturnType<typeof openStorageApi>,
  look: (repairs: boolean) => Promise<Reconciliation>,
): Promise<string> {
  let isOver = false;
  const uploads = losses.uploadMany(uploadsBeside).finally(() => {
    isOver = true;
  });
  let rounds = 0;
  do {
    deepEqual(faultsOf(await look(true)), { unnamed: [], empty: [], missing: [], young: 0 });
    rounds += 1;
  } while (!isOver);
  for (const key of await uploads) {
    equal(await storage.hasBytes(key, 1), true);
  }
  return `${rounds} rounds beside ${uploadsBeside} uploads`;
}

function faultsOf({ unnamed, empty, missing, young }: Reconciliation) {
  return { unnamed: unnamed.sort(), empty: empty.sort(), missing: missing.sort(), young };
}

/** Three users, each with one photo. The photos of two users are lost in different ways. */
class Losses {
  readonly #stack: Stack;
  readonly #project: Project;
  readonly #superuser: postgres.Sql;
  readonly #dataFolder: string;
  #people: { person: Person; key: string }[] = [];

  constructor(stack: Stack, project: Project, superuser: postgres.Sql, dataFolder: string) {
    this.#stack = stack;
    this.#project = project;
    this.#superuser = superuser;
    this.#dataFolder = dataFolder;
  }

  async prepare(): Promise<void> {
    for (const name of ["Empty", "Missing", "Whole"]) {
      this.#people.push(await signUpWithPhoto(this.#stack, name));
    }
    await this.#untilCropped();
  }

  /**
   * Creates objects that no row of `private.media` refers to, a Storage row without bytes, and a file without a Storage
   * row.
   */
  async plant(): Promise<{ unnamed: string[]; empty: string[]; missing: string[] }> {
    const [empty, missing] = this.#people.map(({ key }) => key);
    const unnamed = [`${crypto.randomUUID()}/${crypto.randomUUID()}.256x256.jpg`, "notes.pdf"].sort();
    for (const name of unnamed) {
      equal((await this.#store(name, new TextEncoder().encode("bytes"))).status, 200);
    }
    const [row] = await this.#superuser`select version from storage.objects where name = ${empty ?? ""}`;
    await Deno.remove(`${this.#dataFolder}/storage/${row?.version}`);
    await this.#superuser.begin(async (transaction) => {
      await transaction`select set_config('session_replication_role', 'replica', true)`;
      await transaction`delete from storage.objects where name = ${missing ?? ""}`;
    });
    return { unnamed, empty: [empty ?? ""], missing: [missing ?? ""] };
  }

  /** Sets the maximum duration of an upload to 0, so that the doctor regards no upload as running. */
  async age(): Promise<void> {
    await this.#superuser`update private.settings set value = '0' where name = 'media_declared_seconds'`;
  }

  /** Deletes the bytes of a photo and uploads them again, with only the rights that operators have on the platform. */
  async putBack(sql: postgres.Sql): Promise<void> {
    const key = this.#people[2]?.key ?? "";
    const [row] = await sql`select version from storage.objects where name = ${key}`;
    const path = `${this.#dataFolder}/storage/${row?.version}`;
    const bytes = await Deno.readFile(path);
    await Deno.remove(path);
    equal((await this.#store(key, bytes)).status, 400, "a file in use takes no other version");
    const triggers = (await Deno.readTextFile(storageRules)).match(/create trigger media_keep_attached_[^;]+;/g) ?? [];
    equal(triggers.length, 2);
    await sql`drop trigger media_keep_attached_insert on storage.objects`;
    await sql`drop trigger media_keep_attached_update on storage.objects`;
    equal((await this.#store(key, bytes)).status, 200);
    for (const trigger of triggers) {
      await sql.unsafe(trigger);
    }
  }

  async #store(name: string, bytes: Uint8Array): Promise<Response> {
    const { apiUrl, secretKey = "" } = this.#project;
    const response = await fetch(`${apiUrl}/storage/v1/object/media/${name}`, {
      method: "POST",
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        "content-type": "image/jpeg",
        "x-upsert": "true",
      },
      body: new Blob([bytes.slice()]),
    });
    await response.body?.cancel();
    return response;
  }

  async rejuvenate(): Promise<void> {
    await this.#superuser`update private.settings set value = '10800' where name = 'media_declared_seconds'`;
  }

  /** Returns for each user whether the photo has a URL. */
  async shownPhotos(): Promise<string[]> {
    const { listPhotos } = profilesContract.routes;
    const lists = await Promise.all(this.#people.map(({ person }) => person.call("profiles", listPhotos)));
    return lists.map(([photo]) => (photo?.url ? "shown" : "null"));
  }

  async uploadMany(count: number): Promise<string[]> {
    const { person } = this.#people[0] ?? {};
    const keys: string[] = [];
    for (let left = count; person && left > 0; left--) {
      keys.push(await upload(person));
    }
    return keys;
  }

  async leave(): Promise<void> {
    await Promise.all(this.#people.map(({ person }) => person.leave()));
  }

  async #untilCropped(): Promise<void> {
    const keys = this.#people.map(({ key }) => key);
    for (;;) {
      const [row] = await this.#superuser`
        select count(*)::int as waiting from private.media where key = any (${keys}) and state = 'waiting'`;
      if (row?.waiting === 0) {
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
