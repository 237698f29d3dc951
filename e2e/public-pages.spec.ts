import { expect, test } from "@playwright/test";
import { expectNoAxeViolations, open, workable } from "./page-checks.ts";

test("from the footer to an article, its sections and the next; a topic has its articles alone", async ({ page }) => {
  await open(page, "/coverage");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("region", { name: "From the blog" }).getByRole("listitem")).toHaveCount(5);
  await footer.getByRole("link", { name: "Panels and standing offers" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Panels and standing offers");
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "How to get on" }).click();
  await expect(page.getByRole("heading", { name: "How to get on" })).toBeInViewport();
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent())!) as object;
  expect(data).toMatchObject({
    "@type": "Article",
    headline: "Panels and standing offers",
    datePublished: "2026-08-03",
  });
  await page.getByRole("region", { name: "Read next" }).getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Panels and standing offers");
  await page.getByRole("main").getByRole("link", { name: "Blog" }).click();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(8);
  const topics = page.getByRole("navigation", { name: "Topics" });
  await topics.getByRole("link", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/blog\?tag=Search$/);
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Reading a UNSPSC code"]);
  await expect(topics.locator("[aria-current=page]")).toHaveText("Search");
});

test("an article that does not exist is not found", async ({ page }) => {
  expect((await page.goto("/blog/nothing"))?.status()).toBe(404);
  await expect(page).toHaveTitle("Page not found | Brolga");
});

test("prices by the month and by the year, and the way from a plan to sign-up", async ({ page }) => {
  await open(page, "/pricing");
  const starter = page.getByRole("columnheader", { name: "Starter" });
  await expect(starter).toContainText("$55 a month");
  await expect(starter).toContainText("Includes $5.00 GST");
  await page.getByRole("link", { name: "Yearly, 2 months free" }).click();
  await expect(page).toHaveURL(/\/pricing\?pay=yearly$/);
  await expect(starter).toContainText("$550 a year");
  await expect(starter).toContainText("$45.83 a month");
  await expect(starter.getByRole("link", { name: "Choose Starter" })).toHaveAttribute("href", /starter-annual/);
  await page.getByText("Do I need a card for the trial?").click();
  await expect(page.getByText("There is nothing to cancel")).toBeVisible();
});

test("from a notice to an enquiry about it, with its errors, and feedback about the page", async ({ page }) => {
  await open(page, "/opportunities");
  await page.goto((await page.locator("[data-row] [data-notice]").first().getAttribute("href"))!);
  await workable(page);
  await page.getByRole("link", { name: "Something missing or wrong?" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Support");
  await expect(page.getByLabel("What is it about?")).toHaveValue("Data");
  const message = page.getByLabel("Your message");
  await expect(message).toHaveValue(/^Notice [a-z2-7]{16}: $/);
  await page.getByLabel("Name").fill("Sam Whitlock");
  await page.getByLabel("Email", { exact: true }).and(page.locator("input[type=email]")).fill("sam@ridgeline");
  await page.getByRole("radio", { name: "Phone" }).check();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert", { name: "2 fields need your attention" }).getByRole("link")).toHaveText([
    "Email must be an email address.",
    "Enter a mobile number such as 0412 345 678, or choose email.",
  ]);
  await expectNoAxeViolations(page);
  await page.getByRole("radio", { name: "Email" }).check();
  await page.locator("input[type=email]").fill("sam@ridgeline.example");
  await message.pressSequentially("Addendum 1 is missing.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("status").filter({ hasText: "We have your message" })).toContainText(/E-[A-Z2-7]{8}/);

  const feedback = page.getByRole("region", { name: "Page feedback" });
  await feedback.getByRole("button", { name: "Message us" }).click();
  const panel = page.getByRole("dialog", { name: "Message us" });
  await panel.getByLabel("Name").fill("Sam Whitlock");
  await panel.locator("input[type=email]").fill("sam@ridgeline.example");
  await panel.getByLabel("Your message").fill("When do the alerts arrive?");
  await expectNoAxeViolations(page);
  await panel.getByRole("button", { name: "Send" }).click();
  await expect(panel.getByRole("status").filter({ hasText: "We have your message" })).toContainText(/E-[A-Z2-7]{8}/);
  await panel.getByRole("button", { name: "Close" }).click();
  await expect(feedback.getByRole("button", { name: "Message us" })).toBeFocused();
  await feedback.getByRole("button", { name: "Tell us" }).click();
  const field = feedback.getByLabel("What is wrong or missing?");
  await expect(field).toBeFocused();
  await field.fill("The hours are missing.");
  await field.press("Escape");
  await feedback.getByRole("button", { name: "Tell us" }).click();
  await expect(field).toHaveValue("The hours are missing.");
  await expectNoAxeViolations(page);
  await feedback.getByRole("button", { name: "Send" }).click();
  await expect(feedback.getByRole("status")).toContainText("Thank you");
});

test("four featured organisations are not shown; twelve pass by in two rows, rest when asked, and stand still for those who want no motion", async ({
  page,
}) => {
  const organisations = Array.from({ length: 12 }, (_, index) => ({
    name: `Firm ${index}`,
    logoAddress: "/link-picture.png",
    websiteUrl: "https://firm.example",
  }));
  const openWith = async (count: number) => {
    const featured = "**/api/v1/organisation/featured";
    await page.unroute(featured);
    await page.route(featured, (route) => route.fulfill({ json: organisations.slice(0, count) }));
    await open(page, "/faq");
    const answer = page.waitForResponse(featured);
    await page.getByRole("banner").getByRole("link", { name: "Brolga" }).click();
    await answer;
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Australian tenders before they close");
  };
  await openWith(4);
  await expect(page.getByRole("region", { name: "Featured organisations" })).toHaveCount(0);
  await openWith(12);
  const carousel = page.getByRole("region", { name: "Featured organisations" });
  await expect(carousel.getByRole("link")).toHaveCount(12);
  const tracks = () =>
    carousel.locator("ul:not([aria-hidden])").evaluateAll((rows) =>
      rows.map((row) => {
        const { animationDuration, animationPlayState, animationName } = getComputedStyle(row.parentElement!);
        return [animationDuration, animationName === "none" ? "none" : animationPlayState];
      }),
    );
  await page.mouse.move(0, 0);
  await expect.poll(tracks).toEqual([
    ["30s", "running"],
    ["30s", "running"],
  ]);
  // The row under the pointer rests.
  await carousel.scrollIntoViewIfNeeded();
  const row = (await carousel.locator("ul").first().boundingBox())!;
  await page.mouse.move(640, row.y + row.height / 2);
  await expect.poll(tracks).toEqual([
    ["30s", "paused"],
    ["30s", "running"],
  ]);
  await carousel.getByRole("button", { name: "Pause" }).click();
  await expect.poll(tracks).toEqual([
    ["30s", "paused"],
    ["30s", "paused"],
  ]);
  await expectNoAxeViolations(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect.poll(async () => (await tracks()).map(([, state]) => state)).toEqual(["none", "none"]);
});
