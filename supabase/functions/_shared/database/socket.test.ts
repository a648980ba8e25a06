import assert from "node:assert/strict";
import { isEncrypted } from "./socket.ts";

for (const [address, expected] of Object.entries({
  "postgresql://postgres@db.abcdefgh.supabase.co:5432/postgres": true,
  "postgresql://postgres.abcdefgh@aws-0-eu-central-1.pooler.supabase.com:6543/postgres": true,
  "postgresql://postgres@203.0.113.7/postgres": true,
  "postgresql://postgres@[2001:db8::7]:5432/postgres": true,
  "postgresql://postgres@192.168.0.7/postgres": true,
  "postgresql://postgres@127.0.0.1:54322/postgres": false,
  "postgresql://postgres@127.0.0.1:54322/postgres?sslmode=require": true,
  "postgresql://postgres@localhost/postgres": false,
  "postgresql://postgres@[::1]/postgres": false,
  // Host name of the database in the container network of the Supabase CLI.
  "postgresql://postgres@db:5432/postgres": false,
  "postgresql://postgres@database.internal.example/postgres?sslmode=disable": false,
  "postgresql://postgres@database.internal.example/postgres?sslmode=prefer": true,
})) {
  Deno.test(`the functions connect ${expected ? "with TLS" : "without TLS"} to ${address}`, () => {
    assert.equal(isEncrypted(new URL(address)), expected);
  });
}
