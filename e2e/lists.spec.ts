import { expect, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, holdToasts, open, scriptsOf, watchConsole } from "./page-checks.ts";
import { field, resultsLoaded, total } from "./results-page.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Words as lists" });
const box = (page: Page, name: string) => dialog(page).getByRole("textbox", { name });

async function openLists(page: Page) {
  await page.getByRole("button", { name: "Words as lists" }).click();
  await expect(dialog(page)).toBeVisible();
}

/** The part of the address that servers see, and how the rest starts. */
function parts(page: Page) {
  const { search, hash } = new URL(page.url());
  return [search, hash.slice(0, 6)];
}

/** `count` words that no notice contains. */
const strange = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `zx${String(at).replace(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)))}qq`,
  );

test("words become lists, are changed there, and become words again", async ({ page }) => {
  const messages = watchConsole(page);
  await holdToasts(page);
  await open(page, '/opportunities?q=(cleaning+OR+"pest+control")+-windows&status=any');
  const before = Number((await total(page).textContent())!.replaceAll(",", ""));
  await openLists(page);
  await expect(box(page, "Any of these")).toBeFocused();
  await expect(box(page, "Any of these")).toHaveValue("cleaning\npest control");
  await expect(box(page, "All of these")).toHaveValue("");
  await expect(box(page, "None of these")).toHaveValue("windows");
  await box(page, "Any of these").fill("cleaning\npest control\nCLEANING\r\nmowing");
  await box(page, "None of these").click();
  await expect(box(page, "Any of these")).toHaveValue("cleaning\npest control\nmowing");
  await expect(dialog(page).getByText("1 repeat removed: CLEANING.")).toBeVisible();
  await expect(dialog(page).getByText("3 entries")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Undo" }).click();
  await expect(box(page, "Any of these")).toHaveValue("cleaning\npest control\nCLEANING\nmowing");
  await box(page, "Any of these").fill("cleaning\npest control\nmowing");
  await dialog(page).getByRole("button", { name: "Search for these" }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(field(page)).toHaveValue('(cleaning OR "pest control" OR mowing) -windows');
  await resultsLoaded(page);
  expect(Number((await total(page).textContent())!.replaceAll(",", ""))).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(field(page)).toHaveValue('(cleaning OR "pest control") -windows');
  expect(await messages()).toEqual([]);
});

test("a column that is pasted into the search field becomes a list, beside the words that were there", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/opportunities?q=services");
  await page.evaluate(() => navigator.clipboard.writeText("cleaning\r\npest control\r\nCleaning\r\n"));
  await field(page).press("End");
  await field(page).press("Control+v");
  await expect(box(page, "Any of these")).toHaveValue("cleaning\npest control");
  await expect(dialog(page).getByText("1 repeat removed: Cleaning.")).toBeVisible();
  await expect(box(page, "All of these")).toHaveValue("services");
  await dialog(page).getByRole("button", { name: "Search for these" }).click();
  await expect(field(page)).toHaveValue('services (cleaning OR "pest control")');
  await page.evaluate(() => navigator.clipboard.writeText("windows\n"));
  await field(page).fill("");
  await field(page).press("Control+v");
  await expect(field(page)).toHaveValue(/^windows ?$/);
  await expect(dialog(page)).toBeHidden();
});

test("parts of a query that lists cannot show are named, stay, and can be removed", async ({ page }) => {
  await open(page, "/opportunities?q=road+(a+OR+b)+(c+OR+d)");
  await openLists(page);
  await expect(dialog(page).getByText("c OR d")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Remove it" }).click();
  await dialog(page).getByRole("button", { name: "Search for these" }).click();
  await expect(field(page)).toHaveValue("road (a OR b)");
});

test("a list of two thousand words lives behind the #, survives reload, pages, filters and sharing", async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const messages = watchConsole(page);
  await open(page, "/opportunities?status=any");
  await openLists(page);
  // Pasted, as people do it: typing it line by line takes the browser many seconds.
  const words = [...strange(1_998), "cleaning", "maintenance"].join("\n");
  await page.evaluate((text) => navigator.clipboard.writeText(text), words);
  await box(page, "Any of these").press("Control+v");
  await expect(box(page, "Any of these")).toHaveValue(words);
  await dialog(page).getByRole("button", { name: "Search for these" }).click();
  await expect.poll(() => parts(page)).toEqual(["?status=any&words=list", "#zxaqq"]);
  await resultsLoaded(page);
  const count = await total(page).textContent();
  expect(Number(count!.replaceAll(",", ""))).toBeGreaterThan(20);
  await page.reload();
  await expect(total(page)).toHaveText(count!);
  await page.getByRole("link", { name: /^Next / }).click();
  await expect.poll(() => parts(page)).toEqual(["?status=any&page=2&words=list", "#zxaqq"]);
  await resultsLoaded(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(200);
  await expect(total(page)).toHaveText(count!);
  const address = page.url();
  const title = await page.locator("[data-row] [data-notice]").first().textContent();
  const other = await browser.newContext();
  const shared = await other.newPage();
  await open(shared, address);
  await expect(shared.locator("[data-row] [data-notice]").first()).toHaveText(title!);
  await open(shared, address.split("#")[0]!);
  await expect(shared.getByRole("heading", { name: "This link is missing its search words" })).toBeVisible();
  await other.close();
  await openLists(page);
  await box(page, "Any of these").press("End");
  expect((await box(page, "Any of these").inputValue()).split("\n")).toHaveLength(2_000);
  await box(page, "All of these").fill("one more");
  await dialog(page).getByRole("button", { name: "Search for these" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("A search can have 2,000 words");
  expect(await messages()).toEqual([]);
});

test("the dialog passes the accessibility rules, fits a phone, and is loaded when it is asked for", async ({
  page,
}) => {
  const scripts = await scriptsOf(page, "/opportunities?q=cleaning");
  await page.setViewportSize({ width: 390, height: 844 });
  const loaded = page.waitForResponse(/lists-dialog.*\.js/);
  await openLists(page);
  await loaded;
  expect(scripts.kB).toBeLessThanOrEqual(201);
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Words as lists" })).toBeFocused();
});
