import { expect, type Locator, type Page, test } from "@playwright/test";
import { open, workable } from "./page-checks.ts";
import { found, newAbn, newAddress } from "./people.ts";

/*
 * The public site by keyboard alone, as somebody without a mouse goes through it: each step is reached with Tab, shows
 * that it has the focus, and does what it says with Enter, Space or an arrow.
 */

/** More stops than any page has. */
const maxStops = 400;

/** Goes to a control with Tab, or with Shift and Tab, and expects that every stop on the way can be seen. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toHaveCount(1);
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press(key);
    const unseen = await page.evaluate(() => {
      const stop = document.activeElement as HTMLElement;
      const { width, height } = stop.getBoundingClientRect();
      const rings = [stop, stop.parentElement!].map((part) => getComputedStyle(part));
      const isMarked = rings.some(({ outlineStyle, boxShadow }) => outlineStyle !== "none" || boxShadow !== "none");
      return stop === document.body || (width > 0 && height > 0 && isMarked) ? null : stop.outerHTML.slice(0, 200);
    });
    expect(unseen, `a stop before ${String(target)} that nobody sees`).toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${String(target)}`);
}

/** Goes to a link with Tab and opens it. */
async function follow(page: Page, link: Locator, heading: string | RegExp): Promise<void> {
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  await workable(page);
}

/** Every chart has a sentence as its name, and its numbers as a table. */
async function expectReadableCharts(page: Page, count: number): Promise<void> {
  const main = page.getByRole("main");
  const charts = main.getByRole("img", { name: /\d/ });
  await expect(charts).toHaveCount(count);
  await expect(main.locator("svg[role=img]")).toHaveCount(count);
  const table = main.locator("details", { hasText: "Show as a table" });
  await expect(table).toHaveCount(count);
  await tabTo(page, table.first().locator("summary"));
  await page.keyboard.press("Enter");
  await expect(table.first().getByRole("table").getByRole("row").nth(1)).toBeVisible();
}

test("from the first page to a seller's contracts by keyboard alone, by way of results, the map's list, a place and a buyer", async ({
  page,
}) => {
  await open(page, "/");
  const main = page.getByRole("main");
  const banner = page.getByRole("banner");
  await tabTo(page, main.getByLabel("What do you sell?"));
  await page.keyboard.type("cleaning");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/opportunities\?.*q=cleaning/);
  await expect(main).toBeFocused();
  await tabTo(page, banner.getByRole("link", { name: "Browse" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Browse tenders");

  // What the map shows is a list too, which has the stops.
  const map = main.locator("svg:has(a)");
  const list = main.getByRole("table", { name: /place/i });
  const places = await map.locator("a").evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
  expect(new Set(places).size).toBe(8);
  for (const path of places) await expect(list.locator(`a[href="${path}"]`)).toHaveCount(1);
  await expect(map.locator("a:not([tabindex='-1'])")).toHaveCount(0);
  await follow(page, list.getByRole("link", { name: "Queensland" }), "Tenders in Queensland");
  await expectReadableCharts(page, 1);

  const buyer = main.getByRole("region", { name: "Buyers here" }).getByRole("link").first();
  await follow(page, buyer, (await buyer.textContent())!);
  await expectReadableCharts(page, 1);
  const seller = main.getByRole("region", { name: "Who wins its work" }).getByRole("link").first();
  await follow(page, seller, (await seller.textContent())!);
  await expectReadableCharts(page, 1);
  const csv = main.getByRole("link", { name: /^CSV of awarded value .* comes with Starter$/ });
  await follow(page, csv, "Pricing");
});

test("a file of a chart and an enquiry with its errors, by keyboard alone", async ({ page }) => {
  const organisation = { organisationName: "Ridgeline Keys", abn: newAbn() };
  await found(page, { email: newAddress("keys"), name: "Kim Nguyen", ...organisation });
  await open(page, "/insights");
  const main = page.getByRole("main");
  await tabTo(page, main.getByRole("button", { name: /^CSV of/ }));
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);

  await open(page, "/support");
  await tabTo(page, main.getByRole("radio", { name: "Email" }));
  await page.keyboard.press("ArrowRight");
  await expect(main.getByRole("radio", { name: "Phone" })).toBeChecked();
  const about = main.getByLabel("What is it about?");
  await tabTo(page, about);
  await page.keyboard.press("ArrowDown");
  await expect(about).not.toHaveValue("Question");
  await tabTo(page, main.getByLabel("Your message"));
  await page.keyboard.type("Short");
  await tabTo(page, main.getByRole("button", { name: "Send" }));
  await page.keyboard.press("Enter");
  const summary = main.getByRole("alert", { name: "2 fields need your attention" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("listitem")).toHaveText([
    "Enter a mobile number such as 0412 345 678, or choose email.",
    "Write at least 10 characters, so that we know what to look for.",
  ]);
  await tabTo(page, summary.getByRole("link", { name: /^Enter a mobile number/ }));
  await page.keyboard.press("Enter");
  const mobile = main.getByLabel("Mobile");
  await expect(mobile).toBeFocused();
  await expect(mobile).toHaveAccessibleDescription(/Enter a mobile number such as 0412 345 678, or choose email\./);
  await page.keyboard.type("0412 345 678");
  await tabTo(page, main.getByLabel("Your message"));
  await page.keyboard.press("End");
  await page.keyboard.type(", but long enough now.");
  await tabTo(page, main.getByRole("button", { name: "Send" }));
  await page.keyboard.press("Enter");
  const sent = main.getByRole("status").filter({ hasText: "We have your message" });
  await expect(sent).toContainText(/E-[A-Z2-7]{8}/);
  await expect(sent).toBeFocused();
});
