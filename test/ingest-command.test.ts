import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { testCommands } from "./command.ts";

const { pool, folder, contracts, run } = await testCommands();

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

/** Every tenth contract of a file gets a value that nobody can read. */
function withUnusableRecords(path: string): string {
  const text = readFileSync(path, "utf8");
  writeFileSync(
    path,
    text.replaceAll(/,(\d+)\.50,/g, (all, n) => (n % 10 === 0 ? ",about 5," : all)),
  );
  return path;
}

test("MAX_SKIPPED_PERCENT lets an ingest skip more records, and each is named with its reason", async () => {
  const path = withUnusableRecords(contracts("lenient", 300));
  const { code, text } = await run("ingest", [path], { env: { MAX_SKIPPED_PERCENT: "10" } }).ended;
  expect(code, text).toBe(0);
  expect(text).toMatch(/^Read 300 records: 270 added, 0 changed, 0 unchanged, 30 skipped\.$/m);
  const name = relative(process.cwd(), path);
  const skipped = text.split("\n").filter((line) => line.startsWith(`${name}, record `));
  expect(skipped).toHaveLength(30);
  expect(skipped[1]).toMatch(/, record 11: .*about 5/);
});

test("an ingest of a folder names what it does not read there", async () => {
  const inside = join(folder, "inside");
  mkdirSync(inside);
  renameSync(contracts("plain", 5), join(inside, "plain.csv"));
  symlinkSync(inside, join(inside, "loop"));
  execFileSync("mkfifo", [join(inside, "pipe")]);
  const { code, text } = await run("ingest", [inside]).ended;
  expect(code, text).toBe(0);
  const lines = text.split("\n");
  expect(lines).toContain(`${join(inside, "loop")} is a symbolic link, not a file: skipped.`);
  expect(lines).toContain(`${join(inside, "pipe")} is a named pipe, not a file: skipped.`);
  expect(text).toMatch(/^Read 5 records: 5 added/m);
});

test("a held run is listed with its reason, released or discarded, and a run is undone, each by its number", async () => {
  const path = withUnusableRecords(contracts("wrong", 300));
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
});

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
