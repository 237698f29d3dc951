import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations, open } from "./page-checks.ts";
import { newAbn, tellName } from "./people.ts";

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

/** Chooses Starter on the pricing page as a stranger, and sets up a profile. Ends on the payment page. */
export async function chooseAsStranger(page: Page, beginSession: () => Promise<void>) {
  await open(page, "/pricing");
  await page.locator('a[href*="starter-monthly"]:visible').click();
  await beginSession();
  await expect(page.getByText("Starter, $55 a month including GST")).toBeVisible();
  await expect(page.getByText("This form does not charge you.")).toBeVisible();
  await tellName(page, "Sam Whitlock");
  await page.getByLabel("ABN or business name").fill(newAbn());
  await page.getByLabel("Organisation's name").fill("Whitlock Pumps");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(heading(page, "You are set up, Sam")).toBeVisible();
  await expect(page.getByText("you have not been charged yet")).toBeVisible();
  await page.getByRole("link", { name: "Continue to payment" }).click();
  await expect(heading(page, "Choose Starter")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Your order" })).toContainText("includes $5.00 GST");
  await page.getByLabel("Address").fill("18 Foundry Lane, Albion QLD 4010");
  await expectNoAxeViolations(page);
}
