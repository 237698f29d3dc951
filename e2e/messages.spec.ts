import { expect, test } from "@playwright/test";
import { emailTo } from "./mail.ts";
import { expectNoAxeViolations, open, watchConsole } from "./page-checks.ts";
import { member, newAddress } from "./people.ts";

for (const width of [390, 1280])
  test(`at ${width} px the messages page says when messages go out next, and that none was sent yet`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await member(page, newAddress("post"));
    const messages = watchConsole(page);
    await open(page, "/account/messages");
    const next = page.getByRole("region", { name: "Next" });
    await expect(next.getByRole("listitem").filter({ hasText: "Daily email" })).toContainText("Nothing yet");
    await expect(next.getByRole("listitem").filter({ hasText: "Weekly email" })).toContainText(
      /Mon \d+ \w{3} \d{4} 8:00am/,
    );
    await expect(page.getByRole("heading", { name: "Nothing sent yet" })).toBeVisible();
    await expectNoAxeViolations(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    expect(await messages()).toEqual([]);
  });

for (const colorScheme of ["light", "dark"] as const)
  test(`in ${colorScheme} the preview of an email has the look of the email`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 900 } });
    const page = await context.newPage();
    const address = newAddress("preview");
    await member(page, address);
    // An email that was really sent, in place of one that the feed would have to fill first.
    const message = await emailTo(address, /./);
    const kind = { channel: "email", timing: "Daily", changes: 0, reminders: 0 };
    const searches = [{ name: "Drainage", count: 2 }];
    await page.route("**/alerts/next-messages", (route) =>
      route.fulfill({ json: [{ ...kind, dueDate: "2026-11-24T21:00:00Z", searches }] }),
    );
    await page.route("**/alerts/preview?*", (route) => route.fulfill({ json: { message } }));
    const messages = watchConsole(page);
    await open(page, "/account/messages");
    await page.getByRole("button", { name: "Preview daily email" }).click();
    const email = page.frameLocator('iframe[title="The email as it would be sent"]');
    await expect(email.getByText(/\b\d{6}\b/).first()).toBeVisible();
    const ink = await email.locator("body").evaluate((body) => getComputedStyle(body).color);
    const [red = 0] = /\d+/.exec(ink) ?? [];
    expect(Number(red) < 128, ink).toBe(colorScheme === "light");
    expect(await messages()).toEqual([]);
    await context.close();
  });
