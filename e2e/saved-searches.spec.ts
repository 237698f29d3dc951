import { expect, test } from "@playwright/test";
import { expectNoAxeViolations, open, toast } from "./page-checks.ts";
import { found, newAbn, newAddress } from "./people.ts";
import { callAs } from "./session.ts";

test.use({ timezoneId: "Australia/Sydney" });

for (const width of [1280, 390])
  test(`at ${width} px a search is saved, edited, deleted and restored, and a notification is stepped through`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    const organisationName = "Ridgeline Roads";
    await found(page, { email: newAddress("saver"), name: "Sam Whitlock", abn: newAbn(), organisationName });

    // Without a saved search the list offers those that are suggested.
    await open(page, "/saved-searches");
    await expect(page.getByRole("heading", { name: "You have no saved searches yet" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Save / }).first()).toBeVisible();

    // On day one a suggested search is saved, and what comes then begins at its top.
    await open(page, "/dashboard");
    await expect(page.getByText(/^Trial of Team until \w{3} \d+ \w{3} \d{4}\. No card\./)).toBeVisible();
    const suggested = page.getByRole("button", { name: /^Save / }).last();
    await suggested.evaluate((button) => button.scrollIntoView({ block: "start" }));
    await suggested.click();
    const heading = page.getByRole("heading", { level: 1 });
    await expect(toast(page, "Search saved")).toBeVisible();
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await expect(page.getByRole("heading", { name: "Suggested searches" })).toHaveCount(0);
    await toast(page, "Search saved").getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("heading", { name: "Suggested searches" })).toBeVisible();

    await open(page, "/opportunities?q=cleaning");
    await page.getByRole("button", { name: "Save search" }).click();
    const dialog = page.getByRole("dialog", { name: "Save search" });
    await expect(dialog.getByLabel("Name")).toHaveValue("Cleaning");
    await expect(dialog.getByText("Open and future opportunities with cleaning.")).toBeVisible();
    await expect(dialog.getByRole("region", { name: "Estimate" }).getByRole("heading").first()).toHaveText(/^About /);
    await dialog.getByLabel("Name").fill("Cleaning work");
    await dialog.getByRole("radio", { name: "Email: Weekly" }).check();
    await expect(dialog.getByText(/^First email: Mon .+am AE[SD]T, if there is something new\./)).toBeVisible();
    await dialog.getByRole("radio", { name: "Push: Instant" }).check();
    await expect(dialog.getByText(/Push messages do not go out/)).toBeVisible();
    await dialog.getByRole("checkbox", { name: "Share with your organisation" }).check();
    await expectNoAxeViolations(page);
    await dialog.getByRole("button", { name: "Save search" }).click();
    await expect(toast(page, "Saved search created")).toBeVisible();

    // From a page about a place to the form for its search, which the address then no longer asks for.
    await open(page, "/browse/locations/tasmania");
    await page.getByRole("main").getByRole("link", { name: "Alert me" }).click();
    await expect(dialog.getByText(/^Open and future opportunities.* Tasmania/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/opportunities\?place=tas$/);

    await open(page, "/saved-searches");
    const row = page.getByRole("article", { name: "Cleaning work" });
    await expect(row).toContainText("With everyone");
    await expect(row.getByRole("list", { name: "Alerts" })).toContainText("Instant");
    await expectNoAxeViolations(page);
    expect(await fits()).toBeLessThanOrEqual(0);

    await page.getByRole("button", { name: "Edit Cleaning work" }).click();
    await page.getByLabel("Words").fill("cleaning OR bridge");
    const comparison = page.getByRole("region", { name: "Comparison" });
    await expect(comparison.getByRole("heading").first()).toHaveText(/^Gains \d+, loses 0/);
    await expectNoAxeViolations(page);
    expect(await fits()).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(toast(page, "Saved search updated")).toBeVisible();
    await expect(row).toContainText("with cleaning or bridge");

    await row.getByRole("button", { name: "More for Cleaning work" }).click();
    await page.getByRole("button", { name: /^Delete/ }).click();
    await expect(row).toBeHidden();
    await toast(page, "Saved search deleted").getByRole("button", { name: "Undo" }).click();
    await expect(row).toBeVisible();

    // Alerts write notifications; this is one of two notices of the search.
    const answer = await callAs(page, "search/search", { method: "POST", data: { freeText: "cleaning" } });
    const { items, effectiveRequest } = (await answer.json()) as { items: object[]; effectiveRequest: object };
    let seen = false;
    await page.route("**/saved-search/notification/abc", (route) =>
      route.fulfill({
        json: {
          savedSearchNotificationId: "abc",
          savedSearchId: "x",
          name: "Cleaning work",
          searchRequest: effectiveRequest,
          searchRequestDescription: "",
          isDeleted: false,
          canEdit: true,
          version: "1",
          createdDate: "2026-09-16T00:00:00Z",
          previous: null,
          alsoInMessage: [{ savedSearchNotificationId: "def", countOfOpportunities: 3, name: "Bridges" }],
          totalRecords: 2,
          items: items.slice(0, 2).map((item, index) => ({ ...item, isSeen: seen && index === 0 })),
          unavailable: 0,
        },
      }),
    );
    await page.route("**/saved-search/notification/abc/seen", (route) => {
      seen = true;
      return route.fulfill({ status: 204 });
    });
    await open(page, "/saved-search-notification/abc");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("2 new for “Cleaning work”");
    await expect(page.getByRole("status").filter({ hasText: "of 2 seen" })).toContainText("0 of 2");
    if (width === 1280) {
      const other = page.getByRole("link", { name: "3 for “Bridges”" });
      await expect(other).toHaveAttribute("href", /notification\/def$/);
    }
    await expect(page.getByRole("link", { name: /^Run the search \d+ open$/ })).toBeVisible();
    const notice = page.getByRole("complementary", { name: "Preview" }).getByRole("heading", { level: 2 });
    await expect(notice).toBeVisible();
    await expectNoAxeViolations(page);
    expect(await fits()).toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByRole("status").filter({ hasText: "of 2 seen" })).toContainText("1 of 2");
  });
