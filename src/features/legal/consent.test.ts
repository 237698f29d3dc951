import { expect, test } from "vitest";
import { currentVersions } from "#domain/legal-documents.ts";
import { whileWaiting } from "#test/row-race.ts";
import { testServer } from "#test/server.ts";

const { as, member, registered, clock, db } = await testServer({ at: "2026-11-24T00:00:00Z" });

const profile = {
  givenName: "Ada",
  surname: "Byron",
  timeZoneId: "Australia/Sydney",
  acceptedTermsAndConditions: true as const,
};
const organisation = { organisationName: "Engines", abn: "51824753556" };
const now = { acceptedDate: "2026-11-24T00:00:00Z" };
const both = [
  { document: "privacyPolicy", version: currentVersions.privacyPolicy, ...now },
  { document: "termsAndConditions", version: currentVersions.termsAndConditions, ...now },
];

test("registering stores the versions that were accepted, and nobody is asked again", async () => {
  const ada = await as({ email: "ada@consent.example" });
  await ada.accounts.register({ body: { ...profile, organisation, acceptedVersions: currentVersions } });
  expect((await ada.workspace.userCache({})).documentsToAccept).toEqual([]);
  expect(await ada.accounts.export({})).toMatchObject({ consent: expect.arrayContaining(both) as unknown });
});

test("a version that was never published cannot be accepted", async () => {
  const ada = await as({ email: "never@consent.example" });
  const acceptedVersions = { ...currentVersions, privacyPolicy: "2020-01-01" as never };
  await expect(ada.accounts.register({ body: { ...profile, acceptedVersions } })).rejects.toMatchObject({
    status: 400,
    result: { errors: [{ field: "acceptedVersions.privacyPolicy", rule: "invalid_value" }] },
  });
});

test("a person who named no versions is asked, and accepts for themselves alone", async () => {
  const [ada, eve] = [await member({ email: "early@consent.example" }), await member({ email: "eve@consent.example" })];
  const toAccept = async () => (await ada.workspace.userCache({})).documentsToAccept;
  expect(await toAccept()).toEqual([
    { document: "termsAndConditions", acceptedVersion: null },
    { document: "privacyPolicy", acceptedVersion: null },
  ]);
  await ada.legal.accept({ body: { acceptedVersions: currentVersions } });
  expect(await toAccept()).toEqual([]);
  expect((await eve.workspace.userCache({})).documentsToAccept).toHaveLength(2);
});

test("a new version asks again, for the document that changed; what was accepted before stays on record", async () => {
  const email = "again@consent.example";
  const ada = await member({ email });
  await ada.legal.accept({ body: { acceptedVersions: currentVersions } });
  // As if the versions in force had been published after this person accepted an older one.
  await db
    .updateTable("consent")
    .set({ version: "2025-02-01" })
    .where("document", "=", "privacyPolicy")
    .where("person_id", "=", ({ selectFrom }) => selectFrom("person").select("id").where("email", "=", email))
    .execute();
  const { documentsToAccept } = await ada.workspace.userCache({});
  expect(documentsToAccept).toEqual([{ document: "privacyPolicy", acceptedVersion: "2025-02-01" }]);
  await ada.legal.accept({ body: { acceptedVersions: currentVersions } });
  expect((await ada.workspace.userCache({})).documentsToAccept).toEqual([]);
  const { consent } = (await ada.accounts.export({})) as { consent: { document: string; version: string }[] };
  expect(consent.filter(({ document }) => document === "privacyPolicy").map(({ version }) => version)).toEqual([
    "2025-02-01",
    currentVersions.privacyPolicy,
  ]);
});

test("accepting again keeps the first date", async () => {
  const ada = await registered({ email: "twice@consent.example" });
  await ada.legal.accept({ body: { acceptedVersions: currentVersions } });
  const before = clock.now();
  clock.set({ still: before.add({ hours: 48 }) });
  await ada.legal.accept({ body: { acceptedVersions: currentVersions } });
  clock.set({ still: before });
  expect(await ada.accounts.export({})).toMatchObject({ consent: expect.arrayContaining(both) as unknown });
});

test("whoever is being erased at this moment is refused", async () => {
  const ada = await registered({ email: "gone@consent.example" });
  const refused = await whileWaiting(db, {
    lock: (trx) => trx.deleteFrom("person").where("email", "=", "gone@consent.example").execute(),
    waiting: () =>
      ada.legal.accept({ body: { acceptedVersions: currentVersions } }).catch((problem: unknown) => problem),
    meanwhile: () => Promise.resolve(),
  });
  expect(refused).toMatchObject({ status: 403 });
});
