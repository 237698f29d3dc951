import { readFileSync } from "node:fs";
import { expect, test, type Page } from "@playwright/test";
import { open, toast } from "./page-checks.ts";
import { found, newAbn, newAddress } from "./people.ts";
import { callAs } from "./session.ts";
import { resultsLoaded, rows } from "./results-page.ts";

async function download(page: Page, click: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent("download"), click()]);
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
}

test("a member exports search results, the watchlist, the pipeline and a saved search", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const organisation = { organisationName: "Ridgeline Exports", abn: newAbn() };
  await found(page, { email: newAddress("sam"), name: "Sam Whitlock", ...organisation });
  await open(page, "/opportunities?q=cleaning&status=open");
  await resultsLoaded(page);
  const title = (await rows(page).first().locator("[data-notice]").textContent())!;
  const id = (await rows(page).first().getAttribute("data-row"))!;
  const exportCsv = () => page.getByRole("button", { name: "Export CSV" }).click();
  const results = await download(page, exportCsv);
  expect(results.name).toMatch(/^opportunities-\d{4}-\d\d-\d\d\.csv$/);
  expect(results.text).toContain(title);
  await expect(toast(page, "List exported")).toBeVisible();
  await rows(page).first().getByRole("button", { name: "Watch", exact: true }).click();
  await expect(toast(page, "Watching")).toBeVisible();
  await open(page, "/watchlist");
  const watched = await download(page, exportCsv);
  expect(watched.text.trim().split("\r\n")).toHaveLength(2);
  expect(watched.text).toContain("Sam Whitlock");
  expect((await callAs(page, `pipeline/${id}`, { method: "PUT", data: { stage: "Bid" } })).ok()).toBe(true);
  await open(page, "/pipeline?view=table");
  const pipeline = await download(page, exportCsv);
  expect(pipeline.name).toMatch(/^pipeline-/);
  expect(pipeline.text).toContain(title);
  const data = { name: "Cleaning", searchRequest: { freeText: "cleaning" } };
  expect((await callAs(page, "saved-search", { method: "POST", data })).status()).toBe(200);
  await open(page, "/saved-searches");
  await page.getByRole("button", { name: /^More for/ }).click();
  const saved = await download(page, exportCsv);
  expect(saved.text).toContain(title);
});
