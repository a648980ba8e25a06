import { deepEqual, equal, rejects } from "node:assert/strict";
import { testStorage } from "./storage-stack.ts";

testStorage("deleting and listing objects", async (stack, step) => {
  const { sql, admin, anonymousClient, url } = stack;
  const owner = await stack.person();
  const stranger = await stack.person();
  await sql`
    create policy objects_delete_own on storage.objects for delete to authenticated
    using (owner_id = (select auth.uid())::text)`;

  async function upload(name: string = crypto.randomUUID()) {
    const key = `${owner.id}/${name}`;
    const { error } = await owner.storage.from("media").upload(key, "bytes", { contentType: "image/png" });
    equal(error, null);
    return key;
  }

  async function remove(path: string, headers: HeadersInit, body?: unknown) {
    const response = await fetch(url + path, { method: "DELETE", headers, body: body ? JSON.stringify(body) : null });
    return { status: response.status, body: await response.json() };
  }

  async function isStored(key: string) {
    const rows = await sql`select version from storage.objects where name = ${key}`;
    const versions = (await sql`select version from storage.objects`).map((row) => row.version);
    deepEqual((await stack.files()).sort(), versions.sort(), "rows and files agree");
    return rows.length === 1;
  }

  await step("an owner can delete an object and its bytes; other users and anonymous callers cannot", async () => {
    const key = await upload();
    const path = `/object/media/${key}`;
    const denied = { statusCode: "403", error: "Unauthorized", message: "Access denied", code: "AccessDenied" };
    deepEqual(await remove(path, stranger.headers), { status: 400, body: denied });
    deepEqual(await remove(path, anonymousClient.headers), { status: 400, body: denied });
    equal(await isStored(key), true);
    deepEqual(await remove(path, owner.headers), { status: 200, body: { message: "Successfully deleted" } });
    equal(await isStored(key), false);
    const again = await remove(path, owner.headers);
    deepEqual([again.status, again.body.statusCode, again.body.code], [400, "404", "NoSuchKey"]);
  });

  await step("a batch deletes the objects that the caller may delete, and returns the deleted rows", async () => {
    const keys = [await upload(), await upload()];
    const missing = `${owner.id}/missing`;
    deepEqual((await stranger.storage.from("media").remove(keys)).data, []);
    deepEqual((await anonymousClient.storage.from("media").remove(keys)).data, []);
    equal(await isStored(keys[0] ?? ""), true);
    const [row] = await sql`select * from storage.objects where name = ${keys[0] ?? ""}`;
    const { body } = await remove("/object/media", owner.headers, { prefixes: [keys[0], missing, "nul\0"] });
    deepEqual(body, [
      {
        name: keys[0],
        bucket_id: "media",
        owner: owner.id,
        owner_id: owner.id,
        version: row?.version,
        id: row?.id,
        updated_at: row?.updated_at.toISOString(),
        created_at: row?.created_at.toISOString(),
        last_accessed_at: row?.last_accessed_at.toISOString(),
        metadata: row?.metadata,
        user_metadata: {},
      },
    ]);
    equal(await isStored(keys[0] ?? ""), false);
    equal((await admin.storage.from("media").remove([keys[1] ?? ""])).data?.length, 1);
    equal(await isStored(keys[1] ?? ""), false);
    deepEqual(await remove("/object/media", owner.headers, { prefixes: missing }), { status: 200, body: [] });
    for (const prefixes of [[], Array(1001).fill("x"), {}]) {
      equal((await remove("/object/media", owner.headers, { prefixes })).body.code, "InvalidRequest");
    }
  });

  await step("a direct SQL delete of objects or buckets is rejected, even for a superuser", async () => {
    const key = await upload();
    const refused = { code: "42501", message: /Direct deletion from storage tables is not allowed/ };
    await rejects(async () => await sql`delete from storage.objects where name = ${key}`, refused);
    await rejects(async () => await sql`delete from storage.buckets where id = 'free'`, refused);
    equal(await isStored(key), true);
  });

  await step("a folder of a bucket is listed with its subfolders in the requested order", async () => {
    const free = admin.storage.from("free");
    for (const name of ["a/one.png", "a/two.png", "a/deep/er.png", "B.png", "c.png"]) {
      await free.upload(name, name);
    }
    const names = async (...parameters: Parameters<typeof free.list>) =>
      (await free.list(...parameters)).data?.map((entry) => (entry.id ? entry.name : `${entry.name}/`));
    deepEqual(await names(), ["a/", "B.png", "c.png"]);
    deepEqual(await names("a"), ["deep/", "one.png", "two.png"]);
    deepEqual(await names("a/deep"), ["er.png"]);
    deepEqual(await names("A"), ["deep/", "one.png", "two.png"], "the prefix ignores case");
    deepEqual(await names("nothing"), []);
    deepEqual(await names("", { sortBy: { column: "name", order: "desc" } }), ["c.png", "B.png", "a/"]);
    deepEqual(await names("", { sortBy: { column: "created_at", order: "desc" } }), ["a/", "c.png", "B.png"]);
    deepEqual(await names("", { search: "b" }), ["B.png"]);
    deepEqual(await names("a", { search: "o" }), ["one.png"]);
    deepEqual(await names("a", { search: "%" }), [], "a percent sign is no wildcard");
    deepEqual(await names("", { limit: 1, offset: 1 }), ["B.png"]);
    const { data } = await free.list("a");
    const [row] = await sql`select * from storage.objects where name = 'a/one.png'`;
    deepEqual(data?.[0], {
      name: "deep",
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    });
    deepEqual(data?.[1], {
      name: "one.png",
      id: row?.id,
      updated_at: row?.updated_at.toISOString(),
      created_at: row?.created_at.toISOString(),
      last_accessed_at: row?.last_accessed_at.toISOString(),
      metadata: row?.metadata,
    });
  });

  await step("the parameters of a list are converted to their types", async () => {
    const list = async (body: unknown) => {
      const response = await fetch(`${url}/object/list/free`, {
        method: "POST",
        headers: { ...admin.headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    };
    const { status, body } = await list({ prefix: null, limit: "2", offset: "1", search: null });
    deepEqual([status, body.map((entry: { name: string }) => entry.name)], [200, ["B.png", "c.png"]]);
    for (const wrong of [{}, { prefix: "", limit: "two" }, { prefix: "", limit: "0" }, { prefix: {} }]) {
      equal((await list(wrong)).body.code, "InvalidRequest", JSON.stringify(wrong));
    }
  });

  await step("a list contains only objects that the caller can read", async () => {
    const key = await upload("listed");
    deepEqual(
      (await owner.storage.from("media").list()).data?.map((entry) => entry.name),
      [owner.id],
    );
    equal((await owner.storage.from("media").list(owner.id, { search: "listed" })).data?.length, 1);
    deepEqual((await stranger.storage.from("media").list()).data, []);
    deepEqual((await anonymousClient.storage.from("media").list(owner.id)).data, []);
    equal(await isStored(key), true);
  });

  await step("a policy can read the caller's claims, the headers and the operation", async () => {
    await sql`create table public.seen (operation text, role text, sub text, jwt_role text, method text, path text)`;
    await sql`grant all on public.seen to public`;
    await sql`
      create function public.see() returns boolean language sql volatile as $$
        insert into public.seen values (
          storage.operation(), current_user, auth.uid()::text, auth.jwt() ->> 'role',
          current_setting('request.method', true), current_setting('request.path', true));
        select true
      $$`;
    await sql`create policy objects_insert_seen on storage.objects as restrictive for insert with check (public.see())`;
    const key = `${owner.id}/seen`;
    await owner.storage.from("media").upload(key, "bytes", { contentType: "image/png" });
    deepEqual([...(await sql`select * from public.seen`)], [], "the caller's insert was a rehearsal");
    await sql`drop policy objects_insert_seen on storage.objects`;
    await sql`create policy objects_delete_seen on storage.objects as restrictive for delete using (public.see())`;
    await owner.storage.from("media").remove([key]);
    deepEqual(
      { ...(await sql`select * from public.seen`)[0] },
      {
        operation: "storage.object.delete_many",
        role: "authenticated",
        sub: owner.id,
        jwt_role: "authenticated",
        method: "DELETE",
        path: "/storage/v1/object/media",
      },
    );
  });
});
