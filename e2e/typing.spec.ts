import { expect, test, type Page } from "@playwright/test";
import { open } from "./page-checks.ts";
import { field, resultsLoaded, rows, titles } from "./results-page.ts";

/** The notice of each row and where it is on the page. */
const places = (page: Page) =>
  rows(page).evaluateAll((elements) =>
    elements.map((row) => [row.getAttribute("data-row"), Math.round(row.getBoundingClientRect().top + scrollY)]),
  );

declare global {
  // What `watchChanges` has seen.
  var changesByTask: string[][];
}

/** Notes from now on which rows and filters each task of the page changes. The clock's texts in rows do not count. */
const watchChanges = (page: Page) =>
  page.evaluate(() => {
    globalThis.changesByTask = [];
    const changed = ({ target, type }: MutationRecord): string => {
      const element = target instanceof Element ? target : target.parentElement!;
      if (element.closest("form[aria-label=Filters]")) return "filters";
      if (type === "characterData") return "";
      const row = element.closest("[data-row]")?.getAttribute("data-row");
      return row ?? (type === "childList" && element.querySelector(":scope > [data-row]") ? "list" : "");
    };
    const note = (records: MutationRecord[]) => changesByTask.push([...new Set(records.map(changed))].filter(Boolean));
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(note).observe(document.querySelector("main")!, everything);
  });

/** What changed since the last call, task by task. */
const changes = (page: Page) => page.evaluate(() => changesByTask.splice(0).filter((task) => task.length > 0));

for (const width of [1280, 390]) {
  test(`while somebody types, the former results stay dimmed where they are until the next are there, at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/opportunities");
    await resultsLoaded(page);
    const [before, titlesBefore] = [await places(page), await titles(page)];
    expect(before.length).toBeGreaterThan(5);
    await rows(page).evaluateAll((elements) => elements.forEach((row) => row.setAttribute("data-former", "")));

    await watchChanges(page);
    const released = Promise.withResolvers<void>();
    const asked = page.waitForRequest("**/search/free/search");
    await page.route("**/search/free/search", async (route) => {
      await released.promise;
      await route.continue();
    });
    await field(page).pressSequentially("cleaning");
    await asked;
    const list = page.getByRole("region", { name: "Results", exact: true });
    await expect(list).toHaveAttribute("aria-busy", "true");
    await expect(rows(page).first().locator("..")).toHaveCSS("opacity", "0.6");
    expect(await places(page)).toEqual(before);
    await expect(page.locator("[data-row]:not([data-former])")).toHaveCount(0);
    await expect(field(page)).toHaveValue("cleaning");

    expect((await changes(page)).flat().filter((part) => part !== "filters")).toEqual([]);

    released.resolve();
    await resultsLoaded(page);
    // The notices come in one task, the counts of the filters in another: together they would be a long one.
    const tasks = await changes(page);
    expect(tasks.filter((task) => task.includes("list")).length).toBeGreaterThan(0);
    expect(tasks.filter((task) => task.includes("filters")).length).toBeGreaterThan(0);
    expect(tasks.filter((task) => task.includes("list") && task.includes("filters"))).toEqual([]);
    await expect(list).not.toHaveAttribute("data-arriving");
    await expect(rows(page).first().locator("..")).toHaveCSS("opacity", "1");
    expect(await titles(page)).not.toEqual(titlesBefore);
    await expect(field(page)).toHaveValue("cleaning");
    await expect(field(page)).toBeFocused();
  });

  test(`j and k move the mark, move no row, and change only the two rows that they lead from and to, at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, "/opportunities");
    await resultsLoaded(page);
    const before = await places(page);
    await watchChanges(page);
    const marked = page.locator("[data-row][aria-current]");
    let from: unknown = null;
    for (const [key, position] of [
      ["j", 0],
      ["j", 1],
      ["j", 2],
      ["k", 1],
    ] as const) {
      await page.keyboard.press(key);
      await expect(marked).toHaveAttribute("data-row", before[position]![0] as string);
      expect(await places(page)).toEqual(before);
      const to = before[position]![0];
      expect(new Set((await changes(page)).flat())).toEqual(new Set([from ?? to, to]));
      from = to;
    }
  });
}
