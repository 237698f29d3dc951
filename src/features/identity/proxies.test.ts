import { expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";

/** Which try at a code is refused, when all say in `x-forwarded-for` that they are from `from(at)`. */
async function refusedTry(server: Awaited<ReturnType<typeof identityServer>>, from: (at: number) => string) {
  const browser = server.anotherBrowser();
  const { page } = await browser.begin();
  for (let at = 1; at <= 120; at++) {
    const headers = { "x-forwarded-for": from(at) };
    const { statusCode } = await browser.request("POST", `${page}/verify`, { headers, payload: { code: "000000" } });
    if (statusCode === 429) return at;
  }
  return "none";
}

// Some hundred calls, which take seconds where the machine is busy.
test("behind a proxy that is believed each caller is counted by their own address", { timeout: 60_000 }, async () => {
  const server = await identityServer({ trustedProxies: "127.0.0.1" });
  expect(await refusedTry(server, (at) => `203.0.113.${at}`)).toBe("none");
  // A network of version 6 is one caller, however many addresses they have in it.
  expect(await refusedTry(server, (at) => `2001:db8:1:2::${at.toString(16)}`)).toBe(101);
});

test("nobody's word is believed where no proxy was named", { timeout: 60_000 }, async () => {
  const server = await identityServer();
  expect(await refusedTry(server, (at) => `203.0.113.${at}`)).toBe(101);
});
