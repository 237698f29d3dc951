import { expect, test } from "vitest";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, publish } = await testServer({ at: "2026-09-16T00:00:00Z" });

/** Tenders that closed on 2 February, decided on the first days of March. */
const decided = (buyer: string, days: number[]) =>
  days.map((day) =>
    release({
      key: `${buyer} ${day}`,
      buyer,
      title: `Road ${day}`,
      opens: "2026-01-05",
      closes: "2026-02-02T15:00:00+11:00",
      award: { supplier: "Redgum Constructions Pty Ltd", dollars: 100, date: `2026-03-0${day}` },
      status: "complete",
    }),
  );
await publish(
  ...decided("Office of Roads", [1, 2, 3, 4, 5, 6, 7, 8]),
  ...decided("Office of Water", [1, 2, 3, 4, 5, 6, 7]),
);

test("the usual time from close to award is told from the eighth tender with both dates on", async () => {
  const usual = async (slug: string) => (await api.browse.buyer({ params: { slug } })).usualDaysToAward;
  expect(await usual("office-roads")).toBe(30);
  expect(await usual("office-water")).toBeNull();
});
