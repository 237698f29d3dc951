import type { Contract } from "#contract/endpoint.ts";
import { instant, listOf, pagingInQuery } from "#contract/shapes.ts";
import { reason } from "#features/operator/shapes.ts";
import { z } from "zod";

const count = z.number().int();

/** How far something has read the feed, and how quickly. */
const feedReader = z.object({
  behind: count.describe("rows that it has not read"),
  sequence: count.describe("of the last row that it has read"),
  p95Seconds: z
    .number()
    .nullable()
    .describe("for which 95 in 100 of its last 100 batches had waited at most; null before the first"),
});

/** How the installation is, and what waits for an operator. */
export const installation = z.object({
  date: instant,
  product: z
    .object({ version: z.string(), node: z.string(), startedDate: instant })
    .describe("of the process that answers"),
  disk: z
    .object({
      freeBytes: count,
      totalBytes: count,
      hasDatabase: z.boolean().describe("the embedded PostgreSQL is on it"),
      daysUntilFull: count
        .nullable()
        .describe("as the database grows now; null if it does not, is elsewhere, or is not known for a week"),
    })
    .nullable()
    .describe("of the data folder of the process that answers; null if it has none"),
  database: z.object({
    version: z.string(),
    migration: z.string(),
    bytes: count,
    bytesADay: count.nullable().describe("by which it grew in the last weeks; null until it is known for a week"),
    connections: count,
    maxConnections: count,
  }),
  backup: z
    .object({ takenDate: instant, bytes: count, hasKeys: z.boolean() })
    .nullable()
    .describe("the newest that npm run backup has written; null if it has written none"),
  workers: count.describe("with a heartbeat within a minute"),
  feed: z.object({
    lagSeconds: count.describe("age of the oldest row that a reader has not read; 0 if all are read"),
    head: count,
    readers: z.array(feedReader.extend({ name: z.string() })),
    p95Seconds: z
      .number()
      .nullable()
      .describe("from a change to the alerts about it, in the last 24 hours; null without any"),
  }),
  search: z.object({
    p95Ms: count.nullable().describe("of the newest 1,000 searches of the process that answers; null before the first"),
  }),
  alerts: z.object({
    workers: count.describe("that match saved searches now"),
    holders: z
      .array(feedReader.extend({ name: z.string(), partitions: z.array(count) }))
      .describe("of partitions of saved searches"),
    unheldPartitions: count.describe("of saved searches, that no worker holds"),
    failing: z.object({ email: count, sms: count, push: count }).describe("messages whose last attempt failed"),
  }),
  index: z.object({
    isReady: z.boolean(),
    documents: count,
    behind: count,
    snapshot: z
      .object({ writtenDate: instant, bytes: count, wasOpened: z.boolean().describe("the last start began with one") })
      .nullable()
      .describe("of the process that answers; null if it has none"),
    snapshotRefused: z.string().nullable().describe("why the last start could not use the one that was there"),
  }),
  newNotices: z.object({ day: count, dayBefore: count }),
  kept: z.array(z.object({ table: z.string(), bytes: count })).describe("the largest tables with their indexes"),
  retained: z
    .array(z.object({ table: z.string(), days: count, bytes: count, rows: count.describe("about") }))
    .describe("what is deleted after some days"),
  due: z.object({
    listings: count.describe("behind or failing"),
    deliveries: count.describe("given up, those to webhooks too"),
    failedNotices: count.describe("changes of notices that could not be matched or told"),
    lateDeliveries: count,
    waitingDeliveries: count,
    enquiries: count,
    feedback: count,
    reports: count,
    jobs: count.describe("given up within the last hour"),
  }),
});

/** Jobs of one task. */
export const taskFigures = z.object({
  task: z.string(),
  waiting: count.describe("due now"),
  later: count,
  running: count,
  failing: count.describe("failed, and tried again later"),
  givenUp: count,
  oldestDate: instant.nullable().describe("since when the oldest of those due waits"),
});

/** A job that has failed. Its payload is not shown, because it may name people. */
export const failedJob = z.object({
  jobId: z.string(),
  task: z.string(),
  attempts: count,
  maxAttempts: count,
  isGivenUp: z.boolean(),
  runDate: instant,
  error: z.string().nullable(),
});

const byJob = z.object({ jobId: z.string().regex(/^\d{1,18}$/) });

export const operationsContract = {
  installation: {
    method: "GET",
    path: "/api/v1/operator/installation",
    access: "operator",
    summary: "How the installation is, and what waits for an operator",
    response: installation,
  },
  jobs: {
    method: "GET",
    path: "/api/v1/operator/jobs",
    access: "operator",
    summary: "Jobs by task, and those that have failed, given up first",
    query: pagingInQuery,
    response: listOf(failedJob).extend({ tasks: z.array(taskFigures) }),
  },
  retryJob: {
    method: "POST",
    path: "/api/v1/operator/jobs/:jobId/retry",
    access: "operator",
    summary: "Lets a job that failed run now, with all its attempts; 409 if it has not failed or runs",
    params: byJob,
    response: null,
  },
  giveUpJob: {
    method: "POST",
    path: "/api/v1/operator/jobs/:jobId/give-up",
    access: "operator",
    summary: "Ends the attempts of a job that failed, with a reason; 409 if it has not failed, runs or is given up",
    params: byJob,
    body: z.object({ reason }),
    response: null,
  },
} as const satisfies Contract;
