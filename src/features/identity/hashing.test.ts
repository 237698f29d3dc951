import { expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";

const password = "correct horse battery";
const wrong = "not the password";
test("pages answer while passwords are hashed, and excess requests get 503 with Retry-After", async () => {
  const { app, anotherBrowser } = await identityServer({ passwordCost: { N: 2 ** 15, r: 8, p: 1 } });
  const browser = anotherBrowser();
  const { page } = await browser.begin();
  const compressed = () => app.inject({ url: "/api/v1/openapi.json", headers: { "accept-encoding": "gzip" } });
  await compressed(); // which creates the text
  const answered: string[] = [];
  const guesses = Array.from({ length: 60 }, async (_, index) => {
    const { status, headers } = await browser.step(page, "sign-in", {
      email: `${index}@rush.example`,
      password: wrong,
    });
    answered.push(status === 503 ? `later: ${headers["retry-after"]}` : String(status));
  });
  // Compression uses the thread pool that hashing once filled.
  const { statusCode, headers } = await compressed();
  expect([statusCode, headers["content-encoding"]]).toEqual([200, "gzip"]);
  const before = answered.filter((answer) => answer === "400").length;
  await Promise.all(guesses);
  const counts = Object.fromEntries(
    Map.groupBy(answered, (answer) => answer)
      .entries()
      .map(([is, of]) => [is, of.length]),
  );
  expect(Object.keys(counts).toSorted((a, b) => a.localeCompare(b))).toEqual(["400", "later: 5"]);
  expect(before, "the page did not wait for the hashes").toBeLessThan(counts["400"]!);

  // The slots are free again.
  expect((await browser.step(page, "sign-in", { email: "last@rush.example", password: wrong })).status).toBe(400);
});

test("a finished sign-in page checks no other password", async () => {
  const { anotherBrowser, signUp } = await identityServer();
  const email = "decided@rush.example";
  await signUp(email, password);
  const browser = anotherBrowser();
  const { page } = await browser.begin();
  const { body } = await browser.step(page, "sign-in", { email, password });
  for (const typed of [password, wrong])
    expect(await browser.step(page, "sign-in", { email, password: typed })).toMatchObject({
      status: 404,
      body: { errors: [{ rule: "sign_in_over" }] },
    });
  expect(await browser.comeBack((body as { continueAt: string }).continueAt)).toHaveProperty("code");
});

test("right passwords count like wrong ones, because each costs a hash", async () => {
  const { anotherBrowser, signUp } = await identityServer();
  const email = "own@rush.example";
  const { browser } = await signUp(email, password);
  const signsIn = async (by: typeof browser) => {
    const { page } = await by.begin({ prompt: "login" });
    return (await by.step(page, "sign-in", { email, password })).status;
  };
  const known: number[] = [];
  for (let index = 0; index < 21; index++) known.push(await signsIn(browser));
  expect(known.indexOf(429), "from a known browser").toBe(20);
  const strange: number[] = [];
  for (let index = 0; index < 101; index++) strange.push(await signsIn(anotherBrowser()));
  expect(strange.indexOf(429), "from one network").toBe(100);
});
