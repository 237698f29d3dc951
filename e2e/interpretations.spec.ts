import { expect, test } from "@playwright/test";
import { expectNoAxeViolations, open, watchConsole } from "./page-checks.ts";
import { rows, resultsLoaded, total } from "./results-page.ts";

test("at 1280 pixels the page says how words were read, and one tap reads them the other way", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  const messages = watchConsole(page);
  await open(page, "/opportunities?q=cleaning%2C+fencing&status=any");
  await expect(page.getByText("results match “cleaning” or “fencing”.")).toBeVisible();
  const anyCount = Number((await total(page).textContent())!.replaceAll(",", ""));
  expect(anyCount).toBeGreaterThan(20);
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Match all of them" }).click();
  await expect(page).toHaveURL(/q=cleaning\+fencing/);
  await resultsLoaded(page);
  await expect(page.getByText("Commas separate alternatives")).toBeHidden();
  expect(Number((await total(page).textContent())!.replaceAll(",", ""))).toBeLessThan(anyCount);

  await open(page, "/opportunities?q=provision+of+cleaning+services&status=any");
  await expect(page.getByText("Results need not contain “provision of” or “services”.")).toBeVisible();
  await page.getByRole("link", { name: "Require them" }).click();
  await resultsLoaded(page);
  await expect(page.getByText("Results need not contain")).toBeHidden();

  await open(page, "/opportunities?q=our+crew+does+tree+lopping+on+farms&status=any");
  const terms = page.getByText("Trade terms in your words:");
  const offered = Number(/\((\d+)\)/.exec((await terms.textContent())!)![1]);
  await expectNoAxeViolations(page);
  await terms.getByRole("link").first().click();
  await expect(terms).toBeHidden();
  await resultsLoaded(page);
  await expect(total(page)).toHaveText(String(offered));

  // A Commonwealth contract's number is in no other notice.
  const body = { statusIds: [3], pageSize: 50, freeText: "cleaning" };
  const awarded = await (await page.request.post("/api/v1/search/free/search", { data: body })).json();
  const contract = ({ reference }: { reference: string }) => /^CN\d+$/.test(reference);
  const { reference, title } = awarded.items.find(contract);
  await open(page, `/opportunities?q=${reference}`);
  await expect(page.getByRole("link", { name: title }).first()).toBeVisible();
  await page.getByRole("button", { name: "Remove Reference: every status" }).click();
  await resultsLoaded(page);
  await expect(page.getByRole("heading", { name: /^No opportunities with/ })).toBeVisible();

  await open(page, "/opportunities?q=security+zebras");
  await expect(page.getByRole("heading", { name: /^No opportunities with/ })).toBeVisible();
  const some = page.getByRole("region", { name: "Some of your words" });
  await expect(some.getByText("Does not have “zebras”.").first()).toBeVisible();
  // Where nothing has all of the words, what is near in meaning comes first.
  await expect(page.getByRole("region", { name: /^(Also relevant|Some of your words)/ })).toContainText([
    "Also relevant",
    "Some of your words",
  ]);
  await expectNoAxeViolations(page);
  const any = page.getByRole("link", { name: /^Match any of these words \(\d+\)$/ });
  const count = /\d+/.exec((await any.textContent())!)![0];
  await any.click();
  await expect(total(page)).toHaveText(count);
  await expect(rows(page).first()).toBeVisible();
  expect(await messages()).toEqual([]);
});
