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
  await expectNoAxeViolations(page);
  await pages.getByRole("link", { name: "Audit" }).click();
  await expect(page.getByText("No acts yet")).toBeVisible();
  expect(await page.title()).toBe("Audit | Operator | Brolga");
  expect((await messages()).filter((text) => !text.includes("404"))).toEqual([]);
});
