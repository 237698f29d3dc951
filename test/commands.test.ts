import { expect, test } from "vitest";
import { freePort } from "#platform/db/embedded/free-port.ts";
import { testCommands } from "./command.ts";

const { url, pool, contracts, run } = await testCommands();

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
  expect(await run("dead-letters", ["retry"]).ended).toMatchObject({ code: 64 });
  expect(await run("dead-letters", ["retry", "x1"]).ended).toMatchObject({
    code: 66,
    text: expect.stringContaining("id x1"),
  });
});

test.each([
  ["same-opportunity", ["separate", "x"], "There is no opportunity x."],
  ["same-party", ["buyer", "join", "x", "y"], "There is no buyer x."],
])("%s prints the sentence of a refusal alone", async (command, args, sentence) => {
  expect(await run(command, args).ended).toEqual({ code: 1, out: "", text: sentence });
});
