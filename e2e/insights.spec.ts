import { type APIRequestContext, expect, test } from "@playwright/test";
import { expectNoAxeViolations, open, watchConsole } from "./page-checks.ts";

/** The seller of a recently awarded notice. */
async function someSeller(request: APIRequestContext): Promise<string> {
  const answer = await request.post("/api/v1/search/free/search", {
    data: { freeText: "", statusIds: [3], orderBy: "AwardedRecently", pageSize: 20 },
  });
  const { items } = (await answer.json()) as { items: { publicOpportunityId: string }[] };
  for (const { publicOpportunityId } of items) {
    const notice = await request.get(`/api/v1/opportunity/free/${publicOpportunityId}`);
    const { awardedSellers } = (await notice.json()) as { awardedSellers: { sellerSlug: string }[] };
    if (awardedSellers[0]) return awardedSellers[0].sellerSlug;
  }
  throw new Error("No notice names its seller.");
}

for (const [width, colorScheme] of [
  [1280, "light"],
  [390, "dark"],
] as const)
  test(`a seller at ${width} px, ${colorScheme}: what it won as charts that are tables too, for everyone`, async ({
    browser,
    request,
  }) => {
    const slug = await someSeller(request);
    const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
    const page = await context.newPage();
    const messages = watchConsole(page);
    expect((await open(page, `/insights/${slug}`)).status()).toBe(200);
    const name = await page.getByRole("heading", { level: 1 }).textContent();
    await expect(page).toHaveTitle(`${name} | Brolga`);
    await expect(page.locator("meta[name=description]")).toHaveAttribute("content", /public buyers/);
    await expect(page.getByRole("img", { name: /^Awarded value by financial year: \$/ })).toBeVisible();
    await page.getByText("Show as a table").first().click();
    await expect(page.getByRole("columnheader", { name: "Financial year" })).toBeVisible();
    await expect(page.getByRole("link", { name: /CSV of awarded value .* comes with Starter/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(page);
    expect(await messages()).toEqual([]);
    await context.close();
  });

test("a seller's address in capitals goes to the right one, an unknown one is not found", async ({ page, request }) => {
  const slug = await someSeller(request);
  const moved = await request.get(`/insights/${slug.toUpperCase()}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers()["location"]]).toEqual([301, expect.stringMatching(`/insights/${slug}$`)]);
  expect((await page.goto("/insights/nobody-at-all"))?.status()).toBe(404);
});
