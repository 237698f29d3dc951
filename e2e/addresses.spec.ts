import { expect, test } from "@playwright/test";
import { open } from "./page-checks.ts";

test("an address with nonsense in it still shows a page", async ({ page, request }) => {
  const answer = await open(
    page,
    "/opportunities?q=cleaning&status=shut&place=mars&page=-3&closingFrom=soon&zone=Mars/Base",
  );
  expect(answer.status()).toBe(200);
  await expect(page.locator("[data-row]").first()).toBeVisible();
  const wrong = [
    "status=all&page=zz&closing=[[&place=%F0%9F",
    "q=a&q=b&page=2&page=3&status=any&status=open",
    `q=${"a".repeat(10_000)}`,
    "q=%00%01%1f%7f&zone=%00",
    'q={"a":1}&status=["open"]&page={"x":2}&priceFrom=[1]&openFrom={}',
    "q=%ED%A0%80%FF",
    "__proto__=x&constructor=y&toString=1",
    "buyer=99999999999&category=-1&priceFrom=1e400&priceTo=NaN",
    `buyer=${Array.from({ length: 2_500 }, (_, index) => index).join(",")}`,
    "closingFrom=0000-01-01&closingTo=9999-12-31&page=1e9",
    "=x&&&=&q&%zz=%zz",
  ];
  for (const query of wrong) expect((await request.get(`/opportunities?${query}`)).status(), query).toBe(200);
  for (const path of ["/opportunities/%F0%9F", "/%", "/opportunities/aaaaaaaaaaaaaaaa/%00"])
    expect((await request.get(path)).status(), path).toBeLessThan(500);
});

test("an address of a list that nobody could have chosen leads to the list without it", async ({ page, request }) => {
  await open(page, "/insights");
  const seller = (await page.locator('a[href^="/insights/"]').first().getAttribute("href"))!;
  const wrong = {
    "/browse/buyers": "page=x&place=mars&category=12&sort=nonsense&order=up&active=no&__proto__=x",
    "/insights": "page=x&place=mars&category=1&year=x&sort=nonsense&by=x",
    [seller]: "page=banana&q=%20",
    "/blog": "page=-1&tag=",
  };
  for (const [path, query] of Object.entries(wrong)) {
    const answer = await request.get(`${path}?${query}`);
    expect(answer.status(), path).toBe(200);
    expect(new URL(answer.url()).pathname + new URL(answer.url()).search).toBe(path);
  }
});

test("the link of a text message that is unknown is not found, and leads nowhere", async ({ page, request }) => {
  for (const token of ["unknown1", "..%2f..%2fhealth", "%2f%2felsewhere.example"]) {
    const answer = await request.get(`/s/${token}`, { maxRedirects: 0 });
    expect(answer.status(), token).toBe(404);
  }
  await open(page, "/s/unknown1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
});

test("a notice has one address, and an unknown one is not found", async ({ page, request }) => {
  await open(page, "/opportunities?q=cleaning");
  const address = (await page.locator("[data-notice]").first().getAttribute("href"))!;
  const short = address.split("/").slice(0, 3).join("/");
  const moved = await request.get(`${short}/some-other-words`, { maxRedirects: 0 });
  expect(moved.status()).toBe(301);
  expect(moved.headers()["location"]).toMatch(new RegExp(`${address}$`));
  await open(page, short);
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  const canonical = await page.locator('link[rel="canonical"]').getAttribute("href");
  expect(canonical).toMatch(/^http:\/\/[^/]+\//);
  expect(new URL(canonical!).pathname).toBe(address);
  const missing = await open(page, "/opportunities/aaaaaaaaaaaaaaaa");
  expect(missing.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Not Found" })).toBeVisible();
});
