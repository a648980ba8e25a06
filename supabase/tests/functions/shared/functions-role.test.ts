/** Database role with which the functions connect (docs/decisions/0032-a-role-for-the-functions.md). */

import { expect, it } from "vitest";
import { sql } from "../_support/database.ts";
import { signUpWithProfile } from "../_support/sign-up.ts";

it("the functions of the local stack connect to the database with the role social_functions", async () => {
  const person = await signUpWithProfile();
  expect((await person.request("GET", "/friends?limit=1")).status).toBe(200);
  const roles = await sql<{ role: string }[]>`
    select distinct usename::text as role from pg_stat_activity
    where application_name like 'edge-functions%' and usename = 'social_functions'`;
  expect(roles.map(({ role }) => role)).toEqual(["social_functions"]);
});
