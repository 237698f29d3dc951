import { expect, test } from "vitest";
import { problem } from "#contract/problem.ts";
import { everyCall } from "../../../scripts/contracts.ts";
import { testServer } from "#test/server.ts";
import { tokenOf } from "#test/tokens.ts";

const { app, registered } = await testServer({ callsPerMinute: 30 });
const status = "/api/v1/status";

/** Calls from an address until one is rejected, at most `most` times. Returns its number and the response. */
async function callUntilRefused(
  remoteAddress: string | ((number: number) => string),
  most: number,
  request: object = {},
) {
  for (let number = 1; number <= most; number += 1) {
    const from = typeof remoteAddress === "string" ? remoteAddress : remoteAddress(number);
    const answer = await app.inject({ url: status, remoteAddress: from, ...request });
    if (answer.statusCode === 429) return { at: number, answer };
  }
  return { at: "none" as const };
}
const authorised = async (email: string) => ({ headers: { authorization: `Bearer ${await tokenOf({ email })}` } });

test("a network with too many calls is refused with Retry-After, and other networks are not", async () => {
  const { at, answer } = await callUntilRefused("203.0.113.1", 100);
  expect(at).toBe(61);
  const retryAfter = Number(answer!.headers["retry-after"]);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(60);
  expect(problem.parse(answer!.json())).toMatchObject({
    status: 429,
    detail: expect.stringMatching(/^Too many calls/) as string,
  });
  expect(answer!.headers["content-type"]).toMatch(/^application\/problem\+json/);
  expect(answer!.headers["ratelimit-policy"]).toBe('"network";q=60;w=60');
  expect(answer!.headers["ratelimit"]).toBe(`"network";r=0;t=${retryAfter}`);
  expect((await app.inject({ url: status, remoteAddress: "203.0.113.2" })).statusCode).toBe(200);
});

test("every answer says how many calls are left", async () => {
  const answer = await app.inject({ url: status, remoteAddress: "203.0.113.3" });
  expect(answer.headers["ratelimit-policy"]).toBe('"network";q=60;w=60');
  expect(answer.headers["ratelimit"]).toMatch(/^"network";r=59;t=\d+$/);
});

test("an IPv6 connection counts as one caller, however many of its addresses it uses", async () => {
  const inOne64 = (number: number) => `2001:db8:1:1::${number.toString(16)}`;
  expect((await callUntilRefused(inOne64, 300)).at).toBe(61);
  const inOne56 = (number: number) => `2001:db8:2:${(number % 256).toString(16)}::1`;
  expect((await callUntilRefused(inOne56, 300)).at).toBe(121);
  const inOne48 = (number: number) => `2001:db8:3:${(number * 256).toString(16)}::1`;
  expect((await callUntilRefused(inOne48, 300)).at).toBe(241);
});

test("a person's calls are counted across all their addresses, apart from their colleagues'", async () => {
  const [ada, sam] = [await authorised("ada@pace.example"), await authorised("sam@pace.example")];
  const from = (number: number) => `198.51.100.${number}`;
  const url = "/api/v1/public-user/joining";
  const { at, answer } = await callUntilRefused(from, 100, { url, ...ada });
  expect(at).toBe(31);
  expect(answer!.headers["ratelimit-policy"]).toBe('"network";q=60;w=60, "person";q=30;w=60');
  expect(answer!.headers["cache-control"]).toBe("no-store");
  expect((await app.inject({ url, remoteAddress: "198.51.100.1", ...sam })).statusCode).toBe(200);
});

test.each(["/api/v1/public-user/user-is-unique?Email=sam@slow.example", "/api/v1/organisation/exists?Abn=51824753556"])(
  "look-ups such as %s have a tighter limit of their own",
  async (url) => {
    const email = `${url.length}@slow.example`;
    const { at, answer } = await callUntilRefused((call) => `192.0.2.${call}`, 30, {
      url,
      ...(await authorised(email)),
    });
    expect(at).toBe(11);
    expect(answer!.headers["ratelimit-policy"]).toContain('"person look-up";q=10;w=600');
    const next = { url: "/api/v1/public-user/joining", remoteAddress: "192.0.2.99", ...(await authorised(email)) };
    expect((await app.inject(next)).statusCode, "other calls go on").toBe(200);
  },
);

test("guessing invite tokens without signing in is limited", async () => {
  const url = "/api/v1/organisation/get-by-token?token=guess";
  expect((await callUntilRefused("192.0.2.200", 100, { url })).at).toBe(21);
});

test("missing data reports have a limit of their own", async () => {
  const email = "reporter@slow.example";
  await registered({ email });
  const report = { method: "POST", url: "/api/v1/public-user/send-missing-data-report", payload: {} };
  const { at } = await callUntilRefused((call) => `192.0.2.${call}`, 20, { ...report, ...(await authorised(email)) });
  expect(at).toBe(2);
});

test("calls made while the server renders a page are not counted", async () => {
  const { send } = await testServer({ callsPerMinute: 2 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(status, { method: "GET", headers: {} })));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
});

test("the details of an invite are not cached", async () => {
  const answer = await app.inject({
    url: "/api/v1/organisation/get-by-token?token=none",
    remoteAddress: "192.0.2.201",
  });
  expect(answer.headers["cache-control"]).toBe("no-store");
});

test("calls that reveal whether something exists, or that people must read, have their own limits", async () => {
  const paced = everyCall.filter(({ endpoint }) => endpoint.pace !== undefined);
  expect(
    paced
      .map(({ endpoint: { method, path, pace } }) => `${method} ${path} ${pace}`)
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual([
    "GET /api/v1/organisation/business-lookup look-up",
    "GET /api/v1/organisation/exists look-up",
    "GET /api/v1/organisation/get-by-token look-up",
    "GET /api/v1/public-user/is-invited look-up",
    "GET /api/v1/public-user/user-is-unique look-up",
    "GET /api/v1/short-links/:token look-up",
    "POST /api/v1/public-user/send-missing-data-report report",
    "POST /api/v1/push/subscription look-up",
    "POST /api/v1/push/subscription/:subscriptionId/test look-up",
    "POST /api/v1/support/enquiry report",
    "POST /api/v1/support/page-feedback report",
    "POST /api/v1/webhook/test look-up",
    "PUT /api/v1/public-user/profile-image-url report",
    "PUT /api/v1/webhook look-up",
  ]);
});
