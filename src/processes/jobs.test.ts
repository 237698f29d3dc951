import { expect, test } from "vitest";
import { configFrom } from "#platform/config/config.ts";
import type { JobNeeds } from "#capabilities";
import { jobsOf } from "./jobs.ts";

const live = { MODE: "live", DATABASE_URL: "embedded" };
// The jobs are only listed here, none is started.
const jobsWith = (environment: Record<string, string>) => jobsOf({ config: configFrom(environment) } as JobNeeds);
const named = (environment: Record<string, string>) =>
  jobsWith(environment)
    .crontab.split("\n")
    .map((line) => line.split(" ").at(-1)!);

test("every scheduled job exists", () => {
  const { tasks, atStart } = jobsWith(live);
  expect(Object.keys(tasks)).toEqual(expect.arrayContaining([...named(live), ...atStart]));
});

test("no portal job is scheduled if reading portals is off", () => {
  const ofPortals = ["read-due-listings", "read-closing-soon"];
  const reading = (environment: Record<string, string>) => named(environment).filter((job) => ofPortals.includes(job));
  expect(reading(live)).toEqual(ofPortals);
  expect(reading({ ...live, READ_PORTALS: "off" })).toEqual([]);
  expect(reading({})).toEqual([]);
});
