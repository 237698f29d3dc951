import { expect, test } from "vitest";
import { configFrom } from "#platform/config/config.ts";
import { crontabOf, tasksOf } from "./tasks.ts";

const live = { MODE: "live", DATABASE_URL: "embedded" };
const named = (environment: Record<string, string>) =>
  crontabOf(configFrom(environment))
    .split("\n")
    .map((line) => line.split(" ").at(-1)!);

test("everything that runs at set times is a job that exists", () => {
  // The jobs are only listed here, none is started.
  const jobs = Object.keys(tasksOf({ config: configFrom({}) } as Parameters<typeof tasksOf>[0]));
  expect(jobs).toEqual(expect.arrayContaining(named(live)));
});

test("no portal is called where none is to be read", () => {
  const reading = (environment: Record<string, string>) => named(environment).filter((job) => job.startsWith("read-"));
  expect(reading(live)).toEqual(["read-due-listings", "read-closing-soon"]);
  expect(reading({ ...live, READ_PORTALS: "off" })).toEqual([]);
  expect(reading({})).toEqual([]);
});
