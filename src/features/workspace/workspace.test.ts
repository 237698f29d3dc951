import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";

const { as, api, clock, member, colleague, registered } = await testServer({ at: "2026-09-16T00:00:00Z" });
const ada = await member({
  email: "ada@engines.example",
  name: "Ada Byron",
  organisation: { organisationName: "Engines" },
});

test("a profile has the person and their organisation", async () => {
  expect(await ada.workspace.userProfile({})).toMatchObject({
    email: "ada@engines.example",
    isEmailVerified: true,
    fullName: "Ada Byron",
    role: "OrganisationAdmin",
    organisation: { organisationName: "Engines", timeZoneId: "Australia/Sydney", subscriptionPlan: null },
    createdOn: "2026-09-16T00:00:00Z",
  });
});

test("the user cache has everything that the page frame needs", async () => {
  const organisation = await ada.organisations.get({});
  await ada.organisations.update({
    body: { ...organisation, categoryIdsInterestedIn: [72_000_000], locationIdsInterestedIn: [1] },
  });
  await ada.billing.startTrial({});
  await ada.organisations.inviteUser({ body: { inviteeEmail: "grace@engines.example" } });
  const { profile, ...cache } = await ada.workspace.userCache({});
  expect(profile).toEqual(await ada.workspace.userProfile({}));
  expect(cache).toMatchObject({
    role: "OrganisationAdmin",
    isOperator: false,
    entitlements: {
      plan: { planId: "team", userCap: 10 },
      isCurrent: true,
      isTrial: true,
      trialIsPossible: false,
      use: { users: 2, savedSearches: 0, watchedOpportunities: 0 },
    },
    badges: { unverifiedEmail: false, unverifiedMobile: false, joinRequests: 0 },
    interests: { categoryIds: [72_000_000], locationIds: [1] },
    switches: { sms: true },
  });
  expect(profile.organisation.subscriptionPlan).toMatchObject({ isTrial: true, isCurrent: true });
  clock.set({ still: Temporal.Instant.from("2026-09-23T00:00:00Z") });
  const after = await ada.workspace.userCache({});
  expect(after.entitlements).toMatchObject({ plan: { planId: "none", userCap: 1 }, isCurrent: false, isTrial: false });
  clock.set({ still: Temporal.Instant.from("2026-09-16T00:00:00Z") });
});

test("unverified contacts are counted, and join requests for admins", async () => {
  const charles = await member({ email: "charles@mills.example", organisation: { abn: "53 004 085 616" } });
  const mary = await registered({ email: "mary@mills.example" });
  await mary.organisations.registerToOrg({ body: { abn: "53 004 085 616" } });
  await charles.accounts.update({
    body: { givenName: "Charles", surname: "Mill", timeZoneId: "Australia/Perth", mobilePhone: "0412 345 678" },
  });
  const badgesOf = async (who: typeof ada) => (await who.workspace.userCache({})).badges;
  expect(await badgesOf(charles)).toEqual({ unverifiedEmail: false, unverifiedMobile: true, joinRequests: 1 });
  await charles.billing.startTrial({});
  const joan = await colleague(charles, { email: "joan@mills.example" });
  expect(await badgesOf(joan)).toMatchObject({ joinRequests: 0 });
  const doubtful = await member({ email: "who@else.example", emailIsVerified: false });
  expect(await badgesOf(doubtful)).toMatchObject({ unverifiedEmail: true, unverifiedMobile: false });
});

test("an installation without text messages does not ask to verify a mobile", async () => {
  const silent = await testServer({ sends: { email: true, sms: false } });
  const ada = await silent.member({ email: "ada@silent.example" });
  const personal = { givenName: "Ada", surname: "Byron", timeZoneId: "Australia/Perth", mobilePhone: "0412 345 678" };
  await ada.accounts.update({ body: personal });
  expect(await ada.workspace.userCache({})).toMatchObject({
    badges: { unverifiedMobile: false },
    switches: { sms: false },
  });
});

test("people without a profile have no cache, and operators are marked", async () => {
  const nobody = await as({ email: "nobody@else.example" });
  for (const call of ["userCache", "userProfile"] as const) {
    await expect(api.workspace[call]({})).rejects.toMatchObject({ status: 401 });
    await expect(nobody.workspace[call]({})).rejects.toMatchObject({
      status: 403,
      result: { detail: "You must complete setting up your profile." },
    });
  }
  const operator = await member({ email: "Operator@brolga.example" });
  expect((await operator.workspace.userCache({})).isOperator).toBe(true);
});
