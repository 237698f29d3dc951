import { expect, test, type Browser, type Page } from "@playwright/test";
import { release } from "#test/releases.ts";
import { operatorEmail, startInstallation } from "./installation.ts";
import { emailsTo, type Received } from "./mail.ts";
import { joinAndSeparateNames } from "./operator-names.ts";
import { expectNoAxeViolations, open, toast, watchConsole } from "./page-checks.ts";
import { newAbn, newAddress, signUp, tellName } from "./people.ts";
import { alertsPort } from "./ports.ts";
import { callAs } from "./session.ts";

/** Two closings, the second 7 days earlier. */
const [later, earlier] = ["2031-10-09T03:00:00Z", "2031-10-02T03:00:00Z"];
const linkIn = ({ text }: Received, pattern: RegExp) => new URL(pattern.exec(text)![1]!).pathname;
const noticeIn = (message: Received) => linkIn(message, /(\S+\/opportunities\/\S+)/);
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

let product: Awaited<ReturnType<typeof startInstallation>> | undefined;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  product = await startInstallation(alertsPort);
});
test.afterAll(() => product?.stop());

type Reader = { page: Page; email: string; width: number };

/** Somebody who has signed up by the screens, in the trial. */
async function reader(
  browser: Browser,
  width: number,
  colorScheme: "light" | "dark",
  email = newAddress("alerts"),
): Promise<Reader> {
  const viewport = { width, height: 900 };
  const context = await browser.newContext({
    baseURL: product!.site,
    timezoneId: "Australia/Sydney",
    viewport,
    colorScheme,
  });
  const page = await context.newPage();
  await signUp(page, email);
  await tellName(page, "Sam Whitlock");
  await page.getByLabel("ABN or business name").fill(newAbn());
  await page.getByLabel("Organisation's name").fill(`Ridgeline Rope Access ${width}`);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(heading(page)).toHaveText("You are set up, Sam");
  return { page, email, width };
}

/** The first email to a reader with such a subject, while the worker does what it does each minute. */
async function told({ email }: Reader, subject: RegExp): Promise<Received> {
  let found: Received | undefined;
  const arrived = async () => {
    await product!.sendAlerts();
    return (found = (await emailsTo(email)).find((message) => subject.test(message.subject))) !== undefined;
  };
  await expect.poll(arrived, { timeout: 120_000, intervals: [500] }).toBe(true);
  return found!;
}

/** Waits until what a search found is queued for its reader. */
async function queued({ page }: Reader, search: string): Promise<void> {
  const waits = async () => {
    const answer = await callAs(page, "alerts/next-messages");
    const messages = (await answer.json()) as { timing: string; searches: { name: string }[] }[];
    return messages.some(
      ({ timing, searches }) => timing === "Instant" && searches.some(({ name }) => name === search),
    );
  };
  await expect.poll(waits, { timeout: 120_000, intervals: [250] }).toBe(true);
}

async function saveSearch({ page }: Reader): Promise<void> {
  await open(page, "/opportunities?q=lighthouse");
  await page.getByRole("button", { name: "Save search" }).click();
  const dialog = page.getByRole("dialog", { name: "Save search" });
  await dialog.getByRole("radio", { name: "Email: Instant" }).check();
  await dialog.getByRole("button", { name: "Save search" }).click();
  await expect(toast(page, "Saved search created")).toBeVisible();
  const groynes = { name: "Groynes", searchRequest: { freeText: "groyne" }, notificationTimingForEmail: "Instant" };
  expect((await callAs(page, "saved-search", { data: groynes })).status()).toBe(200);
}

async function watchFrom({ page }: Reader, found: Received): Promise<void> {
  await open(page, noticeIn(found));
  await expect(heading(page)).toHaveText("Lighthouse stair");
  // Signed in, the link of an email acts by itself.
  await open(page, linkIn(found, /Watch: (\S+)/));
  await expect(heading(page)).toHaveText("You are watching this");
  await expectNoAxeViolations(page);
}

async function sayIsSeen({ page }: Reader, changed: Received): Promise<void> {
  await open(page, noticeIn(changed));
  const seen = page.getByRole("button", { name: "I have seen this" });
  await seen.click();
  await expect(seen).toBeHidden();
  await open(page, "/watchlist");
  await expect(page.getByRole("heading", { level: 3, name: "Lighthouse stair" })).toBeVisible();
  await expect(seen).toHaveCount(0);
}

async function unsubscribe({ page }: Reader, found: Received): Promise<void> {
  // The button of a mail program: a POST without a session (RFC 8058).
  const [, oneClick] = /<([^>]+)>/.exec(found.unsubscribe!)!;
  const stopped = await fetch(oneClick!, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(stopped.status).toBe(204);
  await open(page, linkIn(found, /Unsubscribe from “Lighthouse”: (\S+)/));
  await expect(heading(page)).toHaveText("You are unsubscribed");
  await expectNoAxeViolations(page);
}

test("a search is saved, what it finds and how that changes is told by email, seen, and ended by one click", async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const { advance, ingest } = product!;
  const notice = (key: string, title: string, more: object = {}) => release({ key, title, closes: later, ...more });
  // A source that has been read before.
  const [readers] = await Promise.all([
    Promise.all([reader(browser, 1280, "light"), reader(browser, 390, "dark")]),
    ingest(notice("first", "Breakwater light")),
  ]);
  const each = <T>(step: (own: Reader, index: number) => Promise<T>) => Promise.all(readers.map(step));
  /** Waits until what was read is matched, and lets the minutes pass in which an alert waits for others. */
  async function toldOfNew(search: string, subject: RegExp): Promise<Received[]> {
    await each((own) => queued(own, search));
    await advance("PT6M");
    return await each((own) => told(own, subject));
  }

  await each(saveSearch);
  await ingest(notice("stair", "Lighthouse stair"));
  const found = await toldOfNew("Lighthouse", /^New, closes .*: Lighthouse stair$/);
  await each((own, index) => watchFrom(own, found[index]!));

  const addendum = { released: "2026-09-20T00:00:00Z", description: "Repairs by rope. Addendum 1: see drawings." };
  await ingest(notice("stair", "Lighthouse stair", { closes: earlier, ...addendum }));
  const changed = await each((own) => told(own, /^Critical, closes 7 days earlier, .*: Lighthouse stair$/));
  await each((own, index) => sayIsSeen(own, changed[index]!));

  await each((own, index) => unsubscribe(own, found[index]!));
  await ingest(notice("lamp", "Lighthouse lamp"), notice("groyne", "Timber groyne"));
  const last = await toldOfNew("Groynes", /^New, closes .*: Timber groyne$/);
  for (const [index, { email, page }] of readers.entries()) {
    expect(last[index]!.text).not.toContain("Lighthouse lamp");
    expect((await emailsTo(email)).filter(({ text }) => text.includes("Lighthouse lamp"))).toEqual([]);
    await page.context().close();
  }
});

/** A webhook that was switched off, one that is tried again, and a notice that could not be matched. */
const failures = `
  insert into organisation (public_id, name, abn, time_zone, created_at, abn_since)
    select 'failing-' || name, name, '51824753556', 'Australia/Sydney', now(), now()
    from unnest(array['Weir Works', 'Groyne Builders']) as name;
  insert into webhook (organisation_id, url, secret, created_at, failures, try_at, off_at, error)
    select id, 'https://hooks.' || lower(split_part(name, ' ', 1)) || '.example/key', 'secret', now(), 3,
      now() + interval '1 year', case when name = 'Weir Works' then now() end, 'The address answered 503.'
    from organisation where public_id like 'failing-%';
  insert into webhook_event (public_id, organisation_id, kind, opportunity_id, changes, created_at, state)
    select 'event-' || webhook.organisation_id, webhook.organisation_id, 'change', opportunity.id, '[]', now(),
      case when off_at is null then 'waiting' else 'failed' end
    from webhook cross join (select min(id) as id from opportunity) as opportunity where error is not null;
  insert into feed_dead_letter
    (consumer, sequence, kind, opportunity_id, written_at, is_news, error, attempts, failed_at)
    select 'webhook-changes', 1, 'changed', min(id), now(), true, 'title.trim is not a function', 3, now()
    from opportunity;
`;

/** Two messages to the operator that were given up. */
const deadDeliveries = `
  insert into alert_delivery
    (public_id, person_id, channel, is_digest, state, due_at, try_at, attempts, error, ended_at)
    select 'dead-' || number, person.id, 'email', false, 'dead', now(), now(), 12, '552 5.2.2 mailbox full', now()
    from person cross join generate_series(1, 2) as number where email = '${operatorEmail}';
`;

test("operators see webhooks that fail and notices that failed, at two widths and in both themes, and join and separate names", async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const won = (supplier: string) => ({ supplier, dollars: 90_000, date: "2026-09-02T00:00:00Z" });
  await product!.ingest(
    release({ key: "first", title: "Breakwater light", closes: later }),
    release({ key: "silt", title: "Dredging", buyer: "Harbour Trust", award: won("Silt Movers") }),
    release({ key: "sand", title: "Sand pumping", buyer: "Port of Harbour", award: won("Sand Pumpers") }),
  );
  await product!.store(failures);
  const { page } = await reader(browser, 1280, "light", operatorEmail);
  await product!.store(deadDeliveries);
  const messages = watchConsole(page);
  await open(page, "/operator/deliveries");
  const row = (name: string) => page.getByRole("row", { name });
  await expect(row("Breakwater light")).toContainText("Telling webhooks");
  await expect(row("Weir Works")).toContainText("Off since");
  await expect(row("Groyne Builders")).toContainText("Next try");
  await expect(page.getByText("title.trim is not a function")).toBeVisible();
  for (const [width, colorScheme] of [
    [1280, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
  await page.getByRole("button", { name: "Retry now the webhook of Weir Works" }).click();
  await expect(toast(page, "Its messages go out within a minute")).toBeVisible();
  const deliveries = page.getByRole("table", { name: "Deliveries", exact: true });
  await expect(deliveries.getByText("552 5.2.2 mailbox full")).toHaveCount(2);
  await page.getByLabel("Channel").selectOption("Webhook");
  await expect(page.getByRole("table", { name: "Messages to webhooks" }).getByRole("row")).not.toHaveCount(0);
  await expect(deliveries).toHaveCount(0);
  await page.getByLabel("Channel").selectOption("All");
  await page.getByLabel("Kind").selectOption("Reminders");
  await expect(page.getByText("No delivery of this kind")).toBeVisible();
  await page.getByLabel("Kind").selectOption("All");
  await page.getByLabel("Email, name, organisation or delivery").fill(operatorEmail);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(row("Weir Works")).toHaveCount(0);
  await deliveries.getByRole("link").first().click();
  const opened = page.getByRole("complementary", { name: "Delivery" });
  await opened.getByRole("button", { name: "Show the address" }).click();
  await expect(opened.getByText(operatorEmail)).toBeVisible();
  await expect(opened.getByText("Looked at an address")).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("checkbox", { name: "Select all that failed" }).check();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Retry now the selected deliveries" }).click();
  await expect(toast(page, "2 messages go out within a minute")).toBeVisible();
  await open(page, "/operator");
  const matching = page.getByRole("row", { name: "matching, partitions 0 to 63" });
  await expect(matching).toContainText(/process \d+/);
  await joinAndSeparateNames(page, { party: "buyer", main: "Harbour Trust", other: "Port of Harbour" });
  await joinAndSeparateNames(page, { party: "seller", main: "Silt Movers", other: "Sand Pumpers" });
  // An operator's page is answered as an unknown address, and then loads. So is a name that nobody has.
  expect((await messages()).filter((text) => !text.includes("404"))).toEqual([]);
  await page.context().close();
});
