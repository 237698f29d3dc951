import { once } from "node:events";
import { copyFileSync, existsSync, mkdtempSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { searchRequest } from "#features/search/contract.ts";
import { newSecretsKey, secretsUnder } from "#platform/secrets/secrets.ts";
import { openSecrets } from "#platform/secrets/open.ts";
import { testCommands } from "./command.ts";
import { contentOf, namesIn, takeRestoreAct } from "./database-content.ts";
import { release } from "./releases.ts";
import { emptyDatabase, emptyFolder, holdRestores, openRestored, untilWaiting } from "./restore-targets.ts";
import { testServer } from "./server.ts";

const { url, pool, api, as, member, publish } = await testServer();
const { folder, run } = await testCommands();
const passphrase = "correct horse battery";
const key = newSecretsKey();
const withKeys = { SECRETS_KEY: key.toString("base64"), BACKUP_PASSPHRASE: passphrase };

const dataDir = () => mkdtempSync(join(folder, "data-"));
const backup = (file: string, databaseUrl = url, env: Record<string, string> = withKeys) =>
  run("backup", [file], { databaseUrl, env: { DATA_DIR: dataDir(), ...env } });
const restore = (
  file: string,
  databaseUrl: string,
  { args = [] as string[], env = {} as Record<string, string> } = {},
) =>
  run("restore", [file, ...args], { databaseUrl, env: { DATA_DIR: dataDir(), BACKUP_PASSPHRASE: passphrase, ...env } });

/** Fills the database as people do, with texts that a format could get wrong. */
async function fill() {
  await publish(
    release({ key: "odd", title: 'Pavé "道" 😀 back\\slash \\N tab\t', description: "First line\nsecond\r\n\\.\n" }),
    release({ key: "plain", title: "Footpath" }),
  );
  const ada = await member({ email: "ada@firm.example", name: "Ádá Ó'Byron" });
  const { items } = await api.search.free({ body: { freeText: "Footpath", statusIds: [] } });
  await ada.billing.startTrial({});
  await ada.watchList.watch({ body: { publicOpportunityId: items[0]!.publicOpportunityId } });
  await ada.savedSearches.create({ body: { name: "Päths", searchRequest: searchRequest.parse({ freeText: "path" }) } });
  await ada.organisations.inviteUser({ body: { inviteeEmail: "bo@firm.example", makeAdmin: false } });
  const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  await pool.query(
    `insert into featured_organisation (name, website_url, logo, logo_type, created_at, position)
     values ('Ñandú', 'https://x.example', $1, 'image/png', '2026-01-01 00:00:00.123456Z', 1)`,
    [every],
  );
  const sealed = JSON.stringify({ sealed: secretsUnder(() => [key]).seal("a token") });
  await pool.query("insert into identity_key values ('sealed', 'tokens', $1, now())", [sealed]);
  await pool.query(`select graphile_worker.add_job('later', '{"ä": [1, null]}', queue_name := 'one',
    run_at := '2099-01-01 00:00:00.5Z', max_attempts := 7, job_key := 'k', priority := -3)`);
  // Many rows in one table, so that it has several chunks.
  await pool.query(
    `insert into attempt_count select 'many ' || n || repeat('ü', 100), n, now() from generate_series(1, 5000) n`,
  );
}
await fill();
const original = await contentOf(pool);
const whole = join(folder, "whole.backup");
const wholeTaken = await backup(whole).ended;

/** Writes the same rows to two tables, until `stop`, which returns how many. */
function writePairs() {
  let stopped = false;
  let written = 0;
  const writing = (async () => {
    while (!stopped)
      await pool.query(
        `with one as (insert into cancel_reason (reason, given_at) values ('pair', now()))
         insert into spent_trial values ($1, now())`,
        [`pair ${(written += 1)}`],
      );
  })();
  return async () => {
    stopped = true;
    await writing;
    return written;
  };
}

test("a backup taken while others write is the database in one instant", async () => {
  const stop = writePairs();
  const file = join(folder, "under-load.backup");
  const taken = await backup(file).ended;
  const written = await stop();
  expect(taken).toMatchObject({ code: 0, text: "" });
  expect(taken.out).toMatch(/under-load\.backup: [\d,]+ rows, [\d,]+ bytes, [\d.]+ s\.$/m);
  const target = await emptyDatabase();
  expect(await restore(file, target.url).ended).toMatchObject({ code: 0, text: "" });
  const { rows } = await target.pool.query<{ one: number; two: number }>(`select
    (select count(*)::int from cancel_reason where reason = 'pair') as one,
    (select count(*)::int from spent_trial where hash like 'pair %') as two`);
  expect(rows[0]!.one).toBe(rows[0]!.two);
  expect(written).toBeGreaterThan(rows[0]!.one);
  // Operators see when it was taken. The file itself was complete before that was written.
  const operator = await as({ email: "operator@brolga.example" });
  expect((await operator.operations.installation({})).backup).toMatchObject({
    bytes: statSync(file).size,
    hasKeys: true,
  });
});

test("a restored database has every row, sequence, job and rule, and its keys open what they sealed", async () => {
  expect(wholeTaken).toMatchObject({ code: 0, text: "" });
  expect(statSync(whole).mode & 0o777).toBe(0o600);
  const target = await emptyDatabase();
  const at = dataDir();
  const ended = await restore(whole, target.url, { env: { DATA_DIR: at } }).ended;
  expect(ended).toMatchObject({ code: 0, text: "" });
  expect(ended.out).toContain(`The keys of the backup are in ${at}/secrets.key.`);
  await takeRestoreAct(target);
  expect(await contentOf(target.pool)).toEqual(original);
  const insert = `insert into buyer (name_key, name, slug) values ('new', 'New', 'new') returning id`;
  const [ours, theirs] = [await pool.query(insert), await target.pool.query(insert)];
  expect(theirs.rows).toEqual(ours.rows);
  const { rows } = await target.pool.query<{ sealed: string }>(
    "select secret ->> 'sealed' as sealed from identity_key",
  );
  expect(openSecrets({ keys: undefined, dataDir: at }).open(rows[0]!.sealed)).toBe("a token");
  // The file of keys is private, and now the target is not empty.
  expect(statSync(join(at, "secrets.key")).mode & 0o777).toBe(0o600);
  const before = await contentOf(target.pool);
  const again = await restore(whole, target.url, { env: { DATA_DIR: at } }).ended;
  expect(again).toMatchObject({ code: 78, out: "", text: expect.stringMatching(/^The database is not empty: .*\.$/) });
  expect(await contentOf(target.pool)).toEqual(before);
});

test("a new data folder is filled, and its own PostgreSQL then has everything, with the keys beside it", async () => {
  const at = emptyFolder();
  const env = { DATA_DIR: at, SMTP_URL: "off", TWILIO_ACCOUNT_SID: "off" };
  expect(await restore(whole, "embedded", { env }).ended).toMatchObject({ code: 0, text: "" });
  const restored = await openRestored(at);
  await takeRestoreAct(restored);
  expect(await contentOf(restored.pool)).toEqual(original);
  expect(existsSync(join(at, "secrets.key"))).toBe(true);
});

test("a backup of an earlier level is brought up to date", async () => {
  const earlier = await emptyDatabase("template_test");
  // A version before there was a list of what operators did, in which a backup could be.
  await earlier.pool.query(`drop table operator_act; alter table outbox_message drop column attachment;
    delete from migration where name = '0213-attach-to-messages.sql';
    insert into outbox_message (id, channel, recipient, subject, body, sent_at, idempotency_key)
    overriding system value values (7, 'email', 'a@x.example', 's', 'b', now(), 'k')`);
  const file = join(folder, "earlier.backup");
  expect(await backup(file, earlier.url, {}).ended).toMatchObject({
    code: 0,
    text: expect.stringMatching(/^The backup has no keys/),
  });
  const target = await emptyDatabase();
  expect(await restore(file, target.url).ended).toMatchObject({ code: 0 });
  const { rows } = await target.pool.query("select id, recipient, attachment from outbox_message");
  expect(rows).toEqual([{ id: 7, recipient: "a@x.example", attachment: null }]);
  const names = "select name from migration order by name";
  expect((await target.pool.query(names)).rows).toEqual((await pool.query(names)).rows);
});

test("a backup that cannot be restored is refused in one sentence, and nothing is touched", async () => {
  const target = await emptyDatabase();
  const bytes = readFileSync(whole);
  const changed = (name: string, change: (path: string) => void) => {
    const path = join(folder, name);
    copyFileSync(whole, path);
    change(path);
    return path;
  };
  const flipped = changed("flipped", (path) => {
    const copy = Buffer.from(bytes);
    copy[copy.length >> 1]! ^= 1;
    writeFileSync(path, copy);
  });
  const cut = changed("cut", (path) => truncateSync(path, bytes.length - 1_000));
  const tomorrow = await emptyDatabase("template_test");
  await tomorrow.pool.query("insert into migration values ('9999-of-tomorrow.sql', now())");
  const newer = join(folder, "newer");
  await backup(newer, tomorrow.url).ended;

  const at = dataDir();
  const other = newSecretsKey().toString("base64");
  const refusals: [Parameters<typeof restore>, number, RegExp][] = [
    [[flipped, target.url], 74, /^.*flipped is damaged, incomplete, or no backup: its checksum does not match/],
    [[cut, target.url], 74, /^.*cut is damaged/],
    [["package.json", target.url], 74, /^.*package\.json is damaged, incomplete, or no backup/],
    [[join(folder, "missing"), target.url], 66, /^There is no file .*missing\.$/],
    [[newer, target.url], 78, /^The backup was made by a newer version of the product \(9999-of-tomorrow\.sql\)/],
    [[whole, target.url, { env: { BACKUP_PASSPHRASE: "a wrong passphrase" } }], 77, /^BACKUP_PASSPHRASE is not the/],
    [
      [whole, target.url, { env: { BACKUP_PASSPHRASE: "" } }],
      78,
      /^The backup has keys: set BACKUP_PASSPHRASE .*--without-keys/,
    ],
    [[whole, target.url, { env: { SECRETS_KEY: other } }], 78, /^SECRETS_KEY does not have every key/],
    [[whole, target.url, { args: ["more"] }], 64, /^Usage: npm run restore/],
  ];
  await Promise.all(
    refusals.map(async ([[file, to, options], code, sentence]) => {
      const env = { DATA_DIR: at, ...options?.env };
      const ended = await restore(file, to, { ...options, env }).ended;
      expect(ended.text).toMatch(sentence);
      expect(ended.text.split("\n")).toHaveLength(1);
      expect(ended).toMatchObject({ code, out: "" });
    }),
  );
  expect(await namesIn(target.pool, ["public", "graphile_worker"])).toEqual([]);
  expect(existsSync(join(at, "secrets.key"))).toBe(false);
  // Without its keys, it can be restored.
  const env = { BACKUP_PASSPHRASE: "" };
  const ended = await restore(whole, target.url, { args: ["--without-keys"], env }).ended;
  expect(ended).toMatchObject({ code: 0, text: expect.stringMatching(/^The keys were not restored/) });
});

test("a backup never replaces a file, and needs a folder and a database that are there", async () => {
  const before = readFileSync(whole);
  expect(await backup(whole).ended).toMatchObject({ text: `${whole} exists: name another file.`, out: "" });
  expect(readFileSync(whole).equals(before)).toBe(true);
  const failed = await backup(join(folder, "nowhere", "x.backup")).ended;
  expect(failed).toMatchObject({ code: 66, text: `There is no folder ${folder}/nowhere.` });
  const empty = await emptyDatabase();
  expect(await backup(join(folder, "empty"), empty.url).ended).toMatchObject({
    code: 66,
    text: "The database is empty: there is nothing to back up.",
  });
  expect(existsSync(join(folder, "empty.part"))).toBe(false);
  expect(await run("backup", []).ended).toMatchObject({ code: 64, text: "Usage: npm run backup -- FILE" });
});

test("a backup that was killed leaves nothing under its name, and what it left is no backup and is replaced", async () => {
  const source = await emptyDatabase("template_test");
  const file = join(folder, "killed.backup");
  // It has written all rows when it waits for the jobs.
  const holder = await source.admin.connect();
  await holder.query("begin; lock table graphile_worker._private_jobs in access exclusive mode");
  const killed = backup(file, source.url);
  await untilWaiting(source.admin, "backup", killed);
  killed.child.kill("SIGKILL");
  await once(killed.child, "exit");
  expect(existsSync(file)).toBe(false);
  await holder.query("rollback");
  holder.release();
  const target = await emptyDatabase();
  expect(await restore(`${file}.part`, target.url).ended).toMatchObject({
    code: 74,
    text: expect.stringMatching(/^.*killed\.backup\.part is damaged, incomplete, or no backup/),
  });
  expect(await backup(file, source.url).ended).toMatchObject({ code: 0, text: "" });
  expect(existsSync(`${file}.part`)).toBe(false);
  expect(await restore(file, target.url).ended).toMatchObject({ code: 0, text: "" });
});

test("a restore that was killed can be run again, and until then nothing else works on the database", async () => {
  const target = await emptyDatabase();
  const hold = await holdRestores(target.admin);
  const killed = restore(whole, target.url);
  await hold.isReached(killed);
  killed.child.kill("SIGKILL");
  await once(killed.child, "exit");
  await hold.end();
  const others = ["migrate", "runs"].map((command) => run(command, [], { databaseUrl: target.url }).ended);
  for (const ended of await Promise.all(others))
    expect(ended).toMatchObject({
      code: 78,
      text: "A restore of this database did not finish: run npm run restore again.",
    });
  expect(await restore(whole, target.url).ended).toMatchObject({ code: 0, text: "" });
  await takeRestoreAct(target);
  expect(await contentOf(target.pool)).toEqual(original);
});

test("a restore that fails leaves the database as empty as it was", async () => {
  const target = await emptyDatabase();
  const hold = await holdRestores(target.admin);
  const failing = restore(whole, target.url);
  await hold.isReached(failing);
  const cancel =
    "select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await target.admin.query(cancel);
  const { code } = await failing.ended;
  await hold.end();
  expect(code).not.toBe(0);
  expect(await namesIn(target.pool, ["public", "graphile_worker"])).toEqual([]);
  const { rows } = await target.pool.query("select to_regnamespace('unfinished_restore') as left");
  expect(rows).toEqual([{ left: null }]);
});
