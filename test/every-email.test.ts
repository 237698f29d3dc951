import { expect, test } from "vitest";
import { gsm7Length } from "#domain/gsm7.ts";
import { alertPush } from "#features/alerts/emails/alert-push.ts";
import { alertSms } from "#features/alerts/emails/alert-sms.ts";
import { renderEmail } from "#platform/mail/render.ts";
import { everyAlert, everyAlertEmail } from "./every-alert.ts";
import { everyEmail } from "./every-email.ts";

/* What every message has to keep, whatever it is about. mail-support.test.ts looks at their elements and styles. */

const origin = "https://tenders.brolga.example";
const operator = { name: "Brolga Pty Ltd", abn: "53004085616", contact: "support@brolga.example" };
const emails = [...everyAlertEmail, ...everyEmail];
const lengthOf = (text: string) => Array.from(text).length;
const isoTime = /\d{4}-\d\d-\d\dT/;
const leaked = /\bundefined\b|\bnull\b|\bNaN\b|\[object/;

test.each(emails)("%s: a subject that fits, and a preheader that says something else", (kind, content) => {
  const { subject, html } = renderEmail(content, { productName: "Brolga", origin, operator });
  expect(lengthOf(subject)).toBeLessThanOrEqual(90);
  expect(subject).not.toMatch(/undefined|null|: $|^\W/);
  const isDigest = kind.includes("digest") || kind === "repair" || kind.startsWith("nothing new");
  const { preheader = "" } = content;
  expect(preheader.length).toBeGreaterThan(8);
  expect(lengthOf(preheader)).toBeLessThanOrEqual(isDigest ? 140 : 100);
  expect(preheader).not.toBe(subject);
  expect(html.split('class="hidden"')).toHaveLength(2);
});

test.each(emails)(
  "%s: both parts say the same, with people's times and links that lead somewhere",
  (_kind, content) => {
    const { text, html, subject } = renderEmail(content, { productName: "Brolga", origin, operator });
    for (const part of [subject, text, html]) expect(part).not.toMatch(isoTime);
    for (const part of [subject, text, html.replace(/<style>.*?<\/style>/s, "")]) expect(part).not.toMatch(leaked);
    const links = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
    expect(links.filter(([, , shown]) => shown!.replace(/<[^>]*>/g, "").trim() === "")).toEqual([]);
    const addresses = links.map(([, address]) => address!.replaceAll("&amp;", "&"));
    expect(
      addresses.filter((address) => !address.startsWith(`${origin}/`) && address !== `mailto:${operator.contact}`),
    ).toEqual([]);
    expect(addresses.filter((address) => !text.includes(address.replace("mailto:", "")))).toEqual([]);
    expect(text).toContain("Brolga Pty Ltd, ABN 53 004 085 616, support@brolga.example");
  },
);

test.each(emails)("%s: one title, at most one band and one act that stands out, within 90 kB", (_kind, content) => {
  const { html } = renderEmail(content, { productName: "Brolga", origin, operator });
  expect(html.split('class="h1"')).toHaveLength(2);
  expect(html.split("bandpad").length).toBeLessThanOrEqual(3);
  expect(html.split('class="button').length).toBeLessThanOrEqual(2);
  expect(Buffer.byteLength(html)).toBeLessThan(90_000);
  // A paragraph or a cell with a text of any length breaks it.
  const unbreakable = [...html.matchAll(/<(?:p|td)[^>]*>(?=[^<]*[^<\s]{60})/g)].filter(
    ([tag]) => !/word-break|class="hidden"/.test(tag),
  );
  expect(unbreakable.map(([tag]) => tag)).toEqual([]);
});

/** Those that can be anything but an email: what closed, came late or was not found is said by email alone. */
const short = everyAlert.filter(([, { over, silent, late, missed }]) =>
  [over, silent, late, missed].every((part) => part.length === 0),
);

test.each(short)("%s: a text message is one segment of GSM-7, and says how to end them", (kind, contents) => {
  const link = "tenders.brolga.example/s/k7Qd2mXw";
  const text = alertSms({ ...contents, isDigest: false }, link);
  // Both dates are said.
  expect(gsm7Length(text)).toBeLessThanOrEqual(kind.includes("two readings") ? 306 : 160);
  expect(text.endsWith(` ${link} STOP ends`)).toBe(true);
  expect(text).not.toMatch(isoTime);
  expect(text).not.toMatch(leaked);
});

test.each(short)("%s: a notification fits devices, with its date, and two acts at most", (_kind, contents) => {
  const { title, body, acts } = alertPush({ ...contents, isDigest: false });
  expect([lengthOf(title) <= 40, lengthOf(body) <= 110, acts.length <= 2]).toEqual([true, true, true]);
  expect([title, body, ...acts.map(({ label }) => label)]).not.toContain("");
  expect(acts.filter(({ label }) => label.length > 16)).toEqual([]);
  const dated = /\b\d{1,2} (?:Sep|Oct)\b/;
  if (dated.test(alertSms(contents, "brolga.example"))) expect(`${title} ${body}`).toMatch(dated);
});
