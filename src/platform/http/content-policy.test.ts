import Fastify from "fastify";
import { afterAll, expect, test } from "vitest";
import { testSite } from "#test/site.ts";
import { servePages } from "#platform/http/pages.ts";
import { registerProblemHandlers } from "#platform/http/problem.ts";
import { securityHeadersOf, setSecurityHeaders } from "#platform/http/security-headers.ts";

const app = Fastify();
registerProblemHandlers(app);
setSecurityHeaders(app, securityHeadersOf({ isHttps: false }));
app.get("/api/v1/count", () => 7);
servePages(app, (_request, { nonce }) => new Response(nonce), {
  site: () => testSite,
  connectOrigins: () => ["https://issuer.example"],
  sourcesOf: (path) =>
    path.startsWith("/pay/") ? { scripts: ["https://vendor.example"], frames: ["https://vendor.example"] } : {},
});
afterAll(() => app.close());

/** The directives of a response's policy. */
async function policyOf(url: string) {
  const { headers, body } = await app.inject({ url });
  const lines = String(headers["content-security-policy"]).split("; ");
  const sources = Object.fromEntries(lines.map((line) => [line.split(" ", 1)[0]!, line.split(" ").slice(1)]));
  return { sources, body, headers };
}

test("a page may run only the site's own files and scripts with this response's nonce", async () => {
  const { sources, body: nonce, headers } = await policyOf("/");
  expect(Buffer.from(nonce, "base64")).toHaveLength(16);
  expect(sources).toMatchObject({
    "default-src": ["'self'"],
    "script-src": ["'self'", `'nonce-${nonce}'`],
    "style-src": ["'self'", `'nonce-${nonce}'`],
    "img-src": ["'self'"],
    "connect-src": ["'self'", "https://issuer.example"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  });
  expect(headers["cache-control"], "no cache hands one reader's nonce to the next").toMatch(/private/);
  expect((await policyOf("/")).body).not.toBe(nonce);
});

test.each(["/api/v1/count", "/api/v1/nothing"])("%s runs no inline script at all", async (url) => {
  expect((await policyOf(url)).sources).toMatchObject({ "script-src": ["'self'"], "connect-src": ["'self'"] });
});

test("a vendor's script and frame run on the pages that need them, and on no others", async () => {
  const [{ sources: paying }, { sources: other }] = [await policyOf("/pay/team?from=/"), await policyOf("/payment")];
  expect(paying["script-src"]).toContain("https://vendor.example");
  expect(paying).toMatchObject({
    "frame-src": ["https://vendor.example"],
    "connect-src": ["'self'", "https://issuer.example"],
  });
  expect(other["script-src"]).not.toContain("https://vendor.example");
  expect(other).toMatchObject({ "frame-src": ["'none'"] });
});
