import { expect, test } from "vitest";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

const { api, as, db, member, outbox, registered, publish, work } = await testServer({ at: "2026-09-16T00:00:00Z" });
await publish(release({ key: "one", title: "Fire systems" }), release({ key: "two", title: "Ferry works" }));
const idOf = async (title: string) =>
  (await api.search.free({ body: { freeText: title } })).items[0]!.publicOpportunityId;
const report = {
  publicOpportunityId: await idOf("fire"),
  field: "closing" as const,
  message: "The closing is missing.",
};
const ada = await member({ email: "ada@engines.example", name: "Ada Byron" });
const operator = await as({ email: "operator@brolga.example" });
const page = (number: number) => operator.opportunities.missingDataReports({ query: { page: number, pageSize: 1 } });

test("a missing data report reaches operators with the notice, field and reporter, oldest first", async () => {
  await ada.opportunities.reportMissingData({ body: report });
  const somebody = await as({ email: "somebody@else.example" });
  const second = { ...report, publicOpportunityId: await idOf("ferry"), field: "places" as const };
  await somebody.opportunities.reportMissingData({ body: second });
  expect(await page(1)).toEqual({
    totalRecords: 2,
    items: [
      {
        ...report,
        reportId: expect.any(Number) as number,
        title: "Fire systems",
        fieldName: "Closing",
        reportedDate: "2026-09-16T00:00:00Z",
        reportedBy: { name: "Ada Byron", email: "ada@engines.example" },
        isSettled: false,
        answer: null,
      },
    ],
  });
  expect((await page(2)).items).toMatchObject([{ title: "Ferry works", field: "places", reportedBy: null }]);
  const [first] = (await page(1)).items;
  const settle = (isSettled: boolean) =>
    operator.opportunities.settleReport({
      params: { reportId: first!.reportId },
      body: { isSettled, reason: "read from the wrong column, mended" },
    });
  await settle(true);
  expect((await page(1)).items).toMatchObject([{ title: "Ferry works" }]);
  await expect(settle(true)).rejects.toMatchObject({ status: 409 });
  await settle(false);
  expect((await page(1)).totalRecords).toBe(2);
  await settle(true);
  const { items } = await operator.operator.acts({ query: {} });
  expect(items.map(({ kind }) => kind)).toEqual(["report_settled", "report_reopened", "report_settled"]);
  expect(items[0]).toMatchObject({
    subjectName: "Closing: Fire systems",
    reason: "read from the wrong column, mended",
  });
});

test("operators answer a report by email once, which settles it; a report of nobody who is known cannot be answered", async () => {
  const mary = await registered({ email: "mary@stars.example" });
  const message = "The lot is missing.";
  await mary.opportunities.reportMissingData({ body: { ...report, field: "documents", message } });
  const reports = async (settled: "true" | "false") =>
    (await operator.opportunities.missingDataReports({ query: { settled, pageSize: 100 } })).items;
  const { reportId } = (await reports("false")).find((item) => item.message === message)!;
  const answer = "Dear Mary\n\nThe portal lists the lot since this morning.";
  const send = (id: number) => operator.opportunities.answerReport({ params: { reportId: id }, body: { answer } });
  const racing = await Promise.allSettled([send(reportId), send(reportId)]);
  expect(racing.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await work();
  const sent = (await outbox("mary@stars.example")).map(({ body }) => body);
  expect(sent).toEqual([expect.stringContaining("The portal lists the lot since this morning.")]);
  expect(sent[0]).toContain(message);
  expect((await reports("true"))[0]).toMatchObject({ reportId, isSettled: true, answer });
  expect((await operator.operator.acts({ query: {} })).items[0]).toMatchObject({
    kind: "report_answered",
    subjectName: expect.stringContaining("Fire systems") as string,
  });
  expect((await mary.accounts.export({})).missingDataReports).toMatchObject([{ answer }]);
  const { securityToken } = await mary.accounts.securityToken({ query: { purpose: "delete-user" } });
  await mary.accounts.deleteUser({ body: { securityToken } });
  expect((await reports("true"))[0]).toMatchObject({ reportId, answer: null, reportedBy: null });
  await operator.opportunities.settleReport({
    params: { reportId },
    body: { isSettled: false, reason: "settled too early" },
  });
  await expect(send(reportId)).rejects.toMatchObject({ status: 409 });
  await expect(send(999_999)).rejects.toMatchObject({ status: 404 });
  await expect(ada.opportunities.answerReport({ params: { reportId }, body: { answer } })).rejects.toMatchObject({
    status: 404,
  });
});

test("people find their reports in their export; after erasure the reports stay without their name", async () => {
  const grace = await registered({ email: "grace@ships.example" });
  const message = "There are three categories.";
  await grace.opportunities.reportMissingData({ body: { ...report, field: "categories", message } });
  const { missingDataReports } = await grace.accounts.export({});
  expect(missingDataReports).toEqual([expect.objectContaining({ field: "categories", message })]);
  const { securityToken } = await grace.accounts.securityToken({ query: { purpose: "delete-user" } });
  await grace.accounts.deleteUser({ body: { securityToken } });
  const reports = await operator.opportunities.missingDataReports({ query: { pageSize: 100 } });
  expect(reports.items.find((item) => item.message === message)).toMatchObject({ reportedBy: null });
});

test("a report about a field that is not known any more is listed under its stored name, and can be answered", async () => {
  const message = "The depth is wrong.";
  const joan = await registered({ email: "joan@wells.example" });
  await joan.opportunities.reportMissingData({ body: { ...report, message } });
  await db.updateTable("missing_data_report").set({ field: "depth" }).where("message", "=", message).execute();
  const reports = async () => (await operator.opportunities.missingDataReports({ query: { pageSize: 100 } })).items;
  const listed = (await reports()).find((item) => item.message === message)!;
  expect(listed).toMatchObject({ title: "Fire systems", field: "depth", fieldName: "depth" });
  expect((await joan.accounts.export({})).missingDataReports).toMatchObject([{ field: "depth", message }]);
  const { reportId } = listed;
  await operator.opportunities.answerReport({ params: { reportId }, body: { answer: "It is gone." } });
  await work();
  expect((await outbox("joan@wells.example")).map(({ body }) => body)).toEqual([expect.stringContaining("depth")]);
  expect((await operator.operator.acts({ query: {} })).items[0]).toMatchObject({ subjectName: "depth: Fire systems" });
});

test("a notice that is not there cannot be reported on", async () => {
  const gone = { ...report, publicOpportunityId: "nothing" };
  await expect(ada.opportunities.reportMissingData({ body: gone })).rejects.toMatchObject({ status: 404 });
});

test("visitors can neither report nor read reports, whatever they send; members cannot read them", async () => {
  await expect(api.opportunities.reportMissingData({ body: report })).rejects.toMatchObject({ status: 401 });
  const nonsense = { publicOpportunityId: "", field: "nothing", message: "" } as unknown as typeof report;
  await expect(api.opportunities.reportMissingData({ body: nonsense })).rejects.toMatchObject({ status: 401 });
  await expect(api.opportunities.missingDataReports({})).rejects.toMatchObject({ status: 404 });
  await expect(ada.opportunities.missingDataReports({})).rejects.toMatchObject({ status: 404 });
});
