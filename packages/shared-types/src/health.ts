/** Contracts of the function `health`: whether the service is up, for every client, and the report and metrics for operators. */

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
    check: healthCheckSchema.describe("Name of the check. docs/operations/health.md explains each check."),
    subject: z.string().nullable().meta({
      description: "Job, queue, provider or table that was checked; null if the check has only one subject.",
    }),
    status: healthStatusSchema.describe("Status that follows from the measured value."),
    measured: z.number().nullable().meta({ description: "Measured value; null if there is nothing to measure." }),
    isAtLeast: z.boolean().meta({ description: "Whether counting stopped at `measured`, because there are more." }),
    unit: healthUnitSchema.describe("Unit of the measured value."),
    warnAt: z.number().nullable().meta({
      description:
        "Value from which the status is `warn`. For `partitions_ahead`, the value below which it is. Null if the value alone never warns.",
    }),
    failAt: z.number().nullable().meta({
      description: "Value from which the status is `fail`, as in `warnAt`; null if the value alone never fails.",
    }),
    note: z.string().nullable().meta({ description: "More details; null without any. It holds no personal data." }),
  })
  .meta({ id: "HealthLine" });

export type HealthLine = z.output<typeof healthLineSchema>;

const healthReportSchema = z
  .object({
    status: healthStatusSchema.describe("Worst status of all lines."),
    checkedAt: timestampSchema.describe("Time of the report, by the clock of the function."),
    lines: z.array(healthLineSchema).meta({ description: "One line for each check and subject." }),
  })
  .meta({ id: "HealthReport" });

export type HealthReport = z.output<typeof healthReportSchema>;

export const healthContract = defineFunction({
  name: "health",
  summary: "Status of the service",
  access: "anyone",
  isPolled: true,
  routes: {
    getHealth: {
      method: "GET",
      path: "",
      summary: "Check whether the service is up",
      description:
        "Returns 200 if the database responds, and 503 `unavailable` if it does not respond within two seconds. No token is needed. The database is queried at most once a second.\n\nOperators send the secret key and also get `report`. That response is 200 even when the service is down, with `up` false.",
      success: {
        status: 200,
        body: z
          .object({
            up: z.boolean().describe("Whether the database responds. It is false only in a report."),
            report: healthReportSchema
              .nullable()
              .describe("Report for operators; null unless the request has the secret key."),
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
