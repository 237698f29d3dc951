import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { environmentWith } from "#platform/config/config.ts";
import { freePort } from "#platform/db/embedded/free-port.ts";
import { testDatabase } from "./database.ts";

const { url, pool } = await testDatabase();
const folder = mkdtempSync(join(tmpdir(), "commands-"));
afterAll(() => rmSync(folder, { recursive: true }));

const header = "ocid,cn_id,amendment_id,tag,description,value_aud,date_signed,unspsc,agency_name,supplier_name";
/** A file of contracts whose ids start with `prefix`. */
function contracts(name: string, rows: number, prefix = name): string {
  const path = join(folder, `${name}.csv`);
  const row = (n: number) =>
    `prod-${prefix}${n},CN${prefix}${n},,contract,Work ${n},${n}.50,2024-01-01T00:00:00Z,76110000,Agency,Seller ${n % 50}`;
  writeFileSync(path, [header, ...Array.from({ length: rows }, (_, n) => row(n))].join("\n"));
  return path;
}

type Options = { databaseUrl?: string; as?: { uid: number; gid: number } };

/** Starts a command as its npm script does. */
function run(command: string, args: string[], { databaseUrl = url, as }: Options = {}) {
  const child: ChildProcess = spawn(process.execPath, [`src/processes/${command}.ts`, ...args], {
    env: environmentWith({ MODE: "live", DATABASE_URL: databaseUrl }),
    stdio: ["ignore", "pipe", "pipe"],
    ...as,
  });
  let [out, text] = ["", ""];
  child.stdout!.on("data", (chunk) => (out += String(chunk)));
  child.stderr!.on("data", (chunk) => (text += String(chunk)));
  const ended = once(child, "close").then(([code]) => ({ code: code as number, out, text: text.trim() }));
  return { child, ended, text: () => text };
}

const at = (change: (address: URL) => void) => {
  const address = new URL(url);
  change(address);
  return address.href;
};

test.each(["migrate", "ingest", "rebuild-opportunities", "same-party", "same-opportunity", "security-events"])(
  "%s ends with one sentence and a fitting code when the database refuses it",
  async (command) => {
    const args = {
      ingest: [contracts("refused", 1)],
      "same-party": ["buyer", "separate", "x"],
      "same-opportunity": ["separate", "x"],
    }[command];
    const port = String(await freePort());
    const databases = [
      [at((address) => (address.port = port)), 69, /^The database at 127\.0\.0\.1:\d+ is unavailable \(.*ECONNREFUSED/],
      [
        at((address) => (address.password = "wrong")),
        77,
        /^The database rejected our user or password \(password auth/,
      ],
      [at((address) => (address.pathname = "/nowhere")), 78, /^The server has no such database \(.*"nowhere"/],
      [at((address) => (address.hostname = "nowhere.invalid")), 69, /^The database at nowhere\.invalid is unavailable/],
      // The broadcast address, which no connection reaches.
      ["postgres://u:p@255.255.255.255:5432/x", 69, /^The database at 255\.255\.255\.255:5432 is unavailable \(/],
      ["postgres:nope", 78, /^DATABASE_URL must be postgres:\/\/\.\.\. or the word embedded\.$/],
    ] as const;
    for (const [databaseUrl, code, sentence] of databases) {
      const { text, code: ended } = await run(command, args ?? [], { databaseUrl }).ended;
      const [first, ...more] = text.split("\n");
      expect(first, text).toMatch(sentence);
      // An interrupted ingest reports in a second line what it has done so far.
      expect(more.length, text).toBeLessThan(2);
      expect(ended, text).toBe(code);
      expect(text).not.toContain("wrong@");
    }
  },
  60_000,
);

/** In place of the table: a view whose every reader gets an error of PostgreSQL. */
const failingView = (code: string, message: string) => `
  create or replace function fail() returns boolean language plpgsql as $$ begin
    raise exception '${message}' using errcode = '${code}'; end $$;
  create view security_event as select event.* from (select 1 where fail()) page left join hidden_event event on true`;

test.each([
  [
    "is gone",
    "",
    /^The database schema does not match this version of the product \(.*"security_event" does not exist/,
    78,
  ],
  [
    "is damaged",
    failingView("XX001", "invalid page in block 0"),
    /^The database is damaged \(invalid page in block 0\): restore a backup\.$/,
    74,
  ],
  [
    "needs more space than the disk has",
    failingView("53100", "could not extend file: No space left on device"),
    /^The disk of the database is full: free some space and try again\.$/,
    74,
  ],
])("a command ends with one sentence when a table %s", async (_what, replacement, sentence, code) => {
  await pool.query(`alter table security_event rename to hidden_event; ${replacement}`);
  try {
    const ended = await run("security-events", []).ended;
    expect(ended.text).toMatch(sentence);
    expect(ended.text.split("\n")).toHaveLength(1);
    expect(ended.code).toBe(code);
  } finally {
    await pool.query("drop view if exists security_event; alter table hidden_event rename to security_event");
  }
});

test("a command called with wrong arguments prints its usage and ends with 64", async () => {
  for (const command of ["ingest", "same-party", "same-opportunity", "undo-run"])
    expect(await run(command, []).ended).toMatchObject({ code: 64, text: expect.stringMatching(/^Usage: npm run /) });
  expect(await run("security-events", ["--kind", "nothing"]).ended).toMatchObject({ code: 64 });
  expect(await run("rebuild-opportunities", ["--fast"]).ended).toMatchObject({ code: 64 });
  expect(await run("runs", ["release", "all"]).ended).toMatchObject({ code: 64 });
});

test.each([
  ["same-opportunity", ["separate", "x"], "There is no opportunity x."],
  ["same-party", ["buyer", "join", "x", "y"], "There is no buyer x."],
])("%s prints the sentence of a refusal alone", async (command, args, sentence) => {
  expect(await run(command, args).ended).toEqual({ code: 1, out: "", text: sentence });
});

test("an ingest of a file that does not exist ends with 66, and one of several that cannot be read with 2 and the counts", async () => {
  expect(await run("ingest", [join(folder, "none.csv")]).ended).toMatchObject({
    code: 66,
    text: `${join(folder, "none.csv")}: there is no such file.`,
  });
  const letter = join(folder, "letter.txt");
  writeFileSync(letter, "Dear Sir or Madam");
  const partial = await run("ingest", ["--json", contracts("partial", 20), letter]).ended;
  expect(partial.code, partial.text).toBe(2);
  expect(partial.text).toMatch(/Read 20 records from 1 of 2 files or listings: 20 added/);
  expect(JSON.parse(partial.out)).toMatchObject({ read: 20, added: 20 });
  expect(await run("ingest", [letter]).ended).toMatchObject({ code: 1 });
});

/** A file with one open notice of AusTender. */
function openNotice(id: string): string {
  const path = join(folder, `${id}.jsonl`);
  const notice = { id, reference: id, title: `Works ${id}`, buyer: "Agency", noticeType: "rft" };
  writeFileSync(
    path,
    JSON.stringify({ source: "austender", ...notice, closingAtRaw: "9-Oct-2099 2:00 pm (ACT Local Time)" }),
  );
  return path;
}

test("all files of a source's first ingest are history, those of the next are news, and --announce makes a first one news", async () => {
  const isNews = async () => {
    const { rows } = await pool.query(
      "select reference, is_news from feed join opportunity on opportunity.id = opportunity_id where reference like 'note-%'",
    );
    return Object.fromEntries(rows.map((row) => [row.reference, row.is_news]));
  };
  await pool.query("update source set announces_from = null");
  const first = await run("ingest", [openNotice("note-1"), openNotice("note-2")]).ended;
  expect(first.code, first.text).toBe(0);
  await run("ingest", [openNotice("note-3")]).ended;
  await pool.query("update source set announces_from = null");
  await run("ingest", ["--announce", openNotice("note-4")]).ended;
  expect(await isNews()).toEqual({ "note-1": false, "note-2": false, "note-3": true, "note-4": true });
});

test("a held run is listed with its reason, released or discarded, and a run is undone, each by its number", async () => {
  const path = contracts("wrong", 300);
  writeFileSync(
    path,
    readFileSync(path, "utf8").replaceAll(/,(\d+)\.50,/g, (all, n) => (n % 10 === 0 ? ",about 5," : all)),
  );
  const held = await run("ingest", [path]).ended;
  expect(held.code, held.text).toBe(1);
  const [, number] = /wrong\.csv: held as run (\d+), because 30 of 300 records cannot be used/.exec(held.text) ?? [];
  const runs = async () => {
    const { out, text } = await run("runs", ["--json"]).ended;
    expect(text).toBe("");
    return JSON.parse(out) as Record<string, unknown>[];
  };
  expect((await runs())[0]).toMatchObject({
    run: Number(number),
    name: "wrong.csv",
    state: "held",
    reason: "30 of 300 records cannot be used, more than 2%",
    read: 300,
    added: 0,
    skipped: 30,
  });
  expect((await run("runs", []).ended).out).toMatch(new RegExp(`^${number}  .*  wrong\\.csv  held: 300 read, 0 added`));
  expect(await run("runs", ["release", number!]).ended).toMatchObject({
    code: 0,
    out: `Run ${number} is published: 270 added, 0 changed.\n`,
  });
  expect(await run("undo-run", [number!]).ended).toMatchObject({
    code: 0,
    out: `Run ${number} is undone: 270 opportunities withdrawn, 0 changed back.\n`,
  });
  expect((await runs()).find((run) => run["run"] === Number(number))).toMatchObject({ state: "undone" });
  expect(await run("runs", ["discard", number!]).ended).toMatchObject({
    code: 1,
    text: `Run ${number} was already undone.`,
  });
  expect(await run("undo-run", ["999999"]).ended).toMatchObject({
    code: 1,
    text: "There is no run 999999. npm run runs lists them.",
  });
}, 120_000);

test("a file that this user may not read is named, and the others are read", async () => {
  const secret = contracts("secret", 5);
  chmodSync(secret, 0o600);
  chmodSync(folder, 0o755);
  // Root can read everything, so the command runs as nobody.
  const as = process.getuid?.() === 0 ? { as: { uid: 65_534, gid: 65_534 } } : {};
  if (!as.as) chmodSync(secret, 0o000);
  const { code, text } = await run("ingest", [secret, contracts("open", 5)], as).ended;
  expect(text).toContain(`This user has no access: ${secret}.`);
  expect(text).toMatch(/Read 5 records from 1 of 2 files or listings/);
  expect(code).toBe(2);
});

test.each([
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const)("an ingest that %s interrupts ends with %i and says how far it came", async (signal, code) => {
  const { child, ended, text } = run("ingest", ["--json", contracts(`large-${signal}`, 30_000)]);
  const stored = async () =>
    Number((await pool.query(`select count(*) from opportunity where title like 'Work %'`)).rows[0].count);
  const before = await stored();
  while ((await stored()) === before && child.exitCode === null) await sleep(50);
  child.kill(signal);
  const result = await ended;
  expect(result.code, text()).toBe(code);
  expect(result.text).toContain("Interrupted. Run the same command again to read the rest.");
  const { read, added } = JSON.parse(result.out);
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(30_000);
  expect(await stored()).toBe(before + added);
});

test("an ingest whose database goes away says so in one sentence and how far it came, and ends with 69", async () => {
  const { child, ended, text: said } = run("ingest", ["--json", contracts("lost", 30_000)]);
  const ends = () =>
    pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename = current_user and datname = current_database()",
    );
  while (!said().includes("records, ") && child.exitCode === null) await sleep(5);
  for (; child.exitCode === null; await sleep(5)) await ends();
  const { code, text, out } = await ended;
  expect(code, text).toBe(69);
  expect(text).toMatch(/The database is unavailable \(.*\): check that it runs and try again\./);
  expect(text).not.toMatch(/^\s+at /m);
  expect(text).toMatch(/^Read [\d,]+ records from 0 of 1 files or listings/m);
  expect(JSON.parse(out)).toHaveProperty("read");
});
