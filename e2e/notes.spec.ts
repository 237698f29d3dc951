import { expect, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, holdToasts, open, watchConsole } from "./page-checks.ts";
import { colleagues } from "./people.ts";
import { callAs } from "./session.ts";

/** An open notice of the demonstration. */
async function openNotice(page: Page): Promise<string> {
  const data = { statusIds: [1], pageSize: 1 };
  const { items } = await (await page.request.post("/api/v1/search/free/search", { data })).json();
  return items[0].publicOpportunityId;
}
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

for (const width of [1280, 390]) {
  test(`at ${width} px two colleagues write and change notes, and see in the activity what they did`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, timezoneId: "Australia/Sydney" });
    const page = await context.newPage();
    const messages = watchConsole(page);
    const { reader } = await colleagues(browser, page, width);
    await holdToasts(page);
    const id = await openNotice(page);
    await open(page, `/opportunities/${id}`);
    const notes = page.locator("section", { has: page.getByRole("heading", { name: "Notes" }) });
    await notes.getByRole("button", { name: "Write the first note" }).click();
    const editor = notes.getByRole("textbox", { name: "New note" });
    await editor.pressSequentially("Two crews are needed. @Li");
    await notes.getByRole("button", { name: "Li Chen" }).click();
    await expect(notes.getByText("Li Chen gets an email.")).toBeVisible();
    await notes.getByRole("button", { name: "Add note" }).click();
    await expect(notes.getByRole("listitem")).toContainText("Two crews are needed. @Li Chen");
    await expectNoAxeViolations(page);
    expect(await fits(page)).toBeLessThanOrEqual(0);
    // Both edit it: the colleague first, and then the author, who chooses.
    await notes.getByRole("button", { name: "Edit note by You" }).click();
    const mine = notes.getByRole("textbox", { name: "Note" });
    await mine.press("End");
    await mine.pressSequentially(" Mine.");
    const { items } = await (await callAs(page, `note?opportunityId=${id}`)).json();
    const theirs = { publicNoteId: items[0].publicNoteId, noteContent: "<p>Theirs.</p>", version: items[0].version };
    expect((await callAs(page, "note", { method: "PUT", data: theirs })).status()).toBe(200);
    await notes.getByRole("button", { name: "Save note" }).click();
    const versions = notes.getByRole("group", { name: "Two versions of this note" });
    await expect(versions).toContainText("Theirs.");
    await expect(versions).toContainText("Mine.");
    await versions.getByRole("button", { name: "Keep both" }).click();
    await expect(versions).toBeHidden();
    await expect(notes.getByRole("listitem")).toContainText(/Theirs\..*Mine\./s);
    await notes.getByRole("button", { name: "Delete note by You" }).click();
    await expect(notes.getByRole("listitem")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(notes.getByRole("listitem")).toHaveCount(1);

    await open(reader, "/opportunities?status=open");
    await expect(reader.locator(`[data-row="${id}"]`).getByTitle("1 note")).toBeVisible();

    const searchRequest = { freeText: "bridge" };
    expect((await callAs(page, "activity/search-run", { method: "POST", data: { searchRequest } })).ok()).toBe(true);
    await open(reader, "/activity");
    const list = reader.getByRole("main");
    await expect(list.getByText("Sam Whitlock wrote a note on")).toBeVisible();
    await expect(list.getByText("Sam Whitlock opened")).toBeVisible();
    await expect(list.getByRole("link", { name: /with bridge/ })).toHaveAttribute("href", /q=bridge/);
    expect(await fits(reader)).toBeLessThanOrEqual(0);
    await expectNoAxeViolations(reader);
    await list.getByRole("button", { name: "You", exact: true }).click();
    await expect(list.getByRole("heading", { name: "Nothing here" })).toBeVisible();
    await list.getByRole("link", { name: "Show all activity" }).click();
    if (width === 390) await list.getByRole("button", { name: "Filters" }).click();
    const opened = list.getByRole("checkbox", { name: "Opened" }).filter({ visible: true });
    await opened.check();
    // Beside each choice stands what it would show.
    await expect(list.getByRole("checkbox", { name: /^Notes\s*\d+$/ }).filter({ visible: true })).toBeVisible();
    if (width === 390) await list.getByRole("button", { name: /^Show \d+ item/ }).click();
    await expect(list.getByText("Sam Whitlock wrote a note on")).toBeHidden();
    await expect(list.getByText("Sam Whitlock opened")).toBeVisible();
    // The refused save.
    expect(await messages()).toEqual([expect.stringContaining("409")]);
    await reader.context().close();
    await context.close();
  });
}
