import { expect, test, type Page } from "@playwright/test";
import { open } from "./page-checks.ts";
import { field, resultsLoaded, rows } from "./results-page.ts";

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

type Said = { words: string; texts: (string | RegExp)[]; tap: string | RegExp; leadsTo: string };

/** What a search page says for words, what one tap on it does, and the words that lead there. */
const said: Said[] = [
  {
    words: "awarded cleaning in queensland over $10k",
    texts: ["Place: Queensland", "Status: Awarded", "Value: over $10k"],
    tap: "Remove Place: Queensland, from your words",
    leadsTo: 'awarded cleaning in "queensland" over $10k',
  },
  {
    words: "cleaning 3056 closing this week department of defence",
    texts: ["Closing: this week", "Place: Victoria", "Buyer: Department of Defence"],
    tap: "Remove Closing: this week, from your words",
    leadsTo: 'cleaning 3056 "closing this week" department of defence',
  },
  {
    words: "cleaning in darwin",
    texts: ["“Darwin” is searched as a word."],
    tap: /^All of Northern Territory \([\d,]+\)$/,
    leadsTo: "cleaning in Northern Territory",
  },
  {
    words: "cleaning, fencing",
    texts: ["results match “cleaning” or “fencing”."],
    tap: "Match all of them",
    leadsTo: "cleaning fencing",
  },
  {
    words: "provision of cleaning services",
    texts: ["Results need not contain “provision of” or “services”."],
    tap: "Require them",
    leadsTo: '"provision of" cleaning "services"',
  },
  { words: "repaint", texts: [/^Also: painting/], tap: "Leave out", leadsTo: "repaint" },
  {
    words: "our crew does tree lopping on farms",
    texts: ["Trade terms in your words:"],
    tap: "tree removal",
    leadsTo: "tree removal",
  },
  {
    words: "security zebras",
    texts: ["Some of your words", "Does not have “zebras”."],
    tap: /^Match any of these words \(\d+\)$/,
    leadsTo: "security OR zebras",
  },
];

/** The number of an awarded Commonwealth contract, which no other notice has. */
async function awardedReference(page: Page) {
  const { items } = await post<Results>(page, "search/free/search", {
    statusIds: [3],
    pageSize: 50,
    freeText: "cleaning",
  });
  return items.find(({ reference }) => /^CN\d+$/.test(reference ?? ""))!;
}

for (const width of [1280, 390])
  test(`at ${width} px a search says how it read the words, and offers what else could be meant`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    for (const { words, texts, tap, leadsTo } of said) {
      await open(page, `/opportunities?q=${encodeURIComponent(words)}&status=any`);
      await resultsLoaded(page);
      for (const text of texts) await expect(page.getByText(text).first(), words).toBeVisible();
      expect(await overflow(page), words).toBeLessThanOrEqual(0);
      await page
        .getByRole("button", { name: tap })
        .or(page.getByRole("link", { name: tap }))
        .first()
        .click();
      await expect(field(page), words).toHaveValue(leadsTo);
      await expect(page.getByText(texts[0]!), words).toBeHidden();
    }

    const { reference, title } = await awardedReference(page);
    await open(page, `/opportunities?q=${reference}&status=open`);
    await expect(page.getByRole("button", { name: "Remove Reference: every status" })).toBeVisible();
    await expect(rows(page).first()).toContainText(title);

    // What is excluded is not beside the results either.
    await open(page, "/opportunities?q=tree+lopping+-school&status=any");
    await expect(page.getByRole("region", { name: "Also relevant" })).toBeVisible();
    for (const text of await rows(page).allTextContents()) expect(text).not.toMatch(/\bschools?\b/i);
  });

type Cards = { items: { publicOpportunityId: string; buyer: { buyerName: string }; valueTo: number | null }[] };
type Item = {
  publicOpportunityId: string;
  title: string;
  reference: string | null;
  closeDate: string | null;
  closeTimeIsExplicit: boolean;
  mandatoryBriefing: { lastChance: { date: string } | null } | null;
};
type Results = { items: Item[] };
const post = async <Answer>(page: Page, path: string, data: object): Promise<Answer> =>
  (await page.request.post(`/api/v1/${path}`, { data })).json();

/** An open notice whose mandatory briefing nobody can come to any more. */
async function withMissedBriefing(page: Page) {
  const asked = { mandatoryBriefing: true, statusIds: [1], pageSize: 100 };
  const { items } = await post<Results>(page, "search/free/search", asked);
  const yesterday = performance.timeOrigin + performance.now() - 86_400_000;
  const lastChance = ({ mandatoryBriefing }: Item) =>
    Temporal.Instant.from(mandatoryBriefing?.lastChance?.date ?? "2100-01-01T00:00:00Z").epochMilliseconds;
  return items.find((item) => lastChance(item) < yesterday)!;
}

/** An open notice of a council that states no time. */
async function withoutTime(page: Page) {
  const asked = { freeText: "council", statusIds: [1], pageSize: 100 };
  const { items } = await post<Results>(page, "search/free/search", asked);
  const untimed = items.filter(({ closeDate, closeTimeIsExplicit }) => closeDate !== null && !closeTimeIsExplicit);
  const cards = await post<Cards>(page, "opportunity/cards", {
    ids: untimed.map(({ publicOpportunityId }) => publicOpportunityId),
  });
  const ofCouncil = cards.items.find(({ buyer }) => /\b(Council|Shire)\b/.test(buyer.buyerName))!;
  return untimed.find(({ publicOpportunityId }) => publicOpportunityId === ofCouncil.publicOpportunityId)!;
}

for (const width of [1280, 390])
  test(`at ${width} px rows and notices show what a supplier needs, and no more than is known`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    const isNarrow = width === 390;

    await open(page, "/opportunities?closing=next-seven-days&published=last-7-days");
    const days = page.getByRole("region", { name: "Results", exact: true }).locator("h3:not([data-title])");
    await expect(days.first()).toHaveText(/^(Today|Tomorrow|\w{3} \d{1,2} \w{3})$/);
    for (const name of ["Next 7 days", "Published in the last 7 days"])
      await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();

    const missed = await withMissedBriefing(page);
    await open(page, `/opportunities?briefing=mandatory&q=${encodeURIComponent(`"${missed.title}"`)}`);
    await expect(page.getByRole("button", { name: "Remove Mandatory briefing" })).toBeVisible();
    const flagged = page.locator(`[data-row="${missed.publicOpportunityId}"]`);
    const isOver = /^mandatory briefing(: registration)? over$/;
    await expect(flagged.getByText(isOver)).toBeVisible();
    if (isNarrow) await page.getByRole("button", { name: /^Filters/ }).click();
    await page.getByRole("form", { name: "Filters" }).getByRole("checkbox", { name: "Briefing still ahead" }).click();
    await expect(flagged).toHaveCount(0);
    await open(page, `/opportunities/${missed.publicOpportunityId}`);
    await expect(page.getByText(isOver)).toBeVisible();

    await open(page, "/opportunities?status=awarded");
    await expect(rows(page).first()).toContainText(/Awarded \d{1,2} \w{3} \d{4}/);
    await expect(rows(page).first()).toContainText(/\$[\d.]+/);

    await open(page, "/opportunities?status=cancelled&category=72000000");
    const word = rows(page).first().getByText("Cancelled", { exact: true }).first();
    expect(await word.evaluate((element) => getComputedStyle(element).textDecorationLine)).toBe("none");
    if (isNarrow) await page.getByRole("button", { name: /^Filters/ }).click();
    // The category by its short name, and the arrow of an open branch beside its count.
    const filters = page.getByRole("form", { name: "Filters" });
    await expect(filters.getByText("Building and construction", { exact: true })).toBeVisible();
    const building = filters.getByRole("listitem").filter({ hasText: "Building and construction" });
    const arrow = building.getByRole("button", { name: /^Close / }).first();
    await expect(arrow).toBeVisible();
    const [count, chevron] = await Promise.all([
      arrow.locator("xpath=../..").locator("label > :last-child").first().boundingBox(),
      arrow.locator("svg").boundingBox(),
    ]);
    expect(chevron!.x).toBeGreaterThanOrEqual(count!.x + count!.width);
    expect(Math.abs(chevron!.y + chevron!.height / 2 - (count!.y + count!.height / 2))).toBeLessThan(6);
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    const { publicOpportunityId, title } = await withoutTime(page);
    const lines = "Two lots.\nLot 1: sheds\n\nLot 2: barns";
    await page.route(/\/opportunity\/free\/\w+$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), description: lines } });
    });
    await open(page, `/opportunities?q=${encodeURIComponent(`"${title}"`)}`);
    const row = page.locator(`[data-row="${publicOpportunityId}"]`);
    await expect(row).toContainText("time not stated");
    await expect(row).not.toContainText("2 pm");
    await row.locator("[data-notice]").click();
    await expect(page.getByText("many councils close at 2 pm, check")).toBeVisible();
    const text = page.getByRole("article").getByText("Two lots.");
    expect(await text.evaluate((paragraph: HTMLElement) => paragraph.innerText)).toBe("Two lots.\nLot 1: sheds");
    await expect(text.locator("xpath=following-sibling::p")).toHaveText("Lot 2: barns");
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
