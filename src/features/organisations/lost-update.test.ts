import { expect, test } from "vitest";
import { firmsOf, outcomes, refused } from "#test/firms.ts";
import { testServer } from "#test/server.ts";

const server = await testServer({ at: "2026-09-16T00:00:00Z" });
const { colleague, db } = server;
const firm = firmsOf(server);
const { id: category } = await db.selectFrom("category").select("id").limit(1).executeTakeFirstOrThrow();
const stale = refused(409, "stale_version", "version");

test("changing one field keeps what another admin has just changed in the others", async () => {
  const { admin, at, abn } = await firm();
  const ben = await colleague(admin, { email: at("ben"), makeAdmin: true });
  await ben.organisations.update({ body: { organisationName: "Renamed" } });
  await admin.organisations.update({ body: { categoryIdsInterestedIn: [category] } });
  expect(await admin.organisations.get({})).toMatchObject({
    organisationName: "Renamed",
    abn,
    categoryIdsInterestedIn: [category],
  });
  await admin.organisations.update({ body: {} });
  expect(await admin.organisations.get({})).toMatchObject({ organisationName: "Renamed", abn });
});

test("a change based on an older version is a conflict; the same change on the newest version succeeds", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), makeAdmin: true });
  const { version } = await admin.organisations.get({});
  expect((await ben.organisations.get({})).version).toBe(version);
  await ben.organisations.update({ body: { organisationName: "Ben's", version } });
  const attempt = admin.organisations.update({ body: { organisationName: "Ada's", version } });
  await expect(attempt).rejects.toMatchObject(stale);
  const seen = await admin.organisations.get({});
  expect(seen).toMatchObject({ organisationName: "Ben's" });
  expect(seen.version).not.toBe(version);
  await admin.organisations.update({ body: { organisationName: "Ada's", version: seen.version } });
  expect(await ben.organisations.get({})).toMatchObject({ organisationName: "Ada's" });
});

test("the version depends on every field that a form can change, and on nothing else", async () => {
  const { admin, at } = await firm();
  const versions = [(await admin.organisations.get({})).version];
  for (const body of [
    { organisationName: "Other" },
    { abn: "53 004 085 616" },
    { categoryIdsInterestedIn: [category] },
    { locationIdsInterestedIn: [1] },
    { emailDomains: [at("").slice(1)] },
    { timeZoneId: "Australia/Perth" },
  ]) {
    await admin.organisations.update({ body: { ...body, version: versions.at(-1)! } });
    versions.push((await admin.organisations.get({})).version);
  }
  expect(new Set(versions).size).toBe(versions.length);
  await colleague(admin, { email: at("ben") });
  expect((await admin.organisations.get({})).version).toBe(versions.at(-1));
});

test("when two admins save on the same version at the same time, one gets a conflict", async () => {
  const { admin, at } = await firm();
  const ben = await colleague(admin, { email: at("ben"), makeAdmin: true });
  const { version } = await admin.organisations.get({});
  const save = (who: typeof admin, organisationName: string) =>
    who.organisations.update({ body: { organisationName, version } });
  const answers = await outcomes([save(admin, "Ada's"), save(ben, "Ben's")]);
  expect(answers).toEqual([200, 409]);
});
