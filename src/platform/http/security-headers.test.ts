import { expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";

/** One response of each kind: pages of the provider, API, health, not found, an invalid path. */
const kinds = [
  "/livez",
  "/health",
  "/metrics",
  "/api/v1/status",
  "/api/v1/organisation/get",
  "/api/v1/nothing",
  "/api/v1/docs/",
  "/api/v1/openapi.json",
  "/idp/.well-known/openid-configuration",
  "/idp/session/end",
  "/idp/auth",
  "/sign-in/nothing/about",
  "/dev/outbox",
  "/named/%ff",
];

async function headersOf(origin: string) {
  const { app } = await identityServer({ origin });
  const answers = await Promise.all(kinds.map(async (url) => (await app.inject({ url })).headers));
  return answers.map((headers, index) => ({ url: kinds[index]!, headers }));
}

test("over https every answer has an HSTS header of one year", async () => {
  for (const { url, headers } of await headersOf("https://brolga.example"))
    expect(headers["strict-transport-security"], url).toBe("max-age=31536000; includeSubDomains");
});

test("over http no answer has HSTS, and each has a content policy and its own type", async () => {
  for (const { url, headers } of await headersOf("http://localhost:3101")) {
    expect(headers["strict-transport-security"], url).toBeUndefined();
    expect(headers["x-content-type-options"], url).toBe("nosniff");
    expect(headers["content-security-policy"], url).toMatch(/base-uri 'none'/);
    expect(headers["referrer-policy"], url).toBeDefined();
  }
});
