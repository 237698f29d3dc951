import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { identityServer } from "./identity-server.ts";

/** The configurations that docs/operations.md shows, by their language. */
const page = readFileSync("docs/operations.md", "utf8");
const shown = (language: string) => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(page)![1]!;

/** The headers that each proxy, configured as on the page, sends on, whatever its client has sent. */
const proxies: Record<string, (client: string) => Record<string, string>> = {
  nginx: (client) => ({ host: "tenders.example.com", "x-forwarded-for": client }),
  caddy: (client) => ({
    host: "tenders.example.com",
    "x-forwarded-for": client,
    "x-forwarded-host": "tenders.example.com",
    "x-forwarded-proto": "https",
  }),
};

const origin = "https://tenders.example.com";
const { app } = await identityServer({ origin, trustedProxies: "127.0.0.1", callsPerMinute: 5 });
const statusOf = async (headers: Record<string, string>, remoteAddress = "127.0.0.1") =>
  (await app.inject({ url: "/api/v1/status", headers, remoteAddress })).statusCode;

test.each(Object.entries(proxies))("behind %s each caller is counted by their own address", async (name, headersOf) => {
  const [client, neighbour] = name === "nginx" ? ["203.0.113.1", "203.0.113.2"] : ["203.0.113.3", "203.0.113.4"];
  for (let calls = 1; calls <= 10; calls += 1) expect(await statusOf(headersOf(client)), `call ${calls}`).toBe(200);
  expect(await statusOf(headersOf(client))).toBe(429);
  expect(await statusOf(headersOf(neighbour))).toBe(200);
});

test("a client that bypasses the proxy is counted by its connection, whatever it claims", async () => {
  const answers: number[] = [];
  for (let number = 1; number <= 11; number += 1)
    answers.push(await statusOf({ "x-forwarded-for": `198.51.100.${number}` }, "192.0.2.7"));
  expect(answers.indexOf(429)).toBe(10);
});

test.each(Object.entries(proxies))(
  "behind %s cookies are for https alone, under the public address",
  async (_, headersOf) => {
    const query = new URLSearchParams({
      client_id: "web",
      response_type: "code",
      scope: "openid",
      redirect_uri: `${origin}/callback`,
      code_challenge: "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU",
      code_challenge_method: "S256",
    });
    const answer = await app.inject({ url: `/idp/auth?${query}`, headers: headersOf("203.0.113.9") });
    expect(answer.headers.location).toMatch(/^https:\/\/tenders\.example\.com\/sign-in\//);
    for (const cookie of [answer.headers["set-cookie"]!].flat()) expect(cookie).toMatch(/^__Host-.*; secure/);
  },
);

test("the page shows proxies that replace what callers write, and speak TLS", () => {
  expect(shown("nginx")).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
  expect(shown("nginx")).toMatch(/proxy_set_header Host \$host;/);
  expect(shown("nginx")).toMatch(/listen 443 ssl/);
  // Caddy does both by default, unless it is told whom else to trust.
  expect(shown("caddyfile")).toMatch(/reverse_proxy 127\.0\.0\.1:3000/);
  expect(shown("caddyfile")).not.toMatch(/trusted_proxies|header_up/);
});
