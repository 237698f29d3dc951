import { expect, type Page } from "@playwright/test";

/** The parts of the search page that tests use. */
export const field = (page: Page) => page.getByRole("combobox", { name: "Search opportunities" });
export const total = (page: Page) => page.locator("[data-total] b");
export const rows = (page: Page) => page.locator("[data-row]");
export const titles = (page: Page) => page.locator("[data-row] [data-notice]").allTextContents();

/** Waits until the results belong to the current address. */
export const resultsLoaded = (page: Page) =>
  expect(page.getByRole("region", { name: "Results", exact: true })).toHaveAttribute("aria-busy", "false");

type Notice = { publicOpportunityId: string; title: string; closeDate: string | null; timezoneId: string };

/** Open notices of the demonstration, as soon as they can be searched. */
export async function openNotices(page: Page, wanted: { pageSize: number; freeText?: string }): Promise<Notice[]> {
  const data = { statusIds: [1], ...wanted };
  let items: Notice[] = [];
  await expect(async () => {
    const answer = await page.request.post("/api/v1/search/free/search", { data });
    expect(answer.status()).toBe(200);
    items = (await answer.json()).items;
  }).toPass();
  return items;
}
