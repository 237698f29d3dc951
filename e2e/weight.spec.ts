import { expect, test } from "@playwright/test";
import { open, scriptsOf, watchConsole } from "./page-checks.ts";

const maxFiles = 12;

// Each limit is what was reached, with room for another grouping of what screens share. What the first paint does not need is loaded when it is needed.
for (const { name, maxKb } of [
  { name: "the landing page", maxKb: 175 },
  { name: "the search page", maxKb: 186 },
  { name: "a notice", maxKb: 191 },
])
  test(`all scripts of ${name} are at most ${maxFiles} files and ${maxKb} kB`, async ({ page }) => {
    let address = name === "the landing page" ? "/" : "/opportunities";
    if (name === "a notice") {
      await open(page, address);
      address = (await page.locator("[data-row] [data-notice]").first().getAttribute("href"))!;
      await page.goto("about:blank");
    }
    const messages = watchConsole(page);
    const { files, kB } = await scriptsOf(page, address);
    test.info().annotations.push({ type: "scripts", description: `${files} files, ${kB.toFixed(1)} kB of gzip` });
    expect(kB).toBeGreaterThan(50);
    expect(kB).toBeLessThanOrEqual(maxKb);
    expect(files).toBeLessThanOrEqual(maxFiles);
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    expect(await messages()).toEqual([]);
  });
