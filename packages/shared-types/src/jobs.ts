/**
 * Contracts of two internal functions: `jobs` runs background jobs, and `images` creates one cropped image per call.
 */

import { z } from "zod";
import { defineFunction } from "./routes.ts";
import { timestampSchema } from "./values.ts";

const objectNameSchema = z
  .string()
  .max(300)
  .regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}(?:\.\d+x\d+\.jpg)?$/);

/** Result of a run of each job: the numbers of processed objects. */
export const jobResults = {
  accounts: z.object({
    cleared: z.int(),
    failed: z.int(),
    inherited: z.int(),
    postponed: z.int(),
    checked: z.int(),
    removedEntries: z.int(),
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

/** Name of the row in `GET /jobs` that reports whether the platform's schedules call the function. */
const schedulesName = "schedules";

const timeSchema = timestampSchema.nullable();

const runIdSchema = z.uuid().nullable().meta({
  description:
    "Id of the run; null if the maximum number of runs is already active. One of them then requests another run.",
});

export const jobsContract = defineFunction({
  name: "jobs",
  summary: "Background jobs, for the scheduler",
  access: "secret",
  routes: {
    listJobs: {
      method: "GET",
      path: "",
      summary: "List all jobs with their last runs",
      description:
        "Returns for each job the times of its last start, its last end and its last success, with the counts and the error of the last run. The row `schedules` says whether the schedules of the platform work. The call needs the secret key.",
      success: {
        status: 200,
        body: z.object({
          data: z.array(
            z
              .object({
                name: z.enum([...jobNames, schedulesName]),
                schedule: z.string().meta({ description: "Schedule in the format of pg_cron." }),
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
      summary: "Start all jobs",
      description:
        "The scheduler calls it with the secret key. The work continues after the response. Jobs can run in parallel with other runs of the same job. A job that already has its maximum number of runs is only requested again.",
      success: {
        status: 202,
        body: z.object({ runIds: z.record(z.enum(jobNames), runIdSchema) }).meta({ id: "JobsRun" }),
      },
      errors: [],
    },
    runJob: {
      method: "POST",
      path: "/{name}",
      summary: "Start one job",
      description:
        "The database and operators call it with the secret key for work that should not wait for the schedule. The work continues after the response. Runs of a job share their work, so calling it twice does no work twice.",
      params: z.object({ name: z.enum(jobNames) }),
      success: { status: 202, body: z.object({ runId: runIdSchema }).meta({ id: "JobRun" }) },
      errors: [],
    },
  },
});

export const imagesContract = defineFunction({
  name: "images",
  summary: "Thumbnails, for the background jobs",
  access: "secret",
  routes: {
    cropImage: {
      method: "POST",
      path: "",
      summary: "Store a crop of a stored image",
      description:
        "The job `media` calls it with the secret key. It reads the source from the bucket `media`, crops it around its center and stores it as JPEG under the target key. An existing file under that key is replaced. Repeating the call stores the same crop again.",
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
            reason: z.string().nullable().meta({ description: "Reason why no crop was made; null if it was made." }),
          })
          .meta({ id: "CropOutcome" }),
      },
      errors: ["media_busy", "storage_unavailable"],
    },
  },
});
