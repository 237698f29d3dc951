import { expect, type Locator, test, type Page } from "@playwright/test";
import { expectNoAxeViolations, open, toast } from "./page-checks.ts";
import { member, newAddress } from "./people.ts";

/** The controls of an open dialog that toasts cover, by name. */
const covered = (dialog: Locator) =>
  dialog.evaluate((element) => {
    const region = element.ownerDocument.querySelectorAll(
      "dialog [popover=manual] > *, body > div [popover=manual] > *",
    );
    const toasts = [...region].map((card) => card.getBoundingClientRect()).filter(({ width }) => width > 0);
    // In a low window a dialog scrolls: what is scrolled out of it is not covered by what stands there.
    const shown = element.getBoundingClientRect();
    const isCovered = (control: DOMRect) => {
      const { left, right } = control;
      const [top, bottom] = [Math.max(control.top, shown.top), Math.min(control.bottom, shown.bottom)];
      return (
        top < bottom &&
        toasts.some((card) => left < card.right && card.left < right && top < card.bottom && card.top < bottom)
      );
    };
    return [...element.querySelectorAll<HTMLElement>("button, a, input, select, label")]
      .filter((control) => !control.closest("[popover]") && isCovered(control.getBoundingClientRect()))
      .map((control) => control.innerText || control.getAttribute("aria-label") || control.tagName);
  });

const inviteDialog = async (page: Page) => {
  await open(page, "/account/organisation-users");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  return page.getByRole("dialog", { name: "Invite a colleague" });
};

test("in windows of four sizes a toast covers no control of a dialog, can be closed, and comes once", async ({
  page,
}) => {
  await member(page, newAddress("toasts"));
  for (const [width, height] of [
    [1280, 900],
    [1280, 440],
    [390, 844],
    [390, 560],
  ] as const) {
    await page.setViewportSize({ width, height });
    const dialog = await inviteDialog(page);
    const send = dialog.getByRole("button", { name: "Send invite" });
    await send.click();
    const errors = dialog.getByText("There are validation errors");
    await expect(errors).toBeVisible();
    await expect.poll(() => covered(dialog)).toEqual([]);
    // Pressed again and again, it says the same.
    await send.click();
    await send.click();
    await expect(errors).toHaveCount(1);
    await expect(errors).toBeVisible();
    await expect.poll(() => covered(dialog)).toEqual([]);
    if (height === 844) await expectNoAxeViolations(page);
    // It belongs to the dialog: closing it does not close the dialog.
    await send.click();
    await toast(page, "Validation errors").getByRole("button", { name: "Close" }).click();
    await expect(errors).toBeHidden();
    await expect(dialog).toBeVisible();
  }
});

test("at 390 px equal toasts do not stack on a page, and a success replaces the message about errors", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await member(page, newAddress("stack"));
  await open(page, "/account");
  const [surname, save] = [page.getByLabel("Surname"), page.getByRole("button", { name: "Save profile" })];
  await surname.fill("");
  for (let times = 0; times < 3; times += 1) await save.click();
  await expect(page.getByText("There are validation errors")).toHaveCount(1);
  await surname.fill("Nguyen-Reid");
  await save.click();
  await expect(toast(page, "Profile updated")).toBeVisible();
  await expect(toast(page, "Validation errors")).toBeHidden();
});

test("Tab walks through the avatar menu and closes it behind its last item", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await member(page, newAddress("menu"));
  await open(page, "/dashboard");
  const menu = page.getByRole("dialog", { name: "Your account" });
  const button = page.getByRole("button", { name: /Kim Nguyen/ });
  await button.click();
  await expect(menu).toBeVisible();
  const links = menu.locator("a, button");
  for (let index = 0; index < (await links.count()); index += 1) {
    await page.keyboard.press("Tab");
    await expect(links.nth(index)).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(menu).toBeHidden();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  // Backwards it closes too, on the way to its button.
  await button.click();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test("at 390 px the avatar menu is a dialog, and Tab stays inside", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await member(page, newAddress("menu"));
  await open(page, "/dashboard");
  await page.getByRole("button", { name: /Kim Nguyen/ }).click();
  const menu = page.getByRole("dialog", { name: "Your account" });
  await expect(menu).toBeVisible();
  const items = await menu.locator("a, button").count();
  for (let index = 0; index < items; index += 1) await page.keyboard.press("Tab");
  await expect(menu).toBeVisible();
  // The browser's own bar comes after the last item; nothing of the page behind does.
  const isOutside = (dialog: Element) =>
    ![document.body, null].includes(document.activeElement as HTMLElement) && !dialog.contains(document.activeElement);
  expect(await menu.evaluate(isOutside)).toBe(false);
});
