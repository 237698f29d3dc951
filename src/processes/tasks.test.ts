import { expect, test } from "vitest";
import { configFrom } from "#platform/config/config.ts";
import { crontabOf, tasksOf } from "./tasks.ts";

const live = { MODE: "live", DATABASE_URL: "embedded" };
const named = (environment: Record<string, string>) =>
  crontabOf(configFrom(environment))
    .split("\n")
    .map((line) => line.split(" ").at(-1)!);

test("everything that runs at set times is a job that exists", () => {
  // The jobs are only named here: none of them is begun.
  const jobs = Object.keys(tasksOf({ config: configFrom({}) } as Parameters<typeof tasksOf>[0]));
  expect(jobs).toEqual(expect.arrayContaining(named(live)));
});

test("no portal is called where none is to be read", () => {
  expect(named(live)).toEqual(["close-due", "read-due-listings", "read-closing-soon"]);
  expect(named({ ...live, READ_PORTALS: "off" })).toEqual(["close-due"]);
  expect(named({})).toEqual(["close-due"]);
});
