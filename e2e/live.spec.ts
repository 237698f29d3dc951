import { expect, test, type Page } from "@playwright/test";
import { holdToasts, open, toast, watchConsole } from "./page-checks.ts";
import { colleagues } from "./people.ts";
import { resultsLoaded, rows } from "./results-page.ts";

test.use({ timezoneId: "Australia/Sydney" });

/** Opens a page whose reader hears at once what colleagues change. */
async function follow(page: Page, address: string) {
  const connected = page.waitForResponse((response) => response.url().endsWith("/api/v1/live"));
  await open(page, address);
  await connected;
}
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const width of [1440, 390])
  test(`at ${width} px a colleague sees at once what a member saves, watches, hides, notes, moves and undoes`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { reader } = await colleagues(browser, page, width);
    const messages = [watchConsole(page), watchConsole(reader)];
    await holdToasts(page);
    const undo = (title: string) => toast(page, title).getByRole("button", { name: "Undo" }).last().click();

    await follow(reader, "/saved-searches");
    await open(page, "/opportunities?q=cleaning&status=open");
    await resultsLoaded(page);
    await page.getByRole("button", { name: "Save search" }).click();
    const dialog = page.getByRole("dialog", { name: "Save search" });
    await dialog.getByLabel("Name").fill("Cleaning for us");
    await dialog.getByRole("checkbox", { name: "Share with your organisation" }).check();
    await dialog.getByRole("button", { name: "Save search" }).click();
    await expect(reader.getByRole("article", { name: "Cleaning for us" })).toBeVisible();

    await follow(reader, "/opportunities?q=cleaning&status=open");
    await resultsLoaded(reader);
    const id = (await rows(page).first().getAttribute("data-row"))!;
    const theirRow = reader.locator(`[data-row="${id}"]`);
    await open(page, `/opportunities/${id}`);
    await page.getByRole("button", { name: "Watch", exact: true }).click();
    await expect(theirRow.getByText("Sam Whitlock watches it")).toBeAttached();
    await page.getByRole("button", { name: "Hide for all" }).click();
    await expect(theirRow).toHaveCount(0);
    await undo("Hidden for your organisation");
    await expect(theirRow).toBeVisible();

    await follow(reader, `/opportunities/${id}`);
    const notesOf = (who: Page) => who.locator("section", { has: who.getByRole("heading", { name: "Notes" }) });
    await notesOf(page).getByRole("button", { name: "Write the first note" }).click();
    await notesOf(page).getByRole("textbox", { name: "New note" }).fill("Two crews are needed.");
    await notesOf(page).getByRole("button", { name: "Add note" }).click();
    await expect(notesOf(reader).getByRole("listitem")).toContainText("Two crews are needed.");
    await page.getByRole("button", { name: "Add to the pipeline" }).click();
    const stage = (who: Page, name: string) => who.getByRole("button", { name, exact: true });
    await expect(stage(reader, "New")).toBeVisible();
    await stage(page, "New").click();
    await page.getByRole("dialog", { name: "Move to" }).getByRole("button", { name: "Bid", exact: true }).click();
    await expect(stage(reader, "Bid")).toBeVisible();
    await undo("Moved to Bid");
    await expect(stage(reader, "New")).toBeVisible();

    await follow(reader, "/watchlist");
    await open(page, "/watchlist");
    await page.getByRole("button", { name: /^Change (?!alerts)/ }).click();
    await page.getByRole("button", { name: "Share with your organisation" }).click();
    await expect(reader.getByText("shared with you")).toBeVisible();
    await undo("Shared with your organisation");
    await expect(reader.getByText("shared with you")).toBeHidden();
    expect(await fits(reader)).toBeLessThanOrEqual(0);
    for (const said of messages) expect(await said()).toEqual([]);
    await reader.context().close();
  });
