import { expect, type Page } from "@playwright/test";
import { open, toast } from "./page-checks.ts";

/** An operator joins two names of a buyer or seller after its preview, and separates them. */
export async function joinAndSeparateNames(
  page: Page,
  { party, main, other }: { party: "buyer" | "seller"; main: string; other: string },
): Promise<void> {
  await open(page, "/operator/joining");
  await page.getByRole("link", { name: party === "buyer" ? "Buyers" : "Sellers" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Join two names of a ${party}` })).toBeVisible();
  await page.getByLabel("The main name").fill("nothing of this name");
  await page.getByLabel("The other name").fill(other);
  await expect(page.getByRole("alert")).toContainText("nothing of this name");
  await page.getByLabel("The main name").fill(main);
  await expect(page.getByText(`count both as ${main}`)).toBeVisible();
  await page.getByLabel("Reason").fill("renamed last year");
  await page.getByRole("button", { name: "Join these two" }).click();
  await expect(toast(page, `${other} is another name of ${main}`)).toBeVisible();
  const joined = page.getByRole("table", { name: "Joined names" }).getByRole("row", { name: other });
  await expect(joined).toContainText(main);
  await joined.getByRole("button", { name: `Separate ${other}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill("two after all");
  await dialog.getByRole("button", { name: "Separate" }).click();
  await expect(toast(page, `${other} is separate again`)).toBeVisible();
  await expect(joined).toHaveCount(0);
}
