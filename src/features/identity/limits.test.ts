import { expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";

const { db, anotherBrowser, clock, tasks, origin } = await identityServer({ trustedProxies: "127.0.0.1" });
const recordCount = async () => (await db.selectFrom("oidc_record").select("id").execute()).length;
const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
const begin = "/idp/auth?client_id=web&response_type=code&scope=openid&code_challenge_method=S256";

/** Simulates that a network has called this often. */
const haveCome = (address: string, count: number) =>
  db.updateTable("attempt_count").set({ count }).where("key", "=", `provider-address:${address}`).execute();

test("a network that starts endless sign-ins is rate limited and leaves no records", async () => {
  const [stranger, somebody] = ["203.0.113.1", "203.0.113.2"];
  const address = `${begin}&redirect_uri=${origin}/callback&code_challenge=47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU`;
  const browser = anotherBrowser();
  const begins = async (as: string, path = address) => (await browser.leadsTo(path, from(as))).to;
  expect(await begins(stranger)).toMatch(/\/sign-in\/[\w-]+$/);
  await haveCome(stranger, 999);
  expect(await begins(stranger), "the last allowed sign-in").toMatch(/\/sign-in\/[\w-]+$/);

  const before = await recordCount();
  const tooMany = `${origin}/auth-error?error=too_many`;
  // Every spelling that the provider would accept for the same path.
  for (const path of [address, address.replace("auth?", "auth/?"), address.replace("auth", "AUTH"), "/idp/session/end"])
    expect(await begins(stranger, path), path).toBe(tooMany);
  expect(await recordCount()).toBe(before);
  expect(await begins(somebody), "other networks are not limited").toMatch(/\/sign-in\/[\w-]+$/);
  const { statusCode } = await browser.request("GET", "/idp/.well-known/openid-configuration", from(stranger));
  expect(statusCode, "requests that store nothing are not counted").toBe(200);

  clock.set({ aheadSeconds: 15 * 60 });
  expect(await begins(stranger)).toMatch(/\/sign-in\/[\w-]+$/);
});

test("anonymous records of the provider expire after an hour", async () => {
  clock.set({ aheadSeconds: 0 });
  await anotherBrowser().begin();
  const form = await anotherBrowser().leadsTo("/idp/session/end", from("203.0.113.3"));
  expect(form.body).toContain("xsrf");
  expect(await recordCount()).toBeGreaterThan(1);
  clock.set({ aheadSeconds: 2 * 60 * 60 });
  await tasks["prune-identity"]!(undefined as never, undefined as never);
  expect(await recordCount()).toBe(0);
});

test("messages to one mailbox count together, whatever follows a plus sign", async () => {
  const asked = async (email: string, address: string) => {
    const browser = anotherBrowser();
    const { page } = await browser.begin();
    const payload = { email, password: "correct horse battery" };
    const headers = { "x-forwarded-for": address, origin };
    return (await browser.request("POST", `${page}/sign-up`, { payload, headers })).statusCode;
  };
  const statuses = [];
  for (let tried = 1; tried <= 7; tried++)
    statuses.push(await asked(`Ada+${tried}@mailbox.example`, `198.51.100.${tried}`));
  expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 429]);
  expect(await asked("bea@mailbox.example", "198.51.100.1"), "another mailbox is not limited").toBe(204);
});
