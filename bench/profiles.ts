/** Compares GET /profiles and GET /profiles/{id} over HTTP with the equivalent SQL through postgres.js. */

import postgres from "postgres";
import { HttpConnections } from "./http-connections.ts";
import { measureInterleaved, roundRobin, type Subject, summarize } from "./load.ts";
import { callRpc, type RpcArguments } from "./rpc.ts";
import { type BenchPerson, signUp } from "./sign-up.ts";
import { printTable } from "./table.ts";

const connections = 8;
const rounds = 5;
const milliseconds = 3000;

const answers = {
  firstName: "Bench",
  birthdate: "1990-05-21",
  sex: "female",
  city: "Berlin",
  datingPurpose: "friendship",
  languages: ["en", "de"],
  educations: [{ level: "master", inProgress: false }],
  latitude: 52.52,
  longitude: 13.405,
};

/** Runs the benchmark on the stack in `environment` and prints the results. */
export async function run(environment: Record<string, string>): Promise<void> {
  const { FUNCTIONS_URL: functionsUrl, DB_URL: databaseUrl } = environment as Record<
    "FUNCTIONS_URL" | "DB_URL",
    string
  >;
  const [other, ...owners] = (await Promise.all(
    Array.from({ length: 1 + connections }, () => signUp(environment, answers, "photo.jpg")),
  )) as [BenchPerson, ...BenchPerson[]];
  const sql = postgres(databaseUrl, { max: connections });
  const clientsOf = (path: string) =>
    owners.map(({ token }) => new HttpConnections(`${functionsUrl}${path}`, { authorization: `Bearer ${token}` }));
  const ownProfile = clientsOf("/profiles");
  const otherProfile = clientsOf(`/profiles/${other.profileId}`);
  const callSql = (rpc: string, args: RpcArguments) => roundRobin(owners, ({ id }) => callRpc(sql, id, rpc, args));
  const callHttp = (clients: HttpConnections[]) => roundRobin(clients, (client) => client.get());

  const pairs: { name: string; http: Subject; sql: Subject }[] = [
    {
      name: "GET /profiles",
      http: { name: "own http", call: callHttp(ownProfile) },
      sql: { name: "own sql", call: callSql("get_own_profile", {}) },
    },
    {
      name: "GET /profiles/{id}",
      http: { name: "other http", call: callHttp(otherProfile) },
      sql: { name: "other sql", call: callSql("get_profile", { profile_id: other.profileId }) },
    },
  ];
  const results = await measureInterleaved(
    pairs.flatMap(({ http, sql }) => [http, sql]),
    { connections, rounds, milliseconds },
  );
  printTable(
    pairs.map(({ name, http, sql }) => ({
      name,
      http: summarize(results.get(http.name) ?? []),
      sql: summarize(results.get(sql.name) ?? []),
    })),
  );
  for (const client of [...ownProfile, ...otherProfile]) {
    client.close();
  }
  await sql.end();
}
