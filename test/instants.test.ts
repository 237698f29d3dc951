import { expect, test } from "vitest";
import { release } from "./releases.ts";
import { testServer } from "./server.ts";

/** A realistic clock: more precise than any instant in an answer. */
const at = (text: string) => Temporal.Instant.from(`${text}.123456789Z`);
const { api, as, member, publish, clock, work } = await testServer();
clock.set({ still: at("2026-09-16T00:00:00") });
const notice = { key: "one", title: "Fire systems", opens: "2026-09-01", closes: "2026-09-28T15:00:00.250+10:00" };
await publish(release(notice));
clock.set({ still: at("2026-09-17T00:00:00") });
const amended = release({ ...notice, closes: "2026-09-29T15:00:00.250+10:00", released: "2026-09-16T23:59:59.5Z" });
const documents = [{ id: "1", title: "Request.pdf" }];
await publish({ ...amended, tender: { ...amended.tender, documents } });
const { items } = await api.search.free({ body: { freeText: "fire" } });
const id = items[0]!.publicOpportunityId;
const ada = await member({ email: "ada@engines.example", name: "Ada Byron" });
const operator = await as({ email: "operator@brolga.example" });
await ada.opportunities.reportMissingData({ body: { publicOpportunityId: id, field: "closing", message: "Wrong." } });
await ada.billing.startTrial({});
await ada.organisations.inviteUser({ body: { inviteeEmail: "grace@engines.example", makeAdmin: false } });
await work();

const answers = {
  "a list of notices": () => api.search.free({ body: {} }),
  "a notice": () => ada.opportunities.full({ params: { id } }),
  "the free version of a notice": () => api.opportunities.free({ params: { id } }),
  "the changes of a notice": () => ada.opportunities.changes({ params: { id }, query: {} }),
  "reports of missing data": () => operator.opportunities.missingDataReports({ query: {} }),
  "the coverage": () => api.coverage.get({}),
  "the people of an organisation": () => ada.organisations.users({ query: {} }),
  invites: () => ada.organisations.invites({ query: {} }),
  "a subscription": () => ada.billing.subscription({}),
  "what happened to an account": () => ada.securityEvents.list({ query: {} }),
  "a person's export": () => ada.accounts.export({}),
  "what the shell needs": () => ada.workspace.userCache({}),
};

test.each(Object.entries(answers))("instants of %s are in whole seconds", async (_, ask) => {
  const text = JSON.stringify(await ask());
  expect(text).toMatch(/T\d{2}:\d{2}:\d{2}Z/);
  expect(text.match(/\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d+/g)).toBeNull();
});
