import { expect, type Page } from "@playwright/test";
import { decodeJwt } from "jose";
import { createHash, randomBytes } from "node:crypto";
import { codeTo } from "./mail.ts";
import { productPort } from "./ports.ts";

/** The product's base URL. Its identity provider has the same origin and accepts only calls of its own pages. */
const origin = `http://localhost:${productPort}`;
const headers = { origin };
const client = { client_id: "web", redirect_uri: `${origin}/callback` };

type Tokens = { access_token: string; id_token: string };

let people = 0;

/**
 * Signs up a new person by the calls of the screens, with the emailed code, and stores the session in the browser as
 * the callback page does. For tests that need a person; the screens have tests of their own.
 */
export async function beginSession(page: Page, email: string, password: string): Promise<void> {
  const { request } = page;
  const verifier = randomBytes(32).toString("base64url");
  const params = {
    ...client,
    response_type: "code",
    scope: "openid profile email",
    resource: "urn:brolga:api",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  const begun = await request.get(`${origin}/idp/auth`, { params, maxRedirects: 0 });
  const signIn = begun.headers()["location"]!;
  // A network of their own: one network may only have a hundred codes sent in an hour.
  const network = { ...headers, "x-forwarded-for": `10.${(process.pid >> 8) % 256}.${process.pid % 256}.${++people}` };
  const asked = await request.post(`${signIn}/sign-up`, { headers: network, data: { email, password } });
  expect(asked.status(), await asked.text()).toBe(204);
  const verified = await request.post(`${signIn}/verify`, { headers, data: { code: await codeTo(email) } });
  const { continueAt } = (await verified.json()) as { continueAt: string };
  const back = (await request.get(continueAt, { maxRedirects: 0 })).headers()["location"]!;
  const code = new URL(back).searchParams.get("code")!;
  const form = { ...client, grant_type: "authorization_code", code, code_verifier: verifier };
  const tokens = (await (await request.post(`${origin}/idp/token`, { form })).json()) as Tokens;
  const [{ exp }, profile] = [decodeJwt(tokens.access_token), decodeJwt(tokens.id_token)];
  // An empty page of the site, for its storage.
  const empty = { contentType: "text/html", body: '<link rel="icon" href="data:,">' };
  await page.route("**/empty", (route) => route.fulfill(empty));
  await page.goto("/empty");
  await changeSession(page, { ...tokens, profile, expires_at: exp });
}

/** Changes the session stored in the browser. */
export const changeSession = (page: Page, changed: object): Promise<void> =>
  page.evaluate((more) => {
    const stored = JSON.parse(localStorage.getItem("session") ?? "{}") as object;
    localStorage.setItem("session", JSON.stringify({ ...stored, ...more }));
  }, changed);

/** The access token stored in the browser. */
export const accessToken = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem("session")!) as Tokens).access_token);

type Call = { data?: object; method?: "GET" | "POST" | "PUT" };

/** Calls the API as the page's person: POST with data, GET without, unless stated. */
export async function callAs(page: Page, path: string, { data, method = data ? "POST" : "GET" }: Call = {}) {
  const headers = { authorization: `Bearer ${await accessToken(page)}` };
  return await page.request.fetch(`/api/v1/${path}`, { method, headers, ...(data && { data }) });
}
