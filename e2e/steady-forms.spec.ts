import { expect, test, type Page } from "@playwright/test";
import { open, quiet } from "./page-checks.ts";
import { fillSignIn, member, newAccount, newAddress } from "./people.ts";

type Place = [what: string, left: number, top: number];

/** Where every heading and control of the page or its open dialog stands, from the top of the page. */
const places = (page: Page): Promise<Place[]> =>
  page.evaluate(() => {
    const root = document.querySelector("dialog[open]") ?? document.querySelector("main")!;
    const parts = root.querySelectorAll<HTMLElement>("h1, h2, label, input, select, button, summary, a");
    return [...parts]
      .filter((part) => !part.closest("[role=status]") && part.getClientRects().length > 0)
      .map((part): Place => {
        const { left, top } = part.getBoundingClientRect();
        return [
          part.getAttribute("name") ?? (part.innerText || part.tagName),
          Math.round(left),
          Math.round(top + scrollY),
        ];
      });
  });

/** What has moved by more than a pixel, which rounding may cost. */
const moved = (before: Place[], after: Place[]) =>
  before.flatMap((place, index) => {
    const [[what, left, top], now = ["", 0, 0]] = [place, after[index]];
    const isSame = what === now[0] && Math.abs(left - now[1]) <= 1 && Math.abs(top - now[2]) <= 1;
    return isSame ? [] : [{ place, now }];
  });

/** Checks that nothing moves while `act` makes errors appear. */
const staysWhile = async (page: Page, act: () => Promise<void>) => {
  await quiet(page);
  await page.evaluate(() => document.fonts.ready);
  const before = await places(page);
  expect(before.length).toBeGreaterThan(3);
  await act();
  expect(moved(before, await places(page))).toEqual([]);
};

const isBeside = async (page: Page, label: string) =>
  await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(/\w/);

test("at 390 px sign-up and sign-in stay where they are when an error appears", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/sign-up");
  await expect(page.getByLabel("Email")).toBeFocused();
  await staysWhile(page, async () => {
    await page.getByRole("button", { name: "Sign up" }).click();
    await isBeside(page, "Email");
    await isBeside(page, "Password");
  });
  await page.goto("/sign-in");
  await expect(page.getByLabel("Email")).toBeFocused();
  await staysWhile(page, async () => {
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await isBeside(page, "Email");
  });
  await staysWhile(page, async () => {
    await fillSignIn(page, newAddress("nobody"), "a wrong password");
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/is incorrect/);
  });
});

test("at 1280 px the form that sets up a profile stays where it is when errors appear", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await newAccount(page, newAddress("steady"));
  await open(page, "/account/setup-profile");
  const mobile = page.getByLabel("Mobile");
  await mobile.fill("02 9123 4567");
  await staysWhile(page, async () => {
    await page.getByRole("button", { name: "Set up" }).click();
    await isBeside(page, "Given name");
    await expect(mobile).toHaveAccessibleDescription(/0412/);
    await expect(page.getByText("Accept the terms to continue")).toBeVisible();
  });
});

test("at 390 px the forms of the account stay where they are when errors appear", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await member(page, newAddress("steady"));
  await open(page, "/account");
  await page.getByLabel("Surname").fill("");
  await page.getByLabel("Mobile", { exact: true }).fill("02 9123 4567");
  await staysWhile(page, async () => {
    await page.getByRole("button", { name: "Save profile" }).click();
    await isBeside(page, "Surname");
  });
  await open(page, "/account/organisation");
  await page.getByLabel("ABN", { exact: true }).fill("51 824 753 55");
  await staysWhile(page, async () => {
    await page.getByRole("button", { name: "Save details" }).click();
    await isBeside(page, "ABN");
  });
  await open(page, "/account/organisation-users");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
  await staysWhile(page, async () => {
    await page.getByRole("button", { name: "Send invite" }).click();
    await isBeside(page, "Email");
  });
});
