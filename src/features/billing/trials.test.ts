import { expect, test } from "vitest";
import { newAbn } from "#test/abns.ts";
import { repeats } from "#test/counts.ts";
import { outcomes, statuses } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

const { api, db, as, member } = await testServer({ at: "2026-09-16T00:00:00Z" });
type Api = Awaited<ReturnType<typeof member>>;

const found = (who: Api, abn: string) =>
  who.accounts.register({
    body: {
      givenName: "Ada",
      surname: "Byron",
      timeZoneId: "Australia/Sydney",
      acceptedTermsAndConditions: true,
      organisation: { organisationName: "Once more", abn, isSecondOnAbn: true },
    },
  });
async function deleteOrganisation({ organisations }: Api) {
  const { securityToken } = await organisations.cancelToken({ query: { purpose: "delete-organisation" } });
  await organisations.delete({ headers: { "x-security-token": securityToken } });
}
async function erase({ accounts }: Api) {
  await accounts.deleteUser({ body: await accounts.securityToken({ query: { purpose: "delete-user" } }) });
}
const mayTry = async (who: Api) => (await who.workspace.userCache({})).entitlements.trialIsPossible;
/** Neither offered nor started, and nothing is stored. */
async function expectNoTrial(who: Api) {
  expect(await mayTry(who)).toBe(false);
  await expect(who.billing.startTrial({})).rejects.toMatchObject({
    status: 409,
    result: {
      detail: "Each person can start one trial, and you have already started yours. Choose a plan to continue.",
    },
  });
  expect(await who.billing.subscription({})).toBeNull();
  expect(await who.organisations.get({})).toMatchObject({ hasTrialed: false });
}

test("organisations that share an ABN have a trial each, because nobody verifies an ABN", async () => {
  const abn = newAbn();
  const admins = await Promise.all(
    [1, 2, 3].map((number) => member({ email: `ada${number}@abn.example`, organisation: { abn } })),
  );
  expect(await outcomes(admins.map((admin) => admin.billing.startTrial({})))).toEqual([200, 200, 200]);
});

test("a person has one trial, even after deleting the organisation and creating another", async () => {
  const ada = await member({ email: "ada@person.example" });
  expect(await mayTry(ada)).toBe(true);
  await ada.billing.startTrial({});
  await deleteOrganisation(ada);
  await found(ada, newAbn());
  await expectNoTrial(ada);
});

test("a new account with another spelling of the email gets no second trial", async () => {
  const ada = await member({ email: "ada@anew.example" });
  await ada.billing.startTrial({});
  await erase(ada);
  await expectNoTrial(await member({ email: "Ada@Anew.example", subject: "another account" }));
});

test("another email of the same account gets no second trial", async () => {
  const ada = await member({ email: "ada@before.example", subject: "account of ada" });
  await ada.billing.startTrial({});
  await deleteOrganisation(ada);
  const renamed = await as({ email: "ada@after.example", subject: "account of ada" });
  await found(renamed, newAbn());
  await expectNoTrial(renamed);
});

test("a new account with an email verified after the trial gets no second trial", async () => {
  const [proved, taken] = ["ada@proved-later.example", "ada@taken-later.example"];
  const ada = await member({ email: proved, subject: "proves later", emailIsVerified: false });
  await ada.billing.startTrial({});
  await erase(await as({ email: proved, subject: "proves later" }));
  await expectNoTrial(await member({ email: proved, subject: "after proving" }));

  const eve = await member({ email: "eve@taken-later.example", subject: "moves" });
  await eve.billing.startTrial({});
  await erase(await as({ email: taken, subject: "moves" }));
  await expectNoTrial(await member({ email: taken, subject: "after moving" }));
});

test("somebody who sets up a profile is told beforehand if their trial is used", async () => {
  const email = "ada@setup.example";
  const possible = (who: Api) => who.billing.trialIsPossible({});
  expect(await possible(await as({ email, subject: "first" }))).toBe(true);
  const ada = await member({ email, subject: "first" });
  expect(await possible(ada)).toBe(true);
  await ada.billing.startTrial({});
  expect(await possible(ada)).toBe(false);
  await deleteOrganisation(ada);
  expect(await possible(await as({ email: "ada@moved.example", subject: "first" })), "the same account").toBe(false);
  await erase(await as({ email, subject: "first" }));
  expect(await possible(await as({ email: "Ada@Setup.example", subject: "second" })), "the same email").toBe(false);
  expect(await possible(await as({ email, subject: "third", emailIsVerified: false })), "only claimed").toBe(true);
  await expect(api.billing.trialIsPossible({})).rejects.toMatchObject({ status: 401 });
});

test("a refused trial is not recorded: another person can start it for that ABN", async () => {
  const abn = newAbn();
  const ada = await member({ email: "ada@spent.example" });
  await ada.billing.startTrial({});
  await deleteOrganisation(ada);
  await found(ada, abn);
  await expectNoTrial(ada);
  const grace = await member({ email: "grace@spent.example", organisation: { abn } });
  expect(await mayTry(grace)).toBe(true);
  await grace.billing.startTrial({});
});

test("an unverified email does not use up its owner's trial", async () => {
  const email = "ada@claimed.example";
  const mallory = await member({ email, subject: "mallory", emailIsVerified: false });
  await mallory.billing.startTrial({});
  const ada = await member({ email, subject: "ada" });
  expect(await mayTry(ada)).toBe(true);
  await ada.billing.startTrial({});
});

test("of concurrent calls, one starts the trial", async () => {
  const ada = await member({ email: "ada@race.example" });
  expect(await outcomes([1, 2, 3].map(() => ada.billing.startTrial({})))).toEqual([200, 409, 409]);
});

test("the trial record names nobody, and a person's own export contains it", async () => {
  const abn = newAbn();
  const ada = await member({ email: "ada@kept.example", organisation: { abn } });
  expect(await ada.accounts.export({})).not.toHaveProperty("trial");
  await ada.billing.startTrial({});
  expect(await ada.accounts.export({})).toMatchObject({ trial: { startedOn: "2026-09-16T00:00:00Z" } });
  await erase(ada);
  const storedTrials = JSON.stringify(await db.selectFrom("spent_trial").selectAll().execute());
  expect(storedTrials).toContain("2026-09-16");
  for (const trace of ["kept.example", abn]) expect(storedTrials).not.toContain(trace);
});

test("a trial started while its organisation or person is deleted succeeds or is refused", async () => {
  for (let round = 0; round < repeats(5, 60); round++) {
    const ada = await member({ email: `ada${round}@goes.example` });
    const body = await ada.accounts.securityToken({ query: { purpose: "delete-user" } });
    const going = round % 2 === 0 ? deleteOrganisation(ada) : ada.accounts.deleteUser({ body });
    const ends = await statuses([
      ada.billing.startTrial({}),
      ada.workspace.userCache({}),
      going,
      ada.billing.startTrial({}),
    ]);
    const [tried, seen, gone, again] = ends;
    expect(gone).toBe(200);
    expect([200, 401, 403]).toContain(seen);
    for (const status of [tried, again]) expect([200, 401, 403, 409]).toContain(status);
  }
});
