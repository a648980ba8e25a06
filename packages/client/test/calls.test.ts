import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { ApiError } from "../src/index.ts";
import { newClient, newPerson, picnic, signUp } from "./_support/persons.ts";

const photo = new URL("../../../supabase/tests/fixtures/images/photo.jpg", import.meta.url);

describe("the generated client", () => {
  test("creates and reads a profile and events", async () => {
    const { client, id } = await newPerson();
    const event = await client.events.createEvent({ body: picnic });
    expect(event.title).toBe("Picnic");
    expect((await client.events.getEvent({ path: { id: event.id } })).id).toBe(event.id);
    expect((await client.profiles.getOwnProfile()).userId).toBe(id);
    const calendar = await client.events.getEventCalendar({ path: { id: event.id } });
    expect(calendar).toContain("BEGIN:VCALENDAR");
  });

  test("iterates over all pages of a list and returns every object once", async () => {
    const { client } = await newPerson();
    const made = new Set<string>();
    for (let number = 0; number < 5; number += 1) {
      made.add((await client.events.createEvent({ body: picnic })).id);
    }
    const found: string[] = [];
    for await (const { id } of client.events.iterateOwnEvents({ query: { limit: 2, role: "creator" } })) {
      found.push(id);
    }
    expect(found.length).toBe(5);
    expect(new Set(found)).toEqual(made);
  });

  test("returns each object once if an iterator is called concurrently", async () => {
    const { client } = await newPerson();
    for (let number = 0; number < 3; number += 1) {
      await client.events.createEvent({ body: picnic });
    }
    const events = client.events.iterateOwnEvents({ query: { limit: 2, role: "creator" } });
    const results = await Promise.all(Array.from({ length: 5 }, () => events.next()));
    expect(results.map(({ done }) => done)).toEqual([false, false, false, true, true]);
    expect(new Set(results.slice(0, 3).map(({ value }) => value.id)).size).toBe(3);
  });

  test("throws an error that names each invalid field and its problem", async () => {
    const client = newClient();
    await signUp(client);
    const error = await client.profiles.createProfile({ body: { firstName: "" } as never }).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: "validation_failed", status: 400, retryAfter: null });
    expect(error.fields.map(({ field }: { field: string }) => field)).toContain("firstName");
    expect(error.errorId).toMatch(/^[0-9a-f-]{36}$/);
    await expect(client.profiles.getOwnProfile()).rejects.toMatchObject({ code: "profile_not_found", status: 404 });
  });

  test("rejects a call without a session with 401 unauthorized", async () => {
    await expect(newClient().profiles.getOwnProfile()).rejects.toMatchObject({ code: "unauthorized", status: 401 });
  });

  test("can call a public operation without a session", async () => {
    expect(await newClient().docs.getOpenApiDocument()).toMatchObject({ openapi: "3.1.0" });
  });
});

describe("client.upload", () => {
  test("uploads a file that becomes a photo, and reports progress from 0 to 1", async () => {
    const { client } = await newPerson();
    const parts: number[] = [];
    const file = new Blob([await readFile(photo)], { type: "image/jpeg" });
    const key = await client.upload(file, { onProgress: (part) => parts.push(part) });
    expect(parts).toEqual([0, 1]);
    await client.profiles.addPhoto({ body: { key } });
    expect(await client.profiles.listPhotos()).toHaveLength(1);
  });

  test("requires a content type if the file is passed as bytes", async () => {
    const { client } = await newPerson();
    const bytes = new Uint8Array(await readFile(photo));
    await expect(client.upload(bytes)).rejects.toThrow(TypeError);
    const key = await client.upload(bytes, { type: "image/jpeg" });
    await client.profiles.addPhoto({ body: { key } });
  });
});
