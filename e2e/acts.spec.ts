import { expect, test } from "@playwright/test";
import { emailsTo } from "./mail.ts";
import { expectNoAxeViolations, open, watchConsole } from "./page-checks.ts";
import { found, newAbn, newAddress } from "./people.ts";
import { callAs } from "./session.ts";

test("an email's links act by one press signed out, by themselves when signed in, and each can be undone", async ({
  browser,
  page,
}) => {
  test.setTimeout(180_000);
  const email = newAddress("acts");
  await found(page, { email, name: "Sam Whitlock", organisationName: "Ridgeline Acts", abn: newAbn() });
  const notice = { title: "Lighthouse stair", type: "RequestForTender", zone: "Australia/Sydney", places: [] };
  const closing = (date: string) => ({ ...notice, closing: { date, time: "14:00" } });
  const created = await callAs(page, "private-opportunity", { data: closing("2031-10-02") });
  expect(created.status(), await created.text()).toBe(200);
  const { opportunityId } = (await created.json()) as { opportunityId: string };
  const watching = await callAs(page, "watch-list", { data: { publicOpportunityId: opportunityId } });
  expect(watching.status()).toBe(200);
  const earlier = { method: "PUT", data: { notice: closing("2031-09-25") } } as const;
  expect((await callAs(page, `private-opportunity/${opportunityId}`, earlier)).status()).toBe(204);
  // Alerts are sent once a minute.
  let text = "";
  const arrived = async () =>
    (text = (await emailsTo(email)).find(({ subject }) => subject.startsWith("Critical, closes"))?.text ?? "");
  await expect.poll(arrived, { timeout: 120_000, intervals: [1_000] }).not.toBe("");
  const [seen, stop] = ["I have seen this", "Stop watching"].map(
    (label) => new URL(new RegExp(`${label}: (\\S+/act/\\S+)`).exec(text)![1]!).pathname,
  );

  const context = await browser.newContext({ colorScheme: "dark", viewport: { width: 390, height: 844 } });
  const visitor = await context.newPage();
  const messages = watchConsole(visitor);
  await open(visitor, seen!);
  const heading = visitor.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("I have seen this");
  await expectNoAxeViolations(visitor);
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await visitor.getByRole("button", { name: "I have seen this" }).click();
  await expect(heading).toHaveText("Seen");
  await visitor.getByRole("button", { name: "Undo" }).click();
  await expect(heading).toHaveText("I have seen this");
  await open(visitor, "/act/unknown");
  await expect(heading).toHaveText("This link does not work");
  expect((await messages()).filter((message) => !message.includes("404"))).toEqual([]);
  await context.close();

  // Their own browser needs no press; once undone, it stays undone.
  await open(page, stop!);
  const own = page.getByRole("heading", { level: 1 });
  await expect(own).toHaveText("You are not watching this");
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(own).toHaveText("Stop watching");
  await open(page, stop!);
  await expect(page.getByRole("button", { name: "Stop watching" })).toBeVisible();
  await expect(own).toHaveText("Stop watching");
});
