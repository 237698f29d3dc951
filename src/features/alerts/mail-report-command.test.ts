import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { environmentWith } from "#platform/config/config.ts";
import { messageIdOf } from "#platform/mail/message-id.ts";
import { beginNews } from "#test/begin-news.ts";
import { firmsOf } from "#test/firms.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";

/* `npm run mail-report` as a mail server pipes to it: as a process, and as a user with few permissions. */

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { alert, clock, db, publish, url } = server;
await beginNews(server);

/** Mail servers run their pipes as nobody. Only root can start a process as somebody else. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** What the command says about a report, and how it ends. */
async function mailReport(report: string) {
  const child = spawn(process.execPath, ["src/processes/mail-report.ts"], {
    env: environmentWith({ MODE: "demo", CLOCK: clock.now().toString(), DATABASE_URL: url }),
    stdio: ["pipe", "pipe", "pipe"],
    ...nobody,
  });
  child.stdin.end(report);
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await once(child, "close")) as [number];
  const [out, error] = await said;
  return { code, said: `${out}${error}`.trim() };
}

test.each([
  ["a bounce as Postfix writes it", "postfix-bounce", "NoMailbox"],
  ["a complaint as mailbox providers write it", "complaint", "Complaint"],
])("%s switches the emails of its recipient off", async (_what, file, reason) => {
  const { admin, at } = await firmsOf(server)({ name: `Hire ${file}` });
  const search = { name: file, searchRequest: { freeText: file }, notificationTimingForEmail: "Instant" as const };
  await admin.savedSearches.create({ body: search });
  await publish(release({ key: file, title: `${file} hire`, closes: "2026-12-19T01:00:00Z" }));
  await alert();
  clock.set({ still: clock.now().add({ minutes: 6 }) });
  await alert();
  const { public_id } = await db
    .selectFrom("alert_delivery")
    .innerJoin("person", "person.id", "person_id")
    .select("public_id")
    .where("email", "=", at("ada"))
    .executeTakeFirstOrThrow();
  const report = readFileSync(`src/features/alerts/fixtures/${file}.eml`, "utf8")
    .replaceAll("TO", at("ada"))
    .replace("<ID@", `<${messageIdOf(`alert ${public_id}`)}@`);
  const profile = async () => {
    const { areEmailNotificationsEnabled: isOn, emailFailedReason } = await admin.workspace.userProfile({});
    return [isOn, emailFailedReason];
  };
  // A report about another message changes nothing, and ends well: a mail server would send it back otherwise.
  const other = await mailReport(report.replace(messageIdOf(`alert ${public_id}`), "0".repeat(32)));
  expect(other).toEqual({ code: 0, said: "Nothing was changed: not about an alert of ours." });
  expect(await profile()).toEqual([true, null]);
  expect(await mailReport(report)).toEqual({ code: 0, said: "Emails to this recipient are switched off." });
  expect(await profile()).toEqual([false, reason]);
});

test("an empty report is one sentence and a code", async () => {
  expect(await mailReport("")).toEqual({ code: 66, said: "A report has between 1 and 1000000 bytes." });
});
