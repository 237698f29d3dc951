import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { environmentWith } from "#platform/config/config.ts";
import { beginNews } from "#test/begin-news.ts";
import { sentAlert } from "#test/sent-alert.ts";
import { testServer } from "#test/server.ts";

/* `npm run mail-report` as a mail server pipes to it: as a process, and as a user with few permissions. */

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { clock, url } = server;
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
  const { to, messageId, profile } = await sentAlert(server, file);
  const report = readFileSync(`src/features/alerts/fixtures/${file}.eml`, "utf8")
    .replaceAll("TO", to)
    .replace("<ID@", `<${messageId}@`);
  // A report about another message changes nothing, and ends well: a mail server would send it back otherwise.
  const other = await mailReport(report.replace(messageId, "0".repeat(32)));
  expect(other).toEqual({ code: 0, said: "Nothing was changed: not about an alert of ours." });
  expect(await profile()).toEqual({ isOn: true, reason: null });
  expect(await mailReport(report)).toEqual({ code: 0, said: "Emails to this recipient are switched off." });
  expect(await profile()).toEqual({ isOn: false, reason });
});

test("an empty report is one sentence and a code", async () => {
  expect(await mailReport("")).toEqual({ code: 66, said: "A report has between 1 and 1000000 bytes." });
});
