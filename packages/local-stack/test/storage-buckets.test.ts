import { deepEqual, equal, match } from "node:assert/strict";
import { testStorage } from "./storage-stack.ts";

testStorage("storage buckets", async (stack, step) => {
  const { sql, admin, url } = stack;
  const person = await stack.person();
  const codeOf = (error: unknown) => (error as { code?: string } | null)?.code;

  async function request(method: string, path: string, body?: unknown) {
    const response = await fetch(url + path, {
      method,
      headers: admin.headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  }

  await step("the service role creates a bucket with limits and finds it", async () => {
    const limits = { public: false, fileSizeLimit: "1.5MB", allowedMimeTypes: ["image/*", "text/plain;charset=utf-8"] };
    deepEqual((await admin.storage.createBucket("photos", limits)).data, { name: "photos" });
    const { body } = await request("GET", "/bucket/photos");
    const { created_at, updated_at, ...bucket } = body;
    match(created_at, /^\d{4}-.*Z$/);
    match(updated_at, /^\d{4}-.*Z$/);
    deepEqual(bucket, {
      id: "photos",
      name: "photos",
      owner: "",
      public: false,
      file_size_limit: 1_500_000,
      allowed_mime_types: ["image/*", "text/plain;charset=utf-8"],
    });
    equal(codeOf((await admin.storage.createBucket("photos")).error), "BucketAlreadyExists");
    equal(codeOf((await admin.storage.getBucket("missing")).error), "NoSuchBucket");
  });

  await step("buckets can be listed, sorted and searched", async () => {
    const names = async (query: string) =>
      (await request("GET", `/bucket${query}`)).body.map((bucket: { name: string }) => bucket.name);
    deepEqual(await names(""), ["free", "media", "open", "photos"]);
    deepEqual(await names("?sortOrder=desc&limit=2&offset=1"), ["open", "media"]);
    deepEqual(await names("?search=ED"), ["media"]);
    equal((await admin.storage.listBuckets()).data?.[0]?.type, "STANDARD");
    equal((await request("GET", "/bucket?limit=0")).body.code, "InvalidRequest");
  });

  await step("types in a request body are converted as on the platform", async () => {
    const columns = async (name: string) => {
      const { public: isPublic, file_size_limit, allowed_mime_types } = (await request("GET", `/bucket/${name}`)).body;
      return [isPublic, file_size_limit, allowed_mime_types];
    };
    const created = { name: 77, public: "true", file_size_limit: "1000", allowed_mime_types: "image/*" };
    deepEqual(await request("POST", "/bucket", created), { status: 200, body: { name: "77" } });
    deepEqual(await columns("77"), [true, 1000, ["image/*"]]);
    const changes: [Record<string, unknown>, unknown[]][] = [
      [{ public: "false" }, [false, 1000, ["image/*"]]],
      [{ public: 1, file_size_limit: "2KB" }, [true, 2000, ["image/*"]]],
      [{ public: [false], file_size_limit: true }, [false, 1, ["image/*"]]],
      [{ public: null, file_size_limit: null, allowed_mime_types: null }, [false, null, null]],
    ];
    for (const [change, after] of changes) {
      equal((await request("PUT", "/bucket/77", change)).status, 200, JSON.stringify(change));
      deepEqual(await columns("77"), after);
    }
    for (const body of [{ public: "yes" }, { public: "" }, { public: 2 }, { public: {} }, { file_size_limit: {} }]) {
      equal((await request("PUT", "/bucket/77", body)).body.code, "InvalidRequest", JSON.stringify(body));
    }
    equal((await request("DELETE", "/bucket/77")).status, 200);
  });

  await step("an update changes only the limits that the request names", async () => {
    const { data } = await admin.storage.updateBucket("photos", { public: true, fileSizeLimit: null });
    deepEqual(data, { message: "Successfully updated" });
    const { data: bucket } = await admin.storage.getBucket("photos");
    deepEqual([bucket?.public, bucket?.file_size_limit, bucket?.allowed_mime_types?.length], [true, null, 2]);
    equal(codeOf((await admin.storage.updateBucket("missing", { public: true })).error), "NoSuchBucket");
    equal((await request("PUT", "/bucket/photos", {})).body.code, "InvalidRequest");
  });

  await step("invalid names and limits are rejected", async () => {
    for (const name of [" padded", "sl/ash", "Ü", "", "n".repeat(101)]) {
      equal((await request("POST", "/bucket", { name })).body.code, "InvalidBucketName", name);
    }
    const limits: [Record<string, unknown>, string][] = [
      [{ file_size_limit: "10 apples" }, "InvalidRequest"],
      [{ file_size_limit: "1GB" }, "EntityTooLarge"],
      [{ file_size_limit: -1 }, "InvalidRequest"],
      [{ allowed_mime_types: ["image"] }, "InvalidMimeType"],
      [{ public: "yes" }, "InvalidRequest"],
      [{ type: "ANALYTICS" }, "NotSupported"],
    ];
    for (const [limit, code] of limits) {
      const response = await request("POST", "/bucket", { name: "bad", ...limit });
      deepEqual([response.status, response.body.code], [400, code]);
    }
  });

  await step("only an empty bucket can be deleted; emptying a bucket deletes its bytes", async () => {
    await admin.storage.createBucket("full", { public: false });
    await admin.storage.from("full").upload("one", "bytes");
    await admin.storage.from("full").upload("folder/two", "bytes");
    const refused = await request("DELETE", "/bucket/full");
    deepEqual(refused, {
      status: 400,
      body: {
        statusCode: "409",
        error: "ResourceNotEmpty",
        message: "The bucket you tried to delete is not empty",
        code: "ResourceNotEmpty",
      },
    });
    equal((await admin.storage.emptyBucket("full")).error, null);
    deepEqual(await stack.files(), []);
    deepEqual((await admin.storage.deleteBucket("full")).data, { message: "Successfully deleted" });
    equal(codeOf((await admin.storage.deleteBucket("full")).error), "NoSuchBucket");
    equal(codeOf((await admin.storage.emptyBucket("full")).error), "NoSuchBucket");
  });

  await step("a user without the secret key can neither see nor change a bucket", async () => {
    const created = await person.storage.createBucket("mine", { public: true });
    equal(created.error?.message, "new row violates row-level security policy");
    deepEqual((await person.storage.listBuckets()).data, []);
    equal(codeOf((await person.storage.getBucket("media")).error), "NoSuchBucket");
    equal(codeOf((await person.storage.updateBucket("media", { public: true })).error), "NoSuchBucket");
    equal(codeOf((await person.storage.emptyBucket("media")).error), "NoSuchBucket");
    equal(codeOf((await person.storage.deleteBucket("free")).error), "NoSuchBucket");
    equal((await sql`select from storage.buckets where not public`).length, 2);
  });
});

testStorage("the schema storage", async ({ sql }, step) => {
  const columnsOf = async (table: string) =>
    (
      await sql`
      select attname || ' ' || format_type(atttypid, atttypmod) as column
      from pg_attribute
      where attrelid = ${`storage.${table}`}::text::regclass and attnum > 0 and not attisdropped
      order by attnum`
    ).map((row) => row.column);

  await step("storage.objects and storage.buckets have the columns of the platform", async () => {
    deepEqual(await columnsOf("objects"), [
      "id uuid",
      "bucket_id text",
      "name text",
      "owner uuid",
      "created_at timestamp with time zone",
      "updated_at timestamp with time zone",
      "last_accessed_at timestamp with time zone",
      "metadata jsonb",
      "path_tokens text[]",
      "version text",
      "owner_id text",
      "user_metadata jsonb",
      "archived_at timestamp with time zone",
      "is_delete_marker boolean",
      "is_versioned boolean",
    ]);
    deepEqual(await columnsOf("buckets"), [
      "id text",
      "name text",
      "owner uuid",
      "created_at timestamp with time zone",
      "updated_at timestamp with time zone",
      "public boolean",
      "avif_autodetection boolean",
      "file_size_limit bigint",
      "allowed_mime_types text[]",
      "owner_id text",
      "type storage.buckettype",
      "versioning_status text",
    ]);
  });

  await step(
    "the storage tables have the platform's owner, row-level security and all grants to the API roles",
    async () => {
      const tables = await sql`
      select relrowsecurity, pg_get_userbyid(relowner) as owner
      from pg_class
      where oid in ('storage.objects'::regclass, 'storage.buckets'::regclass)`;
      deepEqual(
        [...tables].map((row) => ({ ...row })),
        [
          { relrowsecurity: true, owner: "supabase_storage_admin" },
          { relrowsecurity: true, owner: "supabase_storage_admin" },
        ],
      );
      const missing = await sql`
      select role, tab, operation
      from unnest(array['anon', 'authenticated', 'service_role', 'postgres']) as role
      cross join unnest(array['storage.objects', 'storage.buckets']) as tab
      cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as operation
      where not has_table_privilege(role, tab, operation)`;
      deepEqual([...missing], []);
    },
  );

  await step("the functions for folders, file name and extension return the same as on the platform", async () => {
    const [parts] = await sql`
      select
        storage.foldername('a/b/c.tar.gz') as folders,
        storage.foldername('c') as none,
        storage.filename('a/b/c.tar.gz') as file,
        storage.extension('a/b/c.tar.gz') as extension,
        storage.operation() as operation`;
    deepEqual(
      { ...parts },
      {
        folders: ["a", "b"],
        none: [],
        file: "c.tar.gz",
        extension: "gz",
        operation: null,
      },
    );
  });

  await step("a policy can check the current operation with storage.allow_only_operation", async () => {
    await sql.begin(async (transaction) => {
      await transaction`select set_config('storage.operation', 'storage.object.sign', true)`;
      const [allowed] = await transaction`
        select
          storage.allow_only_operation('object.sign') as bare,
          storage.allow_only_operation('storage.object.sign') as prefixed,
          storage.allow_only_operation('object.list') as other,
          storage.allow_any_operation(array['object.list', 'object.sign']) as any,
          storage.allow_any_operation(array['', null]) as nothing`;
      deepEqual({ ...allowed }, { bare: true, prefixed: true, other: false, any: true, nothing: false });
    });
  });
});
