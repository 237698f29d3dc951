import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { environmentWith } from "#platform/config/config.ts";
import { type ActKind, commandActKinds } from "#features/operator/shapes.ts";
import { operated, png } from "./operated.ts";
import { testServer } from "./server.ts";

const server = await testServer({ at: "2026-09-16T02:00:00Z" });
const { db } = server;
const on = await operated(server);
const folder = mkdtempSync(join(tmpdir(), "command-acts-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command as its npm script does, and returns what it printed. Throws with what it said if it fails. */
async function run(command: string, args: string[] = []): Promise<string> {
  const child = spawn(process.execPath, [`src/processes/${command}.ts`, ...args], {
    env: environmentWith({ MODE: "demo", CLOCK: "2026-09-16T02:00:00Z", DATABASE_URL: server.url, DATA_DIR: folder }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, "close")) as [number];
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${(await said).join("")}`);
  return (await said)[0];
}

type CommandAct = { kind: ActKind; args: () => Promise<string[]>; subject: RegExp };
const act = (kind: ActKind, subject: RegExp, args: () => Promise<string[]>): CommandAct => ({ kind, subject, args });

const pair = async () => {
  const { mainPublicOpportunityId: main, otherPublicOpportunityId: other } = await on.pair();
  return [main, other] as const;
};
const held = async () => String(await on.run(60_000_000_000));
/** Somebody with a second factor. */
async function withFactor(): Promise<string> {
  const person = await on.newPerson();
  const [id, at] = [person.subject, server.clock.now()];
  const { email, email_key } = person;
  await db
    .insertInto("account")
    .values({ id, email, email_key, password_hash: "x", created_at: at, password_changed_at: at })
    .execute();
  await db
    .insertInto("account_totp")
    .values({ account_id: id, sealed_secret: "x", last_step: 0, created_at: at })
    .execute();
  return email;
}

/** Commands that change something, with what the audit list has of them. */
const listed: Record<string, CommandAct[]> = {
  "same-opportunity": [
    act("notices_joined", /^\w+ into \w+$/, async () => ["join", ...(await pair())]),
    act("notices_separated", /^\w+ from \w+$/, async () => {
      const [main, other] = await pair();
      await run("same-opportunity", ["join", main, other]);
      return ["separate", other];
    }),
  ],
  "same-party": [
    act("parties_joined", /^buyer .+ into .+$/, async () => {
      const { mainSlug, otherSlug } = await on.names();
      return ["buyer", "join", mainSlug, otherSlug];
    }),
    act("parties_separated", /^buyer .+$/, async () => {
      const { mainSlug, otherSlug } = await on.names();
      await run("same-party", ["buyer", "join", mainSlug, otherSlug]);
      return ["buyer", "separate", otherSlug];
    }),
  ],
  "featured-organisations": [
    act("featured_added", /^Weir Works$/, () => {
      const logo = join(folder, "logo.png");
      writeFileSync(logo, Buffer.from(png, "base64"));
      return Promise.resolve(["add", "--name", "Weir Works", "--website", "https://weir.example", "--logo", logo]);
    }),
    act("featured_removed", /^Weir Works$/, () => Promise.resolve(["remove", "--name", "Weir Works"])),
  ],
  runs: [
    act("run_released", /^run \d+, .*run\d+\.jsonl$/, async () => ["release", await held()]),
    act("run_discarded", /^run \d+, .*run\d+\.jsonl$/, async () => ["discard", await held()]),
  ],
  "undo-run": [act("run_undone", /^run \d+, .*run\d+\.jsonl$/, async () => [String(await on.run(9))])],
  "dead-letters": [
    act("delivery_retried", /^1 delivery$/, async () => {
      const id = await on.delivery("dead");
      expect(await run("dead-letters")).toContain(`${id}  2026-`);
      return ["retry", id];
    }),
  ],
  "rebuild-opportunities": [act("opportunities_rebuilt", /^all notices$/, () => Promise.resolve([]))],
  "remove-factors": [act("factors_removed", /^1 account$/, async () => [await withFactor()])],
  "rotate-secrets-key": [act("secrets_key_replaced", /^stored secrets$/, () => Promise.resolve([]))],
  backup: [act("backup_written", /\/saved$/, () => Promise.resolve([join(folder, "saved")]))],
};

/** Commands that are not in the list, and why. */
const unlisted: Record<string, string> = {
  restore: "listed in the database that it fills, which the tests of backups look at",
  ingest: "each leaves a run, which the page of sources shows",
  migrate: "a start does the same, and the table of migrations says when",
  "mail-report": "a mail server runs it, and reports are a table of their own",
  "security-events": "changes nothing",
  config: "changes nothing",
  verify: "changes nothing",
  web: "serves",
  worker: "works",
};

const acts = () => db.selectFrom("operator_act").selectAll().orderBy("id", "desc").execute();
const who = `command on the server (${userInfo().username})`;

test("every command is tried here, or is not in the audit list for a reason", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const commands = Object.keys(scripts).filter((name) => scripts[name]!.includes("build/server/"));
  expect([...Object.keys(listed), ...Object.keys(unlisted)].toSorted()).toEqual(commands.toSorted());
  const kinds = Object.values(listed).flatMap((ofCommand) => ofCommand.map(({ kind }) => kind));
  expect([...kinds, "backup_restored"]).toEqual(expect.arrayContaining([...commandActKinds]));
});

test.for(Object.entries(listed))(
  "%s leaves in the audit list what it did, and which account ran it",
  async ([command, ofCommand]) => {
    for (const { kind, args, subject } of ofCommand) {
      const given = await args();
      const before = (await acts())[0]?.id ?? 0;
      await run(command, given);
      const added = (await acts()).filter(({ id }) => id > before);
      expect(added).toMatchObject([{ operator: who, person_id: null, kind, reason: "" }]);
      expect(added[0]!.subject).toMatch(/\S/);
      expect(added[0]!.subject_name).toMatch(subject);
    }
  },
);

test("a command that is refused is not in the list, and what a command did is shown with the account", async () => {
  const [before] = await acts();
  await expect(run("same-opportunity", ["separate", await on.notice()])).rejects.toThrow("is not linked");
  await expect(run("runs", ["release", String(await on.run(9))])).rejects.toThrow("is not held");
  await expect(run("dead-letters", ["retry", "nothing"])).rejects.toThrow("No message");
  expect((await acts())[0]).toEqual(before);
  expect((await on.operator.operator.acts({ query: { pageSize: 1 } })).items[0]).toMatchObject({ operator: who });
});
