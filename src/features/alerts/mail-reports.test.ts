import { expect, test } from "vitest";
import { beginNews } from "#test/begin-news.ts";
import { sentAlert } from "#test/sent-alert.ts";
import { testServer } from "#test/server.ts";
import { takeMailReport } from "#features/alerts/server/mail-reports/service.ts";

const server = await testServer({ at: "2026-09-15T23:00:00Z" });
const { clock, db } = server;
await beginNews(server);
let count = 0;

const told = () => sentAlert(server, `Bouncer${++count}`);
const take = (email: string) => takeMailReport({ db, clock }, email);

type About = { to: string; messageId: string };
const bounce = ({ to, messageId, status = "5.1.1", action = "failed" }: About & { status?: string; action?: string }) =>
  [
    "From: MAILER-DAEMON@mx.example",
    "Message-ID: <20260916.1@mx.example>",
    "Content-Type: multipart/report; report-type=delivery-status;",
    '\tboundary="b1"',
    "",
    "--b1",
    "Content-Type: message/delivery-status",
    "",
    "Reporting-MTA: dns; mx.example",
    "",
    `Final-Recipient: rfc822; ${to.toUpperCase()}`,
    `Action: ${action}`,
    `Status: ${status}`,
    "",
    "--b1",
    "Content-Type: text/rfc822-headers",
    "",
    `To: ${to}`,
    `Message-ID: <${messageId}@brolga.example>`,
    "",
    "--b1--",
  ].join("\r\n");

const complaint = ({ to, messageId, kind = "abuse" }: About & { kind?: string }) =>
  [
    "Content-Type: multipart/report; boundary=b1; report-type=feedback-report",
    "",
    "--b1",
    "Content-Type: message/feedback-report",
    "",
    `Feedback-Type: ${kind}`,
    "Version: 1",
    "",
    "--b1",
    "Content-Type: message/rfc822",
    "",
    `To: ${to}`,
    `Message-ID: <${messageId}@brolga.example>`,
    "",
    "Text",
    "--b1--",
  ].join("\n");

test("a bounce that comes later switches emails off, says so, and ends when they are switched on again", async () => {
  const one = await told();
  expect(await take(bounce(one))).toBe("stopped");
  expect(await one.profile()).toEqual({ isOn: false, reason: "NoMailbox" });
  await one.admin.accounts.notificationSettings({ body: { areEmailNotificationsEnabled: true } });
  expect(await one.profile()).toEqual({ isOn: true, reason: null });
});

test("so does a complaint", async () => {
  const one = await told();
  expect(await take(complaint({ ...one, kind: "not-spam" }))).toBe("not a report");
  expect(await take(complaint(one))).toBe("stopped");
  expect(await one.profile()).toEqual({ isOn: false, reason: "Complaint" });
});

test("full mailboxes, delays, policies and other mail change nothing, and nobody can silence another person", async () => {
  const [one, other] = [await told(), await told()];
  for (const status of ["5.2.2", "4.4.7", "5.7.1"]) expect(await take(bounce({ ...one, status }))).toBe("not a report");
  expect(await take(bounce({ ...one, action: "delayed" }))).toBe("not a report");
  expect(await take("Subject: Hello\n\nMessage-ID: <x@y>")).toBe("not a report");
  // A forged one: by somebody who knows the address, and one message to themselves.
  expect(await take(bounce({ to: one.to, messageId: other.messageId }))).toBe("not about an alert of ours");
  expect(await take(bounce({ to: one.to, messageId: "0".repeat(32) }))).toBe("not about an alert of ours");
  // The address has changed since.
  expect(await take(bounce({ ...one, to: "old@elsewhere.example" }))).toBe("not about an alert of ours");
  expect([await one.profile(), await other.profile()]).toEqual([
    { isOn: true, reason: null },
    { isOn: true, reason: null },
  ]);
});
