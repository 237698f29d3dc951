import { expect, test } from "vitest";
import { anonymous } from "#platform/auth/caller.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, publish, opportunities, db } = await testServer({ at: "2026-09-16T00:00:00Z" });
await publish(release({ key: "one", title: "Fire systems" }), release({ key: "two", title: "Ferry works" }));
const idOf = async (title: string) =>
  (await api.search.free({ body: { freeText: title } })).items[0]!.publicOpportunityId;
const report = {
  publicOpportunityId: await idOf("fire"),
  field: "closing" as const,
  message: "The closing is missing.",
};

test("what a reader reports reaches the operators with the notice and the field, the oldest first", async () => {
  await opportunities.reportMissingData(report, anonymous);
  await opportunities.reportMissingData(
    { ...report, publicOpportunityId: await idOf("ferry"), field: "places" },
    anonymous,
  );
  const page = (number: number) => opportunities.missingDataReports({ page: number, pageSize: 1 });
  expect(await page(1)).toEqual({
    totalRecords: 2,
    items: [{ ...report, title: "Fire systems", fieldName: "Closing", reportedDate: "2026-09-16T00:00:00Z" }],
  });
  expect((await page(2)).items).toMatchObject([{ title: "Ferry works", field: "places" }]);
  await db
    .updateTable("missing_data_report")
    .set({ settled_at: "2026-09-17T00:00:00Z" })
    .where("field", "=", "closing")
    .execute();
  expect((await page(1)).items).toMatchObject([{ title: "Ferry works" }]);
});

test("a notice that the caller may not see cannot be reported on", async () => {
  const gone = { ...report, publicOpportunityId: "nothing" };
  await expect(opportunities.reportMissingData(gone, anonymous)).rejects.toMatchObject({ status: 404 });
});

test("strangers can neither report nor read reports, whatever they send", async () => {
  await expect(api.opportunities.reportMissingData({ body: report })).rejects.toMatchObject({ status: 401 });
  const nonsense = { publicOpportunityId: "", field: "nothing", message: "" } as unknown as typeof report;
  await expect(api.opportunities.reportMissingData({ body: nonsense })).rejects.toMatchObject({ status: 401 });
  await expect(api.opportunities.missingDataReports({})).rejects.toMatchObject({ status: 401 });
});
