import { expect, test } from "vitest";
import { identityServer } from "#test/identity-server.ts";

// Hashing is nearly the whole cost of a sign-in, and timing must not reveal who has an account. We count hashes,
// because timings are unreliable on a busy machine.
const { app, anotherBrowser, clock, codeFor, work } = await identityServer();
const hashes = async () => Number(/^password_hashes (\d+)$/m.exec((await app.inject("/metrics")).body)![1]);
const password = "correct horse battery";

/** The hashes of each step, each on a new page. */
async function costsOf(steps: [name: string, body: object][]) {
  const browser = anotherBrowser();
  const { page } = await browser.begin();
  const costs: [step: string, status: number, hashes: number][] = [];
  for (const [name, body] of steps) {
    const before = await hashes();
    const { status } = await browser.step(page, name, body);
    costs.push([name, status, (await hashes()) - before]);
    await work();
  }
  return costs;
}

test("unknown emails cost as many hashes as known ones in every call", async () => {
  const [known, mover] = ["known@equal.example", "mover@equal.example"];
  for (const email of [known, mover]) {
    const browser = anotherBrowser();
    const { page } = await browser.begin();
    await browser.step(page, "sign-up", { email, password });
    expect((await browser.step(page, "verify", { code: await codeFor(email) })).status).toBe(200);
  }
  clock.set({ aheadSeconds: 60 * 60 }); // the emails of the sign-ups no longer count
  const stepsFor = (email: string): [name: string, body: object][] => [
    ["sign-in", { email, password: "not the password" }],
    ["sign-up", { email, password: "another password" }],
    ["verify", { code: "000000" }],
    ["forgot", { email }],
    ["reset", { code: "000000", password: "another password" }],
    ["change-email", { email: mover, password, newEmail: email }],
    ["confirm-change", { code: "000000" }],
    ["change-email", { email, password: "not the password", newEmail: "next@equal.example" }],
  ];
  const costs = await costsOf(stepsFor("unknown@equal.example"));
  expect(costs).toEqual([
    ["sign-in", 400, 1],
    ["sign-up", 204, 1],
    ["verify", 400, 0],
    ["forgot", 204, 0],
    ["reset", 400, 0],
    ["change-email", 204, 1],
    ["confirm-change", 400, 0],
    ["change-email", 400, 1],
  ]);
  expect(await costsOf(stepsFor(known))).toEqual(costs);
});
