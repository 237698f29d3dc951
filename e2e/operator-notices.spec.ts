import { expect, type Page, test } from "@playwright/test";
import { expectNoAxeViolations, open, watchConsole } from "./page-checks.ts";
import { member } from "./people.ts";

/** An operator of the installation under test, with an address of this file's own. */
const operator = "second-operator@ridgeline.example";

type Found = { publicOpportunityId: string; title: string };

/** Two closed notices of the demonstration that no other test names: other tests count open ones meanwhile. */
async function twoNotices(page: Page): Promise<Found[]> {
  const answer = await page.request.post("/api/v1/search/free/search", {
    data: { freeText: "provision", statusIds: [2], pageSize: 2 },
  });
  return ((await answer.json()) as { items: Found[] }).items;
}

/** Gives the reason in the dialog that an act opens, and confirms. */
async function confirm(page: Page, label: string, reason: string) {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: label }).click();
  await expect(dialog).toHaveCount(0);
}

test("an operator withdraws and restores a notice, joins two with a preview, features an organisation and imports categories, at 1280 px and 390 px", async ({
  page,
}) => {
  test.slow();
  await member(page, operator);
  const messages = watchConsole(page);
  const [first, second] = await twoNotices(page);
  const pages = page.getByRole("navigation", { name: "Operator" });

  await open(page, "/operator");
  await pages.getByRole("link", { name: "Joining" }).click();
  await page.getByLabel("The main notice").fill(first!.publicOpportunityId);
  await page.getByLabel("The other notice").fill(`/opportunities/${second!.publicOpportunityId}/whatever`);
  const comparison = page.getByRole("table", { name: "What the joined notice says" });
  await expect(comparison.getByRole("row", { name: /^Title/ })).toContainText(second!.title);
  await expect(page.getByText(`/opportunities/${second!.publicOpportunityId} answers 301`)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole("button", { name: "Join these two" }).click();
  await expect(page.getByText("Enter a reason.")).toBeVisible();
  await page.getByLabel("Reason").fill("two harbours");
  await page.getByRole("button", { name: "Not the same" }).click();
  await expect(page.getByLabel("The main notice")).toHaveValue("");
  await page.getByLabel("The main notice").fill(second!.publicOpportunityId);
  await page.getByLabel("The other notice").fill(first!.publicOpportunityId);
  await expect(page.getByText("that they are not the same: “two harbours”")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Reason").fill("the same invitation");
  await page.getByRole("button", { name: "Join these two" }).click();
  const joined = page.getByRole("table", { name: "Joined notices" }).getByRole("row", { name: /the same invitation/ });
  await joined.getByRole("button", { name: /^Separate/ }).click();
  await confirm(page, "Separate", "they differ after all");
  await expect(joined).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 900 });
  await pages.getByRole("link", { name: "Withdrawn" }).click();
  await page.getByLabel("Notice to withdraw").fill("nothing of this name");
  await expect(page.getByText("There is no public notice nothing of this name.")).toBeVisible();
  await page.getByLabel("Notice to withdraw").fill(first!.publicOpportunityId);
  await expect(page.getByText("nobody, because nobody watches it")).toBeVisible();
  await page.getByLabel("Reason").fill("asked by the buyer");
  await page.getByRole("button", { name: "Withdraw this notice" }).click();
  const withdrawn = page.getByRole("row", { name: /asked by the buyer/ });
  await expect(withdrawn).toContainText(operator);
  await expectNoAxeViolations(page);
  expect((await page.request.get(`/opportunities/${first!.publicOpportunityId}`)).status()).toBe(410);
  await withdrawn.getByRole("button", { name: /^Restore/ }).click();
  await confirm(page, "Restore", "agreed with the buyer");
  await expect(page.getByText("No notice is withdrawn")).toBeVisible();

  await pages.getByRole("link", { name: "Featured" }).click();
  await page.getByLabel("Name").fill("Heron Works");
  await page.getByLabel("Website").fill("https://heron.example");
  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=",
    "base64",
  );
  await page.getByLabel("Logo").setInputFiles({ name: "heron.png", mimeType: "image/png", buffer: png });
  await page.getByLabel("Reason").fill("agreed by contract");
  await page.getByRole("button", { name: "Feature it" }).click();
  const featured = page.getByRole("row", { name: /Heron Works/ });
  await expect(featured.getByRole("img", { name: "Logo of Heron Works" })).toBeVisible();
  await expectNoAxeViolations(page);
  await featured.getByRole("button", { name: /^Remove/ }).click();
  await confirm(page, "Remove", "only a test");
  await expect(featured).toHaveCount(0);

  await pages.getByRole("link", { name: "UNSPSC" }).click();
  const list = (text: string) => ({ name: "unspsc.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await page.getByLabel("UNSPSC list").setInputFiles(list("a,b\n1,2\n"));
  await page.getByRole("button", { name: "Check this list" }).click();
  await expect(page.getByText("The first row must name the columns").first()).toBeVisible();
  await page.getByLabel("UNSPSC list").setInputFiles(list("Code,Title\n10119999,Pets that nobody keeps\n"));
  await page.getByRole("button", { name: "Check this list" }).click();
  await expect(page.getByRole("row", { name: /Pets that nobody keeps/ })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Reason").fill("the list of this year");
  await page.getByRole("button", { name: "Apply this list" }).click();
  await page.getByRole("button", { name: /^Remove the imported list/ }).click();
  await confirm(page, "Remove the imported list", "only a test");
  await expect(page.getByRole("button", { name: /^Remove the imported list/ })).toHaveCount(0);

  await pages.getByRole("link", { name: "Audit" }).click();
  const audit = page.getByRole("table", { name: "What operators did" });
  for (const act of ["Joined 2 notices", "Separated 2 notices", "Withdrew a notice", "Restored a notice"])
    await expect(audit.getByRole("row", { name: act })).toHaveCount(1);
  expect((await messages()).filter((text) => !/404|400|410/.test(text))).toEqual([]);
});
