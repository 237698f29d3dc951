import { globSync, readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { openSenders } from "#adapters/open.ts";
import { type Capability, capabilities, dataLifecycle } from "#capabilities";
import { linkDuplicate, unlinkDuplicate } from "#features/ingestion/server/duplicates/link.ts";
import { publicIdOf } from "#features/ingestion/server/identity.ts";
import { configFrom } from "#platform/config/config.ts";
import { combineLifecycles, type DataAnswers, storesNothing } from "#platform/data-lifecycle.ts";
import type { Transaction } from "#platform/db/db.ts";
import { folderOf } from "../scripts/contracts.ts";
import { layers } from "../scripts/import-rules/layers.ts";
import { accept, firmsOf, invite } from "./firms.ts";
import { release } from "./releases.ts";
import { testSecrets } from "./secrets.ts";
import { testServer } from "./server.ts";

/** What the probe was asked, in order. */
const asked: string[] = [];
let refused: string | undefined;
afterEach(() => {
  asked.length = 0;
  refused = undefined;
});
function answer(question: string) {
  if (question === refused) throw new Error("the probe refuses");
  asked.push(question);
}
// Each name is read in the transaction that asks, so it is still there.
const valueOf = async (trx: Transaction, table: "person" | "organisation" | "opportunity", column: string, id = 0) =>
  (
    await trx
      .selectFrom(table)
      .select(column as "id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  )[column as "id"];
const emailOf = (trx: Transaction, id?: number) => valueOf(trx, "person", "email", id);
const nameOf = (trx: Transaction, id: number) => valueOf(trx, "organisation", "name", id);
const publicId = (trx: Transaction, id: number) => valueOf(trx, "opportunity", "public_id", id);

/** A capability above all others, which writes down what it is asked. */
const probe: DataAnswers = {
  exportSections: (_db, { subject }) => Promise.resolve({ probe: subject.subject }),
  onLeaving: async (trx, { organisation, personId }) =>
    answer(`${await emailOf(trx, personId)} leaves ${await nameOf(trx, organisation.organisationId)}`),
  onErasure: async (trx, { subject }) => answer(`${await emailOf(trx, subject.person?.personId)} is erased`),
  onOrganisationDeletion: async (trx, { organisation }) =>
    answer(`${await nameOf(trx, organisation.organisationId)} is deleted`),
  onLinking: async (trx, link) =>
    answer(`${await publicId(trx, link.duplicateId)} joins ${await publicId(trx, link.canonicalId)}`),
  onUnlinking: async (trx, link) =>
    answer(`${await publicId(trx, link.duplicateId)} parts from ${await publicId(trx, link.canonicalId)}`),
};
const lifecycle = combineLifecycles([probe, dataLifecycle]);
const { as, colleague, registered, inviteToken, publish, db, pool, clock, ...server } = await testServer({ lifecycle });
const firm = firmsOf({ db, clock, ...server });
type Api = Awaited<ReturnType<typeof as>>;

const eraseSelf = async ({ accounts }: Api) => {
  const { securityToken } = await accounts.securityToken({ query: { purpose: "delete-user" } });
  await accounts.deleteUser({ body: { securityToken } });
};

const entries = Object.entries<Capability>(capabilities);

test("every folder of src/features has an entry in the registry, and every entry a folder", () => {
  const folders = globSync("src/features/*/").map((path) => path.split("/").at(-1)!);
  expect(entries.map(([name]) => folderOf(name)).toSorted()).toEqual(folders.toSorted());
});

test("a capability that leaves an answer out does not compile", () => {
  const { onLeaving: _left, ...five } = storesNothing("It is a test.");
  // @ts-expect-error one of the six is missing
  const incomplete: DataAnswers = five;
  expect(Object.keys(incomplete)).toHaveLength(5);
});

test("entries go from the highest layer down", () => {
  const heights = entries.map(([name]) => layers.findIndex((layer) => layer.includes(folderOf(name))));
  expect(heights).toEqual(heights.toSorted((a, b) => b - a));
});

test("no two capabilities have a job of one name", () => {
  const config = configFrom({});
  const needs = { db, clock, config, secrets: testSecrets, listings: [], ...openSenders({ db, clock, config }) };
  const names = entries.flatMap(([, { jobs }]) => Object.keys(jobs?.(needs as never).tasks ?? {}));
  expect(names.length).toBeGreaterThan(15);
  expect(new Set(names).size).toBe(names.length);
});

test("no two capabilities have an export section of one name, and the export of a person has all of them", async () => {
  const ada = await server.member({ email: "ada@sections.example" });
  const { id } = await db
    .selectFrom("person")
    .select("id")
    .where("email", "=", "ada@sections.example")
    .executeTakeFirstOrThrow();
  const person = { personId: id } as never;
  const subject = { issuer: "https://identity.example", subject: "ada@sections.example", person };
  const names: string[] = [];
  for (const [, { lifecycle: answers }] of entries)
    if (typeof answers.exportSections === "function")
      names.push(...Object.keys(await answers.exportSections(db, { subject, at: clock.now() })));
  expect(new Set(names).size).toBe(names.length);
  const exported = await ada.accounts.export({});
  expect(exported).toHaveProperty("probe", subject.subject);
  // What is undefined is left out of JSON.
  expect(names.filter((name) => !(name in exported))).toEqual(["trial"]);
});

test("whatever has a table about people answers their export", async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'person'::regclass`);
  expect(rows.length).toBeGreaterThan(5);
  const queries = globSync("src/features/*/server/**/queries.ts").map((path) => [path, readFileSync(path, "utf8")]);
  for (const { name } of rows) {
    const writers = queries.filter(([, text]) =>
      new RegExp(`insertInto\\("${name}"\\)|insert into ${name}\\b`).test(text!),
    );
    const folders = new Set(writers.map(([path]) => path!.split("/")[2]));
    const answers = entries
      .filter(([entry]) => folders.has(folderOf(entry)))
      .map(([, capability]) => capability.lifecycle.exportSections);
    expect(
      answers.map((answer) => typeof answer),
      name,
    ).toEqual(["function"]);
  }
});

test("capabilities are called before a person leaves, is removed, joins elsewhere or is erased", async () => {
  const { admin, at, name } = await firm();
  const other = await firm();
  const [ben, cleo, dan, eve] = ["ben", "cleo", "dan", "eve"].map(at) as [string, string, string, string];
  const leaver = await colleague(admin, { email: ben });
  await leaver.organisations.leave({});
  await colleague(admin, { email: cleo });
  await admin.organisations.remove({ params: { email: cleo } });
  const mover = await colleague(admin, { email: dan });
  await invite(other.admin, dan);
  await accept(mover, await inviteToken(dan), { leavesOther: true });
  await eraseSelf(await colleague(admin, { email: eve }));
  expect(asked).toEqual([...[ben, cleo, dan, eve].map((email) => `${email} leaves ${name}`), `${eve} is erased`]);
});

test("an organisation that is deleted, or ends with its last person, is asked about once", async () => {
  const [first, second, third] = [await firm(), await firm(), await firm()];
  const { securityToken } = await first.admin.organisations.cancelToken({
    query: { purpose: "delete-organisation" },
  });
  await first.admin.organisations.delete({ headers: { "x-security-token": securityToken } });
  await eraseSelf(second.admin);
  await invite(third.admin, "last@moves.example");
  const fourth = await server.member({ email: "last@moves.example", organisation: { organisationName: "Moves" } });
  await accept(fourth, await inviteToken("last@moves.example"), { deletesOrganisation: true });
  expect(asked).toEqual([
    `${first.name} is deleted`,
    `${second.name} is deleted`,
    `${second.at("ada")} is erased`,
    "Moves is deleted",
  ]);
});

test("a capability that fails keeps everything as it was", async () => {
  const { admin, at, name } = await firm();
  const ben = await colleague(admin, { email: at("ben") });
  refused = `${at("ben")} is erased`;
  await expect(eraseSelf(ben)).rejects.toMatchObject({ status: 500 });
  expect(asked).toEqual([`${at("ben")} leaves ${name}`]);
  expect((await admin.organisations.users({})).totalRecords).toBe(2);
});

test("somebody without a profile has an export from every capability too", async () => {
  expect(await (await as({ email: "stranger@sections.example" })).accounts.export({})).toHaveProperty("probe");
  expect(await (await registered({ email: "new@sections.example" })).accounts.export({})).toHaveProperty("probe");
});

test("linking two notices and unlinking them is asked about, with their rows", async () => {
  const notice = (key: string) => release({ key, title: `Cleaning of hall ${key}`, buyer: `Shire of ${key}` });
  await publish(notice("one"), notice("two"));
  const [canonical, duplicate] = ["one", "two"].map((key) => publicIdOf("ocds", key)) as [string, string];
  await linkDuplicate({ db, clock, lifecycle }, canonical, duplicate);
  await unlinkDuplicate({ db, clock, lifecycle }, duplicate);
  expect(asked).toEqual([`${duplicate} joins ${canonical}`, `${duplicate} parts from ${canonical}`]);
  refused = asked[0];
  await expect(linkDuplicate({ db, clock, lifecycle }, canonical, duplicate)).rejects.toThrow("the probe refuses");
  expect((await server.api.opportunities.free({ params: { id: duplicate } })).publicOpportunityId).toBe(duplicate);
});
