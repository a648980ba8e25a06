/**
 * Contracts of the function `health`: any client can read whether the service is up, and operators can read a report
 * and metrics.
 */

import { z } from "zod";
import { defineFunction } from "./routes.ts";
import { timestampSchema } from "./values.ts";

const healthStatusSchema = z.enum(["ok", "warn", "fail"]).meta({ id: "HealthStatus" });

export type HealthStatus = z.infer<typeof healthStatusSchema>;

const healthCheckSchema = z
  .enum([
    "database",
    "connections",
    "storage",
    "clock_skew",
    "replica_lag",
    "schedules",
    "job",
    "queue_length",
    "queue_age",
    "push_settings",
    "push_pause",
    "unconfigured_devices",
    "partitions_ahead",
    "address_keys",
  ])
  .meta({ id: "HealthCheck" });

export type HealthCheck = z.infer<typeof healthCheckSchema>;

const healthUnitSchema = z
  .enum(["seconds", "days", "rows", "connections", "devices", "problems"])
  .meta({ id: "HealthUnit" });

const healthLineSchema = z
  .object({
    check: healthCheckSchema.describe("Name of the check. Each check is explained in docs/operations/health.md."),
    subject: z.string().nullable().meta({
      description: "Job, queue, provider or table that was checked, or null if the check has only one subject.",
    }),
    status: healthStatusSchema.describe("Result of comparing `measured` with `warnAt` and `failAt`."),
    measured: z.number().nullable().meta({ description: "Measured value, or null if there is nothing to measure." }),
    isAtLeast: z
      .boolean()
      .meta({ description: "Whether the real value can be higher, because counting stopped at `measured`." }),
    unit: healthUnitSchema.describe("Unit of `measured`."),
    warnAt: z.number().nullable().meta({
      description:
        "Threshold for the status `warn`, or null if there is no threshold. The status applies if `measured` is at or above the threshold. For `partitions_ahead`, it applies if `measured` is below it.",
    }),
    failAt: z.number().nullable().meta({
      description:
        "Threshold for the status `fail`, or null if there is no threshold. The threshold works like `warnAt`.",
    }),
    note: z
      .string()
      .nullable()
      .meta({ description: "Additional details without personal data, or null if there are none." }),
  })
  .meta({ id: "HealthLine" });

export type HealthLine = z.output<typeof healthLineSchema>;

const healthReportSchema = z
  .object({
    status: healthStatusSchema.describe("Worst status of all lines."),
    checkedAt: timestampSchema.describe("Time of the report, according to the function's clock."),
    lines: z.array(healthLineSchema).meta({ description: "One line for each check and subject." }),
  })
  .meta({ id: "HealthReport" });

export type HealthReport = z.output<typeof healthReportSchema>;

export const healthContract = defineFunction({
  name: "health",
  summary: "Service status",
  access: "anyone",
  isPolled: true,
  routes: {
    getHealth: {
      method: "GET",
      path: "",
      summary: "Check whether the service is up",
      description:
        "Returns 200 if the database accepts a write within two seconds, and 503 `unavailable` if it does not. The service rolls back this write. No token is required. The service queries the database at most once a second.\n\nIf the request contains the secret key, the response includes a `report` for operators. With the secret key, the status code is 200 even if the service is down, and `up` is false.",
      success: {
        status: 200,
        body: z
          .object({
            up: z
              .boolean()
              .describe(
                "Whether the database accepts writes. The value can be false only if the request contains the secret key.",
              ),
            report: healthReportSchema
              .nullable()
              .describe("Report for operators, or null if the request does not contain the secret key."),
          })
          .meta({ id: "Health" }),
      },
      errors: ["unavailable", "misconfigured"],
    },
  },
});

export const healthMetricsContract = defineFunction({
  name: "health",
  summary: "Metrics, for operators",
  access: "secret",
  routes: {
    getMetrics: {
      method: "GET",
      path: "/metrics",
      summary: "Read the metrics for Prometheus",
      description:
        "A scraper calls it with the secret key as bearer token and gets the text format of Prometheus. Counts include all isolates. Counts of the last few seconds may be missing.",
      success: { status: 200, body: z.string(), mediaType: "text/plain; version=0.0.4" },
      errors: [],
    },
  },
});
