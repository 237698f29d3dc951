import { expect, test, type Page, type Request } from "@playwright/test";
import { expectNoAxeViolations, open, quiet, watchConsole } from "./page-checks.ts";
import { field, resultsLoaded, total } from "./results-page.ts";

const list = (page: Page) => page.getByRole("listbox", { name: "Suggestions" });
const group = (page: Page, name: string) => list(page).getByRole("group", { name });
const marked = (page: Page) => list(page).getByRole("option", { selected: true });

test("results and counts follow what is typed, and one step back leads to where typing began", async ({ page }) => {
  const messages = watchConsole(page);
  await open(page, "/opportunities?place=nsw,au,ns");
  const before = await total(page).textContent();
  const steps = await page.evaluate(() => history.length);
  await field(page).pressSequentially("clean ", { delay: 30 });
  await expect(page).toHaveURL(/q=clean$|q=clean&/);
  await resultsLoaded(page);
  expect(await total(page).textContent()).not.toBe(before);
  // The trailing space is still there for the next word.
  await expect(field(page)).toHaveValue("clean ");
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await field(page).fill("cleaning");
  await expect(page).toHaveURL(/q=cleaning/);
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => history.length)).toBe(steps + 1);
  await expect(list(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/opportunities\?place=nsw,au,ns$/);
  await expect(field(page)).toHaveValue("");
  await expect(total(page)).toHaveText(before!);
  await page.goForward();
  await expect(field(page)).toHaveValue("cleaning");
  expect(await messages()).toEqual([]);
});

test("an unfinished word matches as a prefix, and after Enter as a whole word", async ({ page }) => {
  await open(page, "/opportunities");
  await field(page).pressSequentially("cleanin");
  await expect(page).toHaveURL(/q=cleanin$/);
  await resultsLoaded(page);
  await expect(page.locator("[data-row] mark").first()).toHaveText(/^cleanin/i);
  await page.keyboard.press("Enter");
  await expect(total(page)).toHaveText("0");
  await page.getByRole("link", { name: "cleaning", exact: true }).click();
  await expect(field(page)).toHaveValue("cleaning");
});

test("a result pressed right after typing is opened, and the list that it was in is one step back", async ({
  page,
}) => {
  await open(page, "/opportunities?q=cleaning");
  const title = (await page.locator("[data-notice]").first().textContent())!;
  // What was typed is not answered before the result is pressed.
  let answer = () => {};
  const isPressed = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/v1/search/free/search", async (route) => {
    await isPressed;
    await route.continue();
  });
  await field(page).press("End");
  await field(page).pressSequentially(" of");
  await page.locator("[data-notice]").first().click();
  answer();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await quiet(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.goBack();
  await expect(page).toHaveURL(/q=cleaning\+of$/);
});

test("Enter at once searches for what was typed, whatever is still on its way", async ({ page }) => {
  await open(page, "/opportunities");
  await field(page).pressSequentially("cleaning");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=cleaning/);
  await resultsLoaded(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/opportunities$/);
});

test("a screen reader hears the count once typing rests, and none of those in between", async ({ page }) => {
  await page.clock.install({ time: 0 });
  await open(page, "/opportunities");
  const results = page.getByRole("region", { name: "Results", exact: true });
  const status = results.getByRole("status");
  // From here on the page's time passes only in the steps below, so a slow answer is not a rest.
  await page.clock.pauseAt(3_600_000);
  const heard = await status.evaluateHandle((element) => {
    const said: string[] = [];
    // An emptied region is not announced.
    new MutationObserver(() => element.textContent && said.push(element.textContent)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    return said;
  });
  for (const letter of "cleaning") {
    await field(page).press(letter);
    await page.clock.runFor(300);
    const isBusy = async () => (await page.clock.runFor(1), await results.getAttribute("aria-busy"));
    await expect.poll(isBusy, { intervals: [20] }).toBe("false");
  }
  expect(await heard.evaluate((said) => said)).toEqual([]);
  await page.clock.runFor(1_000);
  const words = `${await total(page).textContent()} opportunities`;
  await expect(status).toHaveText(words);
  expect(await heard.evaluate((said) => said)).toEqual([words]);
});

test("the list is walked by the arrows, round past the field, and Escape closes it before it empties the field", async ({
  page,
}) => {
  await open(page, "/opportunities");
  await field(page).pressSequentially("clea");
  await expect(group(page, "Words").getByRole("option", { name: "cleaning" })).toBeVisible();
  const first = (await list(page).getByRole("option").first().textContent())!;
  await expect(field(page)).toHaveAttribute("aria-expanded", "true");
  await expect(marked(page)).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(marked(page)).toHaveText(first);
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await marked(page).getAttribute("id"))!);
  await page.keyboard.press("ArrowUp");
  await expect(marked(page)).toHaveCount(0);
  await page.keyboard.press("ArrowUp");
  await expect(marked(page)).toHaveText((await list(page).getByRole("option").last().textContent())!);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(field(page)).toHaveValue("clea");
  await page.keyboard.press("ArrowDown");
  await expect(list(page)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  // What is typed while the results are loading stays.
  const release = Promise.withResolvers<void>();
  await page.route("**/search/free/search", async (route) => {
    await release.promise;
    await route.continue().catch(() => undefined); // cancelled meanwhile
  });
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`q=${first}$`));
  await expect(field(page)).toHaveValue(first);
  await page.keyboard.press("Escape");
  await expect(field(page)).toHaveValue("");
  release.resolve();
  await expect(page).toHaveURL(/\/opportunities$/);
  await resultsLoaded(page);
  await expect(field(page)).toHaveValue("");
});

test("a buyer and a category become filters in place of the words, a reference opens its notice", async ({ page }) => {
  await open(page, "/opportunities");
  await field(page).pressSequentially("department");
  const buyer = group(page, "Buyers").getByRole("option").first();
  await expect(buyer).toContainText(/department/i); // and not those of the first letters
  const name = (await buyer.textContent())!;
  await buyer.click();
  await expect(page).toHaveURL(/\/opportunities\?buyer=\d+$/);
  await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  await expect(field(page)).toHaveValue("");
  await field(page).pressSequentially("cleaning");
  await group(page, "Categories").getByRole("option").first().click();
  await expect(page).toHaveURL(/buyer=\d+&category=\d+$/);

  await open(page, "/opportunities?status=any");
  const reference = /[A-Z]+-?\d[\w/-]+/.exec((await page.locator("[data-row]").allTextContents()).join(" | "))![0];
  await field(page).fill(reference);
  const notice = group(page, "Notices").getByRole("option").first();
  await expect(notice).toContainText(reference);
  await notice.click();
  await expect(page).toHaveURL(/\/opportunities\/[a-z0-9]+\//);
});

test("with a slow server the results are those of the last keystroke, and what nobody waits for is given up", async ({
  browser,
}) => {
  // In the server's default time zone, so that no second search is sent.
  const context = await browser.newContext({ timezoneId: "Australia/Sydney" });
  const page = await context.newPage();
  await open(page, "/opportunities?status=any");
  const asked: string[] = [];
  const givenUp: string[] = [];
  const textOf = (request: Request) => (request.postDataJSON() as { freeText: string }).freeText;
  const isSearch = (request: Request) => request.url().endsWith("/search/free/search");
  page.on("requestfailed", (request) => isSearch(request) && givenUp.push(textOf(request)));
  const held = new Map<string, () => void>();
  await page.route("**/search/free/search", async (route) => {
    const text = textOf(route.request());
    asked.push(text);
    await new Promise<void>((resolve) => held.set(text, resolve));
    await route.continue().catch(() => undefined); // cancelled meanwhile
  });
  // Both at once: on a busy machine two key presses may be as far apart as two words of a person.
  await field(page).fill("road");
  await expect.poll(() => asked.length).toBe(1);
  await field(page).fill("road cleaning");
  await expect.poll(() => asked.length).toBe(2);
  await expect.poll(() => givenUp).toEqual(["(road OR road*)"]);
  // The previous results stay visible, and are not announced as those of the new query.
  await expect(page.getByRole("region", { name: "Results", exact: true })).toHaveAttribute("aria-busy", "true");
  await expect(page.locator("[data-row]").first()).toBeVisible();
  held.get("road (cleaning OR cleaning*)")!();
  await resultsLoaded(page);
  const shown = await total(page).textContent();
  held.get("(road OR road*)")!();
  await page.unroute("**/search/free/search");
  await page.reload();
  await expect(field(page)).toHaveValue("road cleaning");
  await expect(total(page)).toHaveText(shown!);
  await context.close();
});

test("answers that come out of order never replace a later one", async ({ page }) => {
  await open(page, "/opportunities");
  const held: (() => void)[] = [];
  await page.route("**/search/suggestions?q=cl", async (route) => {
    await new Promise<void>((resolve) => held.push(resolve));
    await route.fulfill({
      json: { words: [{ text: "too late", notices: 1 }], buyers: [], categories: [], references: [] },
    });
  });
  await field(page).fill("cl");
  await expect.poll(() => held.length).toBe(1);
  await field(page).fill("clean");
  await expect(group(page, "Words").getByRole("option", { name: "cleaning" })).toBeVisible();
  held[0]!();
  await resultsLoaded(page);
  await expect(list(page)).not.toContainText("too late");
});

test("a misspelt word is corrected with one press", async ({ page }) => {
  await open(page, "/opportunities?q=cleanning");
  await page.getByRole("link", { name: "cleaning", exact: true }).click();
  await expect(page).toHaveURL(/q=cleaning/);
  await expect(page.locator("[data-row]").first()).toBeVisible();
});

test("the landing page suggests too, and leads to the search", async ({ page }) => {
  await open(page, "/");
  const what = page.getByRole("combobox", { name: "What do you sell?" });
  await what.pressSequentially("clea");
  await expect(list(page)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/opportunities\?q=clean\w*$/);
  await expect(page.locator("[data-row]").first()).toBeVisible();
});

test("a touch on a suggestion takes it", async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await open(page, "/opportunities");
  await field(page).pressSequentially("clea");
  await group(page, "Words").getByRole("option", { name: "cleaning" }).tap();
  await expect(page).toHaveURL(/q=cleaning/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await context.close();
});

for (const [colorScheme, address] of [
  ["light", "/opportunities"],
  ["dark", "/"],
] as const)
  test(`an open list passes the accessibility rules and moves nothing, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await open(page, address);
    const after = page.locator("[data-total], main h2").first();
    const place = await after.boundingBox();
    await page.getByRole("search").getByRole("combobox").pressSequentially("serv");
    await expect(list(page)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(marked(page)).toHaveCount(1);
    if (address === "/opportunities") await resultsLoaded(page); // the previous ones are faint until then
    await expectNoAxeViolations(page);
    expect(await after.boundingBox()).toEqual(place);
    await context.close();
  });
