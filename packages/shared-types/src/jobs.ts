/** Contracts of the internal functions: `jobs` finds background work, `images` makes one crop. */

import { z } from "zod";
import { defineFunction } from "./routes.ts";
import { timestampSchema } from "./values.ts";

const objectNameSchema = z
  .string()
  .max(300)
  .regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}(?:\.\d+x\d+\.jpg)?$/);

/** What a run of each job has done, in numbers. */
export const jobResults = {
  accounts: z.object({
    cleared: z.int(),
    failed: z.int(),
    inherited: z.int(),
    postponed: z.int(),
    checked: z.int(),
  }),
  push: z.object({ sent: z.int(), retried: z.int(), failed: z.int(), removedDevices: z.int() }),
  media: z.object({ cropped: z.int(), removed: z.int(), failed: z.int() }),
  event_reminders: z.object({ reached: z.int(), notified: z.int() }),
  events: z.object({ started: z.int(), finished: z.int() }),
  friend_requests: z.object({ expired: z.int(), forgotten: z.int() }),
  limits: z.object({ forgotten: z.int(), forgottenSaved: z.int() }),
  idempotent_responses: z.object({ removed: z.int() }),
  live_locations: z.object({ expired: z.int(), broadcast: z.int() }),
  matches: z.object({ removed: z.int() }),
  notifications: z.object({
    removed: z.int(),
    folded: z.int(),
    synced: z.int(),
    marked: z.int(),
    forgotten: z.int(),
  }),
  push_deliveries: z.object({ removed: z.int(), made: z.int(), dropped: z.int(), postponed: z.int() }),
  reports: z.object({
    forgotten: z.int(),
    lapsed: z.int(),
    removedVersions: z.int(),
    removedEvidence: z.int(),
    clearedChats: z.int(),
  }),
  sync: z.object({ removed: z.int(), ended: z.int() }),
};

export type JobName = keyof typeof jobResults;

export const jobNames = Object.keys(jobResults) as JobName[];

/** The row of `GET /jobs` that tells whether the platform's schedules work. */
const schedulesName = "schedules";

const timeSchema = timestampSchema.nullable();

const runIdSchema = z.uuid().nullable().meta({
  description: "Null when as many runs as may be are at work; one of them then asks for another.",
});

export const jobsContract = defineFunction({
  name: "jobs",
  summary: "Work in the background, for the schedule",
  access: "secret",
  routes: {
    listJobs: {
      method: "GET",
      path: "",
      summary: "Every job with its last run",
      description:
        "Shows the holder of the secret key when each job began, ended and succeeded last, with its counts and its last error. The row `schedules` tells whether the schedules of the platform work.",
      success: {
        status: 200,
        body: z.object({
          data: z.array(
            z
              .object({
                name: z.enum([...jobNames, schedulesName]),
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
      summary: "Begin all jobs; the work goes on after the answer",
      description:
        "The schedule calls it with the secret key. Jobs are safe to run at the same time as others of their kind; one that has its full number of runs is only asked for again.",
      success: {
        status: 202,
        body: z.object({ runIds: z.record(z.enum(jobNames), runIdSchema) }).meta({ id: "JobsRun" }),
      },
      errors: [],
    },
    runJob: {
      method: "POST",
      path: "/{name}",
      summary: "Begin one job; the work goes on after the answer",
      description:
        "Database and operators call it with the secret key for work that should not wait for the schedule. Runs share their work, so that calling it twice does nothing twice.",
      params: z.object({ name: z.enum(jobNames) }),
      success: { status: 202, body: z.object({ runId: runIdSchema }).meta({ id: "JobRun" }) },
      errors: [],
    },
  },
});

export const imagesContract = defineFunction({
  name: "images",
  summary: "Thumbnails, for the jobs",
  access: "secret",
  routes: {
    cropImage: {
      method: "POST",
      path: "",
      summary: "Store a crop of a stored image",
      description:
        "The job `media` calls it with the secret key. The source is read from the bucket `media`, cut around its middle and stored as JPEG under the target key, over what may be there. Repeating it stores the same crop again.",
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
            outcome: z.enum(["made", "rejected", "missing"]).meta({ id: "ThumbnailOutcome" }),
            reason: z.string().nullable().meta({ description: "Why no crop was made." }),
          })
          .meta({ id: "CropOutcome" }),
      },
      errors: ["media_busy", "storage_unavailable"],
    },
  },
});
