import { expect, type Page, test } from "@playwright/test";
import { layoutShift, mostShift, movedParts, workable } from "./page-checks.ts";

const fonts = ['600 36px "Bricolage Grotesque Variable"', '420 15px "Public Sans Variable"'];
const hasFonts = (page: Page) => page.evaluate((names) => names.every((name) => document.fonts.check(name)), fonts);

/** The headings of the page, with their heights. */
const headings = (page: Page) =>
  page
    .getByRole("main")
    .evaluate((main) =>
      [...main.querySelectorAll("h1, h2")].map(({ textContent, clientHeight }) => `${clientHeight} ${textContent}`),
    );

for (const width of [390, 1280])
  test(`at ${width} px headings keep their lines when the fonts come late, and the page its place`, async ({
    browser,
  }) => {
    // Pages whose texts are always the same.
    for (const path of ["/pricing", "/about-us", "/faq", "/blog/deadlines-daylight-saving"]) {
      const page = await browser.newPage({ viewport: { width, height: 900 }, timezoneId: "Australia/Sydney" });
      const shift = await layoutShift(page);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/*.woff2", async (route) => {
        await released;
        await route.continue();
      });
      // The load event waits for the fonts.
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await workable(page);
      expect(await hasFonts(page), path).toBe(false);
      const before = await headings(page);
      release();
      await expect.poll(() => hasFonts(page)).toBe(true);
      expect(await headings(page), path).toEqual(before);
      expect(await shift(), `${path}\n${await movedParts(page)}`).toBeLessThan(mostShift);
      await page.close();
    }
  });
