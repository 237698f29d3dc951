import { expect, test } from "@playwright/test";
import { expectNoAxeViolations, open, watchConsole } from "./page-checks.ts";
import { member, newAddress } from "./people.ts";

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

test("an operator opens the pages, and finds what operators did", async ({ page }) => {
  test.slow();
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
    ["Security events", "Security events"],
    ["Jobs", "Jobs"],
  ] as const) {
    await pages.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }

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
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeViolations(page);
  expect((await messages()).filter((text) => !text.includes("404"))).toEqual([]);
});
