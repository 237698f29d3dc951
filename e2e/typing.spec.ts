import { expect, test, type Page } from "@playwright/test";
import { open } from "./page-checks.ts";
import { field, resultsLoaded, rows, titles } from "./results-page.ts";

/** The notice of each row and where it is on the page. */
const places = (page: Page) =>
  rows(page).evaluateAll((elements) =>
    elements.map((row) => [row.getAttribute("data-row"), Math.round(row.getBoundingClientRect().top + scrollY)]),
  );

for (const width of [1280, 390]) {
  test(`while somebody types, the former results stay dimmed where they are until the next are there, at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/opportunities");
    await resultsLoaded(page);
    const [before, titlesBefore] = [await places(page), await titles(page)];
    expect(before.length).toBeGreaterThan(5);
    await rows(page).evaluateAll((elements) => elements.forEach((row) => row.setAttribute("data-former", "")));

    const released = Promise.withResolvers<void>();
    const asked = page.waitForRequest("**/search/free/search");
    await page.route("**/search/free/search", async (route) => {
      await released.promise;
      await route.continue();
    });
    await field(page).pressSequentially("cleaning");
    await asked;
    const list = page.getByRole("region", { name: "Results", exact: true });
    await expect(list).toHaveAttribute("aria-busy", "true");
    await expect(rows(page).first().locator("..")).toHaveCSS("opacity", "0.6");
    expect(await places(page)).toEqual(before);
    await expect(page.locator("[data-row]:not([data-former])")).toHaveCount(0);
    await expect(field(page)).toHaveValue("cleaning");

    released.resolve();
    await resultsLoaded(page);
    await expect(rows(page).first().locator("..")).toHaveCSS("opacity", "1");
    expect(await titles(page)).not.toEqual(titlesBefore);
    await expect(field(page)).toHaveValue("cleaning");
    await expect(field(page)).toBeFocused();
  });

  test(`j and k move the mark and no row, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/opportunities");
    await resultsLoaded(page);
    const before = await places(page);
    const marked = page.locator("[data-row][aria-current]");
    for (const [key, position] of [
      ["j", 0],
      ["j", 1],
      ["j", 2],
      ["k", 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(marked).toHaveAttribute("data-row", before[position]![0] as string);
      expect(await places(page)).toEqual(before);
    }
  });
}
