import { expect, type Page, test } from "@playwright/test";
import { expectNoAxeViolations, open, watchConsole } from "./page-checks.ts";
import { emailsTo } from "./mail.ts";
import { found, member, newAbn, newAddress } from "./people.ts";
import { callAs } from "./session.ts";

const operator = "operator@ridgeline.example";

test("the operator's pages are an unknown address for visitors and members, at 390 px", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const unknown = page.getByRole("heading", { level: 1, name: "Page not found" });
  expect((await open(page, "/operator")).status()).toBe(404);
  await expect(unknown).toBeVisible();
  await member(page, newAddress("curious"));
  expect((await open(page, "/operator/audit")).status()).toBe(404);
  await expect(unknown).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Operator" })).toHaveCount(0);
  expect(await page.title()).toBe("Page not found | Brolga");
});

/** A member who has reported that the closing of a notice is wrong. */
async function report(page: Page): Promise<string> {
  const email = newAddress("reporter");
  await found(page, { email, name: "Rae Osborne", organisationName: "Osborne Survey", abn: newAbn() });
  const data = { freeText: "provision", statusIds: [2], pageSize: 1 };
  const answered = await page.request.post("/api/v1/search/free/search", { data });
  const { items } = (await answered.json()) as { items: { publicOpportunityId: string }[] };
  const { publicOpportunityId } = items[0]!;
  const missing = { publicOpportunityId, field: "closing", message: "It closes a day later." };
  const sent = await callAs(page, "public-user/send-missing-data-report", { method: "POST", data: missing });
  expect(sent.status()).toBe(204);
  return email;
}

test("an operator finds people and events, answers a report, switches a listing off, and finds it all in the list", async ({
  page,
  browser,
}) => {
  test.slow();
  const other = await browser.newContext();
  const reporter = await report(await other.newPage());
  await other.close();
  await member(page, operator);
  const messages = watchConsole(page);
  await open(page, "/operator");
  const pages = page.getByRole("navigation", { name: "Operator" });
  await expect(page.getByRole("heading", { level: 1, name: "Operator" })).toBeVisible();
  await expect(page.getByText(/PostgreSQL \d/)).toBeVisible();
  await expectNoAxeViolations(page);
  for (const [name, heading] of [
    ["Deliveries", "Deliveries"],
    ["Reports", "Reports"],
    ["Subscriptions", "Subscriptions"],
    ["People", "People"],
    ["Jobs", "Jobs"],
  ] as const) {
    await pages.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }

  await pages.getByRole("link", { name: "Security" }).click();
  const events = page.getByRole("table", { name: "Security events" });
  await expect(events.getByRole("row", { name: /Signed in/ }).first()).toBeVisible();
  await page.getByLabel("Email").fill(reporter);
  await page.getByLabel("Kind").selectOption("Account created");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText("1 event", { exact: true })).toBeVisible();
  await expect(events).toContainText("r•••@ridgeline.example");
  await expectNoAxeViolations(page);

  await pages.getByRole("link", { name: "People" }).click();
  await page.getByLabel("Email, name or ABN").fill(reporter);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("table", { name: "Organisations" })).toContainText(", trial");
  await page.getByRole("button", { name: /^Open / }).click();
  await expect(page.getByRole("cell", { name: reporter })).toBeVisible();
  await expectNoAxeViolations(page);

  await pages.getByRole("link", { name: "Reports" }).click();
  const reported = page.getByRole("row", { name: new RegExp(reporter) });
  await reported.getByRole("button", { name: /^Answer/ }).click();
  await page.getByRole("textbox", { name: "Answer" }).fill("The portal has mended it since this morning.");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(reported).toHaveCount(0);
  await expect
    .poll(async () => (await emailsTo(reporter)).filter(({ subject }) => subject.startsWith("Answer to")).length, {
      timeout: 60_000,
    })
    .toBe(1);
  await page.getByRole("link", { name: "Settled" }).click();
  await expect(page.getByText("Answered: The portal has mended it since this morning.")).toBeVisible();

  await pages.getByRole("link", { name: "Sources" }).click();
  await page.getByRole("button", { name: "Switch off Tenders ACT, Open tenders" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await expect(dialog.getByText("Enter a reason.")).toBeVisible();
  await dialog.getByLabel("Reason").fill("asked by its owner");
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("Switched off by operator@ridgeline.example")).toBeVisible();
  await page.getByRole("button", { name: "Switch on Tenders ACT, Open tenders" }).click();
  await dialog.getByLabel("Reason").fill("agreed with its owner");
  await dialog.getByRole("button", { name: "Switch on" }).click();
  await expect(page.getByRole("button", { name: "Switch off Tenders ACT, Open tenders" })).toBeVisible();

  await pages.getByRole("link", { name: "Audit" }).click();
  await expect(page.getByRole("row", { name: "Switched off a listing" })).toContainText("asked by its owner");
  expect(await page.title()).toBe("Audit | Operator | Brolga");
  await expect(page.getByRole("row", { name: "Answered a report" }).first()).toBeVisible();
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeViolations(page);
  expect((await messages()).filter((text) => !text.includes("404"))).toEqual([]);
});
