import { expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";

type Server = Awaited<ReturnType<typeof identityServer>>;

/** The attempt at a code that is refused if every attempt claims `from(at)` in `x-forwarded-for`. */
async function refusedTry(server: Server, from: (number: number) => string) {
  const browser = server.anotherBrowser();
  const { page } = await browser.begin();
  for (let number = 1; number <= 120; number++) {
    const headers = { "x-forwarded-for": from(number) };
    const { statusCode } = await browser.request("POST", `${page}/verify`, { headers, payload: { code: "000000" } });
    if (statusCode === 429) return number;
  }
  return "none";
}

test("behind a trusted proxy each client is counted by its own address", async () => {
  const server = await identityServer({ trustedProxies: "127.0.0.1" });
  expect(await refusedTry(server, (number) => `203.0.113.${number}`)).toBe("none");
  // An IPv6 network is one client, however many addresses it uses.
  expect(await refusedTry(server, (number) => `2001:db8:1:2::${number.toString(16)}`)).toBe(101);
});

test("without a trusted proxy no forwarded address is believed", async () => {
  const server = await identityServer();
  expect(await refusedTry(server, (number) => `203.0.113.${number}`)).toBe(101);
});

const password = "correct horse battery";
const wrong = "not the password";

/** A page in an unknown browser; returns the status of each step from an address. */
async function pageOf({ anotherBrowser }: Server, browser = anotherBrowser()) {
  const { page } = await browser.begin({ prompt: "login" });
  return async (from: string, step: string, payload: object) => {
    const reply = await browser.request("POST", `${page}/${step}`, { headers: { "x-forwarded-for": from }, payload });
    return reply.statusCode;
  };
}

test("guessing from elsewhere does not lock out the owner of an email", async () => {
  const server = await identityServer({ trustedProxies: "127.0.0.1" });
  const email = "owner@harbour.example";
  await server.signUp(email, password);
  const [owner, guesser] = ["203.0.113.1", "203.0.113.2"];
  const ask = await pageOf(server);
  for (let tries = 0; tries < 60; tries++) await ask(guesser, "sign-in", { email, password: wrong });
  for (let tries = 0; tries < 10; tries++) await ask(guesser, "forgot", { email });
  expect(await ask(guesser, "sign-in", { email, password }), "the guessing network is locked out").toBe(429);
  expect(await ask(guesser, "forgot", { email })).toBe(429);
  expect(await ask(owner, "forgot", { email })).toBe(204);
  expect(await ask(owner, "sign-in", { email, password })).toBe(200);
});

test("one IPv6 customer cannot lock out the owner of an email, whatever the size of their network", async () => {
  const server = await identityServer({ trustedProxies: "127.0.0.1" });
  const email = "line@harbour.example";
  await server.signUp(email, password);
  const ask = await pageOf(server);
  const guesses = async (step: string, payload: object, from: (index: number) => string) => {
    const answers = [];
    for (let index = 0; index < 60; index++) answers.push(await ask(from(index), step, payload));
    return answers.filter((status) => status !== 429).length;
  };
  const hex = (index: number) => index.toString(16).padStart(2, "0");
  const guess = { email, password: wrong };
  const counts = [
    await guesses("sign-in", guess, () => "2001:db8:1:1::1"),
    await guesses("sign-in", guess, (index) => `2001:db8:1:1${hex(index)}::1`),
    await guesses("sign-in", guess, (index) => `2001:db8:1:${hex(index + 32)}00::1`),
  ];
  expect(counts, "a /64, another /56, and the rest of their /48").toEqual([10, 20, 10]);
  expect(await guesses("forgot", { email }, (index) => `2001:db8:1:${hex(index)}00::1`)).toBe(4);
  const owner = "2001:db8:2::1";
  expect(await ask(owner, "forgot", { email })).toBe(204);
  expect(await ask(owner, "sign-in", { email, password })).toBe(200);
});

test("a known browser is not limited by other people's attempts", async () => {
  const server = await identityServer({ trustedProxies: "127.0.0.1" });
  const email = "known@harbour.example";
  const { browser, tokens } = await server.signUp(email, password);
  await browser.signOut(tokens.id_token);
  const stranger = await pageOf(server);
  for (let index = 0; index < 60; index++) {
    await stranger(`198.51.100.${index}`, "sign-in", { email, password: wrong });
    await stranger(`198.51.100.${index}`, "forgot", { email });
  }
  // From the owner's own network too, with other emails.
  const home = "203.0.113.1";
  for (let index = 0; index < 101; index++)
    await stranger(home, "sign-in", { email: `${index}@x.example`, password: wrong });
  for (const step of ["sign-in", "forgot"]) expect(await stranger(home, step, { email, password })).toBe(429);

  const owner = await pageOf(server, browser);
  expect(await owner(home, "forgot", { email })).toBe(204);
  expect(await owner(home, "reset", { code: await server.codeFor(email), password: "a new password 1" })).toBe(200);

  const again = await pageOf(server, browser);
  const answers = [];
  for (let index = 0; index < 25; index++) answers.push(await again(home, "sign-in", { email, password: wrong }));
  expect(answers.indexOf(429), "a known browser has a limit of its own").toBe(20);
  expect(await again(home, "sign-in", { email: "98@x.example", password: wrong }), "only for its own email").toBe(429);
});

test("an unsigned known-browser cookie is ignored", async () => {
  const server = await identityServer();
  const email = "forged@harbour.example";
  const { browser } = await server.signUp(email, password);
  const forged = browser
    .cookies()
    .map((cookie) => (cookie.name.endsWith("known.sig") ? { ...cookie, value: "x".repeat(27) } : cookie));
  for (const [cookies, most] of [
    [browser.cookies(), 20],
    [forged, 10],
  ] as const) {
    const { browser: later } = await identityServer({ on: server.database, cookies: [...cookies] });
    const { page } = await later.begin({ prompt: "login" });
    const answers = [];
    for (let index = 0; index < 22; index++)
      answers.push((await later.step(page, "sign-in", { email, password: wrong })).status);
    expect(answers.indexOf(429)).toBe(most);
  }
});

test("from any number of networks, an email gets fifty wrong passwords and six messages an hour", async () => {
  const server = await identityServer({ trustedProxies: "127.0.0.1" });
  const browser = server.anotherBrowser();
  const { page } = await browser.begin();
  const all = async (step: string, payload: object) => {
    const answers: number[] = [];
    for (let number = 1; number <= 52; number++) {
      const headers = { "x-forwarded-for": `198.51.100.${number}` };
      answers.push((await browser.request("POST", `${page}/${step}`, { headers, payload })).statusCode);
    }
    return answers.indexOf(429);
  };
  const email = "many@harbour.example";
  expect(await all("sign-in", { email, password: wrong })).toBe(50);
  expect(await all("forgot", { email })).toBe(6);
});
