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

test("a guesser elsewhere does not keep the owner of an e-mail out", { timeout: 60_000 }, async () => {
  const server = await identityServer({ trustedProxies: "127.0.0.1" });
  const [email, password] = ["owner@harbour.example", "correct horse battery"];
  const browser = server.anotherBrowser();
  const { page } = await browser.begin();
  const ask = async (from: string, step: string, payload: object) => {
    const reply = await browser.request("POST", `${page}/${step}`, { headers: { "x-forwarded-for": from }, payload });
    return reply.statusCode;
  };
  const [owner, guesser] = ["203.0.113.1", "203.0.113.2"];
  await ask(owner, "sign-up", { email, password });
  expect(await ask(owner, "verify", { code: await server.codeFor(email) })).toBe(200);

  for (let tries = 0; tries < 60; tries++) await ask(guesser, "sign-in", { email, password: "not the password" });
  for (let tries = 0; tries < 10; tries++) await ask(guesser, "forgot", { email });
  expect(await ask(guesser, "sign-in", { email, password }), "closed to where it was guessed").toBe(429);
  expect(await ask(guesser, "forgot", { email })).toBe(429);
  expect(await ask(owner, "forgot", { email })).toBe(204);
  expect(await ask(owner, "sign-in", { email, password })).toBe(200);
});

test("however many places guess, fifty wrong passwords close an e-mail, and six messages an hour go to it", async () => {
  const server = await identityServer({ trustedProxies: "127.0.0.1" });
  const browser = server.anotherBrowser();
  const { page } = await browser.begin();
  const all = async (step: string, payload: object) => {
    const answers: number[] = [];
    for (let at = 1; at <= 52; at++) {
      const headers = { "x-forwarded-for": `198.51.100.${at}` };
      answers.push((await browser.request("POST", `${page}/${step}`, { headers, payload })).statusCode);
    }
    return answers.indexOf(429);
  };
  const email = "many@harbour.example";
  expect(await all("sign-in", { email, password: "not the password" })).toBe(50);
  expect(await all("forgot", { email })).toBe(6);
});
