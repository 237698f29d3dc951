import { expect, test } from "vitest";
import { refused } from "#test/firms.ts";
import { pruneAll } from "#test/prune.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { api, as, clock, db, member, outbox, send: request, work } = server;
const operator = await as({ email: "operator@brolga.example" });

const enquiry = {
  name: "Sam Whitlock",
  email: "sam@ridgeline.example",
  organisationName: "Ridgeline Civil",
  preferredContactMethod: "Email" as const,
  supportRequestType: "Data" as const,
  enquiry: "Tasmania has been silent since Tuesday.",
};
const open = async () => (await operator.support.enquiries({ query: {} })).items;
const bodies = async (to: string) => (await outbox(to)).map(({ body }) => body);

test("an enquiry is stored, confirmed to its sender and sent to the operators", async () => {
  const { reference } = await api.support.enquiry({ body: { ...enquiry, mobilePhone: "0412 345 678" } });
  await work();
  expect(await open()).toEqual([
    {
      ...enquiry,
      reference,
      mobilePhone: "+61412345678",
      sentDate: "2026-09-16T00:00:00Z",
      isSettled: false,
      answer: null,
    },
  ]);
  const [toOperator] = await bodies("operator@brolga.example");
  for (const part of [reference, enquiry.enquiry, "sam@ridgeline.example", "0412 345 678", "Ridgeline Civil"])
    expect(toOperator).toContain(part);
  const [receipt] = await bodies(enquiry.email);
  expect(receipt).toContain(reference);
  expect(receipt, "anybody could have typed this address").not.toContain(enquiry.enquiry);
});

test("an enquiry names what is wrong with it, field by field", async () => {
  const send = (change: object) => api.support.enquiry({ body: { ...enquiry, ...change } });
  await expect(send({ enquiry: "  Wrong  " })).rejects.toMatchObject(refused(400, "too_small", "enquiry"));
  await expect(send({ email: "sam@ridgeline" })).rejects.toMatchObject(refused(400, "invalid_format", "email"));
  await expect(send({ preferredContactMethod: "Phone" })).rejects.toMatchObject(
    refused(400, "mobile_needed", "mobilePhone"),
  );
  await expect(send({ supportRequestType: undefined })).rejects.toMatchObject(
    refused(400, "invalid_value", "supportRequestType"),
  );
});

test("a missing mobile number is named beside what else is wrong with an enquiry", async () => {
  const body = { ...enquiry, email: "sam@ridgeline", preferredContactMethod: "Phone" as const };
  await expect(api.support.enquiry({ body })).rejects.toMatchObject({
    status: 400,
    result: { errors: [{ field: "email" }, { field: "mobilePhone", rule: "mobile_needed" }] },
  });
});

test("what is missing in an enquiry or in page feedback is refused by name, all of it at once", async () => {
  const missing = async (call: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await request(`/api/v1/support/${call}`, { method: "POST", headers, body: JSON.stringify(body) });
    const { errors } = (await answer.json()) as { errors: { field: string }[] };
    return [answer.status, ...errors.map(({ field }) => field)];
  };
  const needed = ["name", "email", "preferredContactMethod", "supportRequestType", "enquiry"];
  expect(await missing("enquiry", {})).toEqual([400, ...needed]);
  expect(await missing("page-feedback", {})).toEqual([400, "pageUrl", "description"]);
  expect(await missing("page-feedback", { pageUrl: "/faq" })).toEqual([400, "description"]);
  expect(await missing("page-feedback", { description: "The hours are missing." })).toEqual([400, "pageUrl"]);
});

test("an address that somebody keeps typing gets three receipts a day, and operators get every enquiry", async () => {
  const email = "victim@flood.example";
  const before = (await bodies("operator@brolga.example")).length;
  for (const spelling of [email, email, email.toUpperCase(), email, email])
    await api.support.enquiry({ body: { ...enquiry, email: spelling } });
  await work();
  expect((await bodies(email)).length + (await bodies(email.toUpperCase())).length).toBe(3);
  expect(await bodies("operator@brolga.example")).toHaveLength(before + 5);
  clock.set({ still: clock.now().add({ hours: 24, seconds: 1 }) });
  await api.support.enquiry({ body: { ...enquiry, email } });
  await work();
  expect(await bodies(email)).toHaveLength(3);
});

test("what a program writes into the hidden field is answered and dropped", async () => {
  const before = await open();
  const website = "https://spam.example";
  const { reference } = await api.support.enquiry({ body: { ...enquiry, email: "bot@spam.example", website } });
  expect(reference).toMatch(/^E-[A-Z2-7]{8}$/);
  await api.support.pageFeedback({ body: { pageUrl: "/spam", description: "Buy now", website } });
  await work();
  expect(await open()).toEqual(before);
  expect(await bodies("bot@spam.example")).toEqual([]);
  expect((await operator.support.allPageFeedback({ query: {} })).items).not.toContainEqual(
    expect.objectContaining({ pageUrl: "/spam" }),
  );
});

test("feedback about a page waits for operators, and nobody else reads it", async () => {
  const body = { pageUrl: "https://brolga.example/coverage", description: "Hobart is missing." };
  await api.support.pageFeedback({ body });
  const { totalRecords, items } = await operator.support.allPageFeedback({ query: {} });
  expect([totalRecords, items[0]]).toEqual([1, expect.objectContaining(body)]);
  const someone = await member({ email: "someone@support.example" });
  await expect(someone.support.allPageFeedback({ query: {} })).rejects.toMatchObject({ status: 404 });
  await expect(someone.support.enquiries({ query: {} })).rejects.toMatchObject({ status: 404 });
  await expect(api.support.pageFeedback({ body: { ...body, description: " " } })).rejects.toMatchObject(
    refused(400, "too_small", "description"),
  );
});

test("a member's receipt has their words, their export has the enquiry, and erasing them deletes it", async () => {
  const email = "ada@support.example";
  const ada = await member({ email });
  await ada.support.enquiry({ body: { ...enquiry, email, enquiry: "When is my invoice due, and where?" } });
  await ada.support.pageFeedback({ body: { pageUrl: "/pricing", description: "The total is unclear." } });
  await work();
  expect((await bodies(email)).some((body) => body.includes("When is my invoice due"))).toBe(true);
  const exported = await ada.accounts.export({});
  expect(JSON.stringify(exported)).toContain("When is my invoice due");
  const { person_id: personId } = await db
    .selectFrom("enquiry")
    .select("person_id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  const { securityToken } = await ada.accounts.securityToken({ query: { purpose: "delete-user" } });
  await ada.accounts.deleteUser({ body: { securityToken } });
  expect(personId).not.toBeNull();
  expect((await open()).map((item) => item.email)).not.toContain(email);
  const { items } = await operator.support.allPageFeedback({ query: {} });
  expect(items).toContainEqual(expect.objectContaining({ pageUrl: "/pricing" }));
});

test("what was written two years ago is deleted", async () => {
  clock.set({ still: clock.now().add({ hours: 24 * 731 }) });
  await pruneAll({ db, clock });
  expect(await open()).toEqual([]);
  expect((await operator.support.allPageFeedback({ query: {} })).totalRecords).toBe(0);
});
