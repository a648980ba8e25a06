/** Database connections of the functions, and the errors that callers get if there is no connection. */

import { randomUUID } from "node:crypto";
import { createServer } from "node:net";
import { problemSchema } from "@social/shared-types/errors.ts";
import postgres from "postgres";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { ConnectionPool, readRow } from "../../../functions/_shared/database/connection-pool.ts";
import { makeCertificates } from "../../fakes/certificates.ts";
import { sql } from "../_support/database.ts";
import { type Isolate, startIsolate } from "../_support/isolates.ts";
import { type Person, signUpWithProfile } from "../_support/sign-up.ts";
import { startTlsRelay } from "../_support/tls-relay.ts";

/**
 * Number of concurrent callers. An isolate has fewer connections, so some calls wait for a connection that is not yet
 * open.
 */
const callersAtOnce = 12;

let anna: Person;

beforeAll(async () => {
  anna = await signUpWithProfile();
});

async function startFriends(environment: Record<string, string>): Promise<Isolate> {
  const isolate = await startIsolate("friends", environment);
  onTestFinished(() => isolate.kill());
  return isolate;
}

function listFriends(isolate: Isolate): Promise<Response> {
  return isolate.request(anna, "GET", "/friends?limit=1");
}

async function expectUnable(response: Response, code: string, seconds: string): Promise<void> {
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, seconds]);
  expect(problemSchema.strict().parse(await response.json())).toMatchObject({ code });
}

describe("a database connection of the functions", () => {
  it("returns no row of an earlier statement that failed after returning its first row", async () => {
    const connections = new ConnectionPool(() => postgres(inject("stack").databaseUrl, { max: 1 }), {
      count: 1,
      depth: 1,
    });
    const read = (statement: string, values: string[]) =>
      connections.use("anna", (only) => readRow(only, { statement, values, prepare: true }));
    for (const count of ["2", "3"]) {
      await expect(
        read("select (1 / ($1::integer - n))::text, null, null from generate_series(1, 3) as n", [count]),
      ).rejects.toMatchObject({ code: "22012" });
      expect(await read("select $1::text, null, null", [count])).toEqual([count, null, null]);
    }
    await connections.use("anna", (only) => only.end());
  });

  it("is replaced after its backend is terminated; only the call that used the connection fails, with unavailable", async () => {
    const connections = new ConnectionPool(() => postgres(inject("stack").databaseUrl, { max: 1 }), {
      count: 1,
      depth: 1,
    });
    const read = (statement: string) =>
      connections.use("anna", (only) => readRow(only, { statement, values: ["x"], prepare: true }));
    for (const _ of ["once", "twice", "three times"]) {
      await expect(read("select pg_terminate_backend(pg_backend_pid())::text, $1, null")).rejects.toMatchObject({
        code: "unavailable",
      });
      expect(await read("select $1::text, null, null")).toEqual(["x", null, null]);
    }
    await connections.use("anna", (only) => only.end());
  });
});

describe("the functions", () => {
  it("connect with TLS only if the database's certificate is from the configured certificate authority", async () => {
    const { authority, ...shown } = await makeCertificates();
    const { url, counts, cut } = await startTlsRelay(shown);
    url.searchParams.set("sslmode", "require");
    const trusting = await startFriends({ API_DB_URL: url.href, API_DB_CA: authority });
    for (const _ of ["first", "again"]) {
      const response = await listFriends(trusting);
      expect([response.status, await response.json()]).toEqual([200, { data: [], nextCursor: null }]);
    }
    expect(counts).toEqual({ encrypted: 1, clear: 0 });
    cut();
    const cutAt = performance.now();
    await expect.poll(async () => (await listFriends(trusting)).status).toBe(200);
    // A call fails if its connection is cut. No call waits for a response on a closed connection, which would take
    // twelve seconds.
    expect(performance.now() - cutAt).toBeLessThan(11_000);
    expect(counts).toEqual({ encrypted: 2, clear: 0 });

    const { authority: another } = await makeCertificates();
    for (const environment of [{}, { API_DB_CA: another }]) {
      const careful = await startFriends({ API_DB_URL: url.href, ...environment });
      await expectUnable(await listFriends(careful), "misconfigured", "60");
    }
    expect(counts.clear).toBe(0);
  });

  it("respond with 503 misconfigured, and send nothing in plain text, if TLS is required but the database offers no TLS", async () => {
    const url = new URL(inject("stack").databaseUrl);
    url.searchParams.set("sslmode", "require");
    await expectUnable(await listFriends(await startFriends({ API_DB_URL: url.href })), "misconfigured", "60");
  });

  it("respond with 503 unavailable while the database allows no more connections, and succeed once it allows connections", async () => {
    const role = `crowded_${randomUUID().slice(0, 8)}`;
    await sql.unsafe(`create role ${role} login password 'crowded' connection limit 0 in role authenticated`);
    onTestFinished(async () => {
      await sql.unsafe(`drop role ${role}`);
    });
    const url = new URL(inject("stack").databaseUrl);
    [url.username, url.password] = [role, "crowded"];
    const isolate = await startFriends({ API_DB_URL: url.href });
    await expectUnable(await listFriends(isolate), "unavailable", "2");
    await sql.unsafe(`alter role ${role} connection limit 5`);
    expect((await listFriends(isolate)).status).toBe(200);
    await isolate.kill();
  });

  it("respond with 503 misconfigured if the database rejects the password, and with 503 unavailable if it does not respond", async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      silent.close();
    });
    const [wrong, nowhere, mute] = [0, 1, 2].map(() => new URL(inject("stack").databaseUrl)) as [URL, URL, URL];
    wrong.password = "wrong";
    nowhere.port = "9";
    mute.port = String((silent.address() as { port: number }).port);
    const isolates = await Promise.all([wrong, nowhere, mute].map(({ href }) => startFriends({ API_DB_URL: href })));
    const [refused, unreachable, unanswered] = await Promise.all(isolates.map(listFriends));
    await expectUnable(refused!, "misconfigured", "60");
    await expectUnable(unreachable!, "unavailable", "2");
    await expectUnable(unanswered!, "unavailable", "2");
  });

  it("respond with 503 unavailable to each of many concurrent calls while the database is unreachable", async () => {
    const nowhere = new URL(inject("stack").databaseUrl);
    nowhere.port = "9";
    const people = await Promise.all(Array.from({ length: callersAtOnce }, () => signUpWithProfile()));
    const isolate = await startFriends({ API_DB_URL: nowhere.href });
    const list = (person: Person) => isolate.request(person, "GET", "/friends?limit=1");
    for (const response of await Promise.all(people.map(list))) {
      await expectUnable(response, "unavailable", "2");
    }
  });
});
