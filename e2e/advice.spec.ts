import { expect, test } from "@playwright/test";
import { expectNoAxeViolations, open, watchConsole } from "./page-checks.ts";
import { field, resultsLoaded, rows, total } from "./results-page.ts";

for (const width of [1280, 390])
  test(`at ${width} pixels a search is told what would widen it, one tap does it and back undoes it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const messages = watchConsole(page);
    await open(page, "/opportunities?q=catering&status=any");
    await resultsLoaded(page);
    const before = await total(page).textContent();
    const top = () =>
      rows(page)
        .first()
        .evaluate((row) => row.getBoundingClientRect().top + scrollY);
    const place = await top();
    const advice = page.getByRole("region", { name: "Advice on this search" });
    const button = advice.getByRole("button").first();
    const fold = advice.getByText(/to change this search$/);
    await expect(width === 390 ? fold : button).toBeVisible();
    expect(await top()).toBe(place);
    if (width === 390) await fold.press("Enter");
    await expect(button).toContainText(/^(Add|Leave out|Only) .*(\d of \d+ look right|none looks right)$/);
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    await button.press("Enter");
    await expect(page).not.toHaveURL(/q=catering&/);
    await resultsLoaded(page);
    await expect(total(page)).not.toHaveText(before!);
    await expect(advice).toBeFocused();
    await page.goBack();
    await expect(field(page)).toHaveValue("catering");
    await expect(total(page)).toHaveText(before!);
    expect(await messages()).toEqual([]);
  });
