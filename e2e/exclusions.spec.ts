import { expect, test } from "@playwright/test";
import { expectNoAxeViolations, open, toast, watchConsole } from "./page-checks.ts";
import { member, newAddress } from "./people.ts";
import { resultsLoaded, total } from "./results-page.ts";

test.use({ timezoneId: "Australia/Sydney", viewport: { width: 1440, height: 900 } });

test("a member leaves a buyer out of a search from the preview, and undoes it", async ({ page }) => {
  test.slow();
  await member(page, newAddress("leaves-out"));
  const messages = watchConsole(page);
  await open(page, "/opportunities?q=cleaning&status=any");
  await resultsLoaded(page);
  const count = async () => Number((await total(page).textContent())!.replaceAll(",", ""));
  const before = await count();
  const offers = page.getByRole("region", { name: "Not what you are looking for?" });
  const notBuyer = offers.getByRole("button", { name: /^Not this buyer/ });
  await expect(notBuyer).toBeVisible();
  await expectNoAxeViolations(page);
  const [, buyer, fewer] = /^Not this buyer (.+) ([\d,]+) notices? fewer$/.exec((await notBuyer.textContent())!)!;
  await notBuyer.click();
  await expect(page).toHaveURL(/notBuyer=/);
  const chip = page.getByRole("button", { name: `Remove Not ${buyer}` });
  await expect(chip).toBeVisible();
  await expect.poll(count).toBe(before - Number(fewer!.replaceAll(",", "")));
  await toast(page, "left out").getByRole("button", { name: "Undo" }).click();
  await expect(page).not.toHaveURL(/notBuyer=/);
  await expect(chip).toBeHidden();
  await expect.poll(count).toBe(before);
  expect(await messages()).toEqual([]);
});
