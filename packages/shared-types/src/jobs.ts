/** Contracts of the internal functions: `jobs` finds background work, `images` makes one crop. */

import { z } from "zod";
import { defineFunction } from "./routes.ts";
import { timestampSchema } from "./values.ts";

const objectNameSchema = z
  .string()
  .max(300)
  .regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}(?:\.\d+x\d+\.jpg)?$/);

/** What a run of each job has done. */
const jobResults = {
  push: z.object({ sent: z.int(), retried: z.int(), failed: z.int(), removedDevices: z.int() }),
  media: z.object({ cropped: z.int(), removed: z.int(), failed: z.int() }),
  events: z.object({ started: z.int(), finished: z.int() }),
  live_locations: z.object({ expired: z.int(), told: z.int() }),
  matches: z.object({ removed: z.int() }),
  notifications: z.object({ removed: z.int(), folded: z.int() }),
  push_deliveries: z.object({ removed: z.int() }),
};

export type JobName = keyof typeof jobResults;

export const jobNames = Object.keys(jobResults) as JobName[];

const timeSchema = timestampSchema.nullable();

export const jobsContract = defineFunction({
  name: "jobs",
  access: "secret",
  routes: {
    listJobs: {
      method: "GET",
      path: "",
      summary: "Every job with its last run",
      success: {
        status: 200,
        body: z.object({
          data: z.array(
            z
              .object({
                name: z.enum(jobNames),
                schedule: z.string().meta({ description: "In the words of pg_cron." }),
                meaning: z.string(),
                lastStartedAt: timeSchema,
                lastFinishedAt: timeSchema,
                lastSucceededAt: timeSchema,
                lastResult: z.record(z.string(), z.unknown()).nullable(),
                lastError: z.string().nullable(),
              })
              .meta({ id: "Job" }),
          ),
        }),
      },
      errors: [],
    },
    runJobs: {
      method: "POST",
      path: "",
      summary: "Do all work that is due; null for a job that failed",
      success: {
        status: 200,
        body: z
          .object({
            push: jobResults.push.nullable(),
            media: jobResults.media.nullable(),
            events: jobResults.events.nullable(),
            live_locations: jobResults.live_locations.nullable(),
            matches: jobResults.matches.nullable(),
            notifications: jobResults.notifications.nullable(),
            push_deliveries: jobResults.push_deliveries.nullable(),
          })
          .meta({ id: "JobsRun" }),
      },
      errors: [],
    },
    runJob: {
      method: "POST",
      path: "/{name}",
      summary: "Do the work of one job",
      params: z.object({ name: z.enum(jobNames) }),
      success: {
        status: 200,
        body: z.object({ result: z.record(z.string(), z.unknown()).nullable() }).meta({ id: "JobRun" }),
      },
      errors: [],
    },
  },
});

export const imagesContract = defineFunction({
  name: "images",
  access: "secret",
  routes: {
    cropImage: {
      method: "POST",
      path: "",
      summary: "Store a crop of a stored image",
      body: z
        .object({
          sourceKey: objectNameSchema,
          targetKey: objectNameSchema,
          width: z.int().min(1).max(2000),
          height: z.int().min(1).max(2000),
        })
        .meta({ id: "CropImage" }),
      success: {
        status: 200,
        body: z
          .object({
            outcome: z.enum(["made", "rejected", "missing"]),
            reason: z.string().nullable().meta({ description: "Why no crop was made." }),
          })
          .meta({ id: "CropOutcome" }),
      },
      errors: ["storage_unavailable"],
    },
  },
});
