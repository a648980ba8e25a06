/** Contracts of the internal functions: `jobs` finds background work, `images` makes one crop. */

import { z } from "zod";
import { defineFunction } from "./routes.ts";

const objectNameSchema = z
  .string()
  .max(300)
  .regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}(?:\.\d+x\d+\.jpg)?$/);

export const jobsContract = defineFunction({
  name: "jobs",
  access: "secret",
  routes: {
    runJobs: {
      method: "POST",
      path: "",
      summary: "Do the background work that is due",
      success: {
        status: 200,
        body: z
          .object({
            events: z.object({ started: z.int(), finished: z.int() }),
            interactions: z.object({ removed: z.int() }),
            locations: z.object({ expired: z.int() }),
            media: z.object({ cropped: z.int(), removed: z.int(), failed: z.int() }),
            notifications: z.object({ removed: z.int(), folded: z.int() }),
          })
          .meta({ id: "JobsRun" }),
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
