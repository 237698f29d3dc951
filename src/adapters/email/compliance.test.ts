import { expect, onTestFinished, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { capturedMessages } from "#platform/db/outbox.ts";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";
import { testDatabase } from "#test/database.ts";
import type { EmailAttachment } from "#platform/mail/email.ts";
import { startMailServer } from "#test/mail-server.ts";
import { embeddedEmail } from "./embedded.ts";
import type { EmailSender } from "./port.ts";
import { smtpEmail } from "./smtp.ts";

type Message = { to: string; subject: string; text: string; html: string; attachment?: EmailAttachment | undefined };
/** A sender, and the messages that have arrived through it, oldest first. */
type Opened = { sender: EmailSender; arrived: () => Promise<Message[]> };

const { db } = await testDatabase();

/** Sends to the test's own mail server. `at` is put before the host in the address, `query` after it. */
async function bySmtp(options?: Parameters<typeof startMailServer>[0], { at = "smtp://", query = "" } = {}) {
  const server = await startMailServer(options);
  const sender = smtpEmail({ url: `${at}${server.host}${query}`, from: "hello@brolga.example", name: "Brolga" });
  onTestFinished(async () => {
    await sender.stop();
    await server.stop();
  });
  return { sender, server };
}

const senders: [name: string, open: () => Promise<Opened>][] = [
  [
    "smtp",
    async () => {
      const { sender, server } = await bySmtp();
      const arrived = () =>
        Promise.resolve(
          server.arrived.map(({ recipients, subject = "", text = "", html = "", attachments: [file] }) => ({
            to: recipients.join(),
            subject,
            text,
            html,
            attachment: file && {
              name: file.filename!,
              type: file.mimeType as EmailAttachment["type"],
              content: Buffer.from(file.content as ArrayBuffer).toString(),
            },
          })),
        );
      return { sender, arrived };
    },
  ],
  [
    "embedded",
    async () => {
      const earlier = (await capturedMessages(db)).length;
      const arrived = async () =>
        (await capturedMessages(db))
          .toReversed()
          .slice(earlier)
          .map(({ recipient, subject, body, html, attachment }) => ({
            to: recipient,
            subject: subject!,
            text: body,
            html: html!,
            attachment: (attachment ?? undefined) as EmailAttachment | undefined,
          }));
      return { sender: embeddedEmail({ db, clock: systemClock }), arrived };
    },
  ],
];

/** In SMTP, the line break before a boundary belongs to the boundary. */
const trimmed = (message: Message) => ({ ...message, text: message.text.trimEnd(), html: message.html.trimEnd() });
const body = { to: "sam@supplier.example", subject: "Your code", text: "042917\n", html: "<p>042917</p>\n" };
const plain = { ...body, headers: { "Auto-Submitted": "auto-generated" } };

test.for(senders)("%s delivers a message to one recipient, as text and HTML", async ([, open]) => {
  const { sender, arrived } = await open();
  await sender.send(plain);
  expect((await arrived()).map(trimmed)).toEqual([trimmed(body)]);
});

test.for(senders)("%s keeps every character of a message", async ([, open]) => {
  const { sender, arrived } = await open();
  const text = `.\n..\n.hidden\nFrom the start\n${"long ".repeat(600)}end\nKosciuszko’s café 中文 🎉\n\nThe end = here\n`;
  const message = {
    ...body,
    subject: `Grüße 中文 🎉 ${"and a long subject ".repeat(12)}end`,
    text,
    html: `<p>${text}</p>\n`,
  };
  await sender.send({ ...message, headers: {} });
  expect((await arrived()).map(trimmed)).toEqual([trimmed(message)]);
});

test.for(senders)("%s delivers a file with its name", async ([, open]) => {
  const { sender, arrived } = await open();
  const attachment: EmailAttachment = {
    name: "tax-invoice-2026-0001.pdf",
    type: "application/pdf",
    content: `%PDF-1.7\n${"x".repeat(2_000)}\n%%EOF\n`,
  };
  await sender.send({ ...plain, attachment });
  expect((await arrived()).map(trimmed)).toEqual([trimmed({ ...body, attachment })]);
});

test.for(senders)("%s sends many messages at once, and each arrives once", async ([, open]) => {
  const { sender, arrived } = await open();
  const messages = Array.from({ length: 25 }, (_, index) => ({
    ...plain,
    to: `p${index}@supplier.example`,
    subject: `${index}`,
  }));
  await Promise.all(messages.map((message) => sender.send(message)));
  const subjects = (await arrived()).map(({ subject }) => Number(subject));
  expect(subjects.toSorted((a, b) => a - b)).toEqual(messages.map((_, index) => index));
});

test("a message names its sender, says that it is automated, and has an id of our domain", async () => {
  const { sender, server } = await bySmtp();
  await sender.send(plain);
  const [message] = server.arrived;
  expect(message?.from).toMatchObject({ name: "Brolga", address: "hello@brolga.example" });
  expect(message?.messageId).toMatch(/^<[0-9a-f-]{36}@brolga\.example>$/);
  expect(message?.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
});

test("a message with a key has one id in all attempts, and its headers", async () => {
  const { sender, server } = await bySmtp();
  const headers = { ...plain.headers, "List-Unsubscribe": "<https://brolga.example/unsubscribe/a>" };
  for (const idempotencyKey of ["delivery 7", "delivery 7", "delivery 8"])
    await sender.send({ ...plain, headers, idempotencyKey });
  const ids = server.arrived.map(({ messageId }) => messageId);
  expect(ids[0]).toMatch(/^<[0-9a-f]{32}@brolga\.example>$/);
  expect(ids.map((id) => id === ids[0])).toEqual([true, true, false]);
  expect(server.arrived[0]?.headerLines).toContainEqual(
    expect.objectContaining({ line: expect.stringContaining("<https://brolga.example/unsubscribe/a>") as string }),
  );
});

test("where messages are captured, a repeated attempt adds no second one", async () => {
  const sender = embeddedEmail({ db, clock: systemClock });
  const message = { ...plain, to: "once@supplier.example", idempotencyKey: "delivery 9" };
  for (let attempts = 0; attempts < 2; attempts++) await sender.send(message);
  expect(await capturedMessages(db, { to: message.to })).toMatchObject([{ headers: plain.headers }]);
});

test.each([
  "sam@supplier.example, eve@other.example",
  "Sam <sam@supplier.example>",
  "sam@a.example\r\nBcc: x@b.example",
  "",
])("%j is not a single address, and nothing is sent", async (to) => {
  const { sender, server } = await bySmtp();
  await expect(sender.send({ ...plain, to })).rejects.toThrow(PermanentFailure);
  expect(server.arrived).toEqual([]);
});

test("a line break in a subject cannot add a header", async () => {
  const { sender, server } = await bySmtp();
  await sender.send({ ...plain, subject: "Hello\r\nBcc: eve@other.example" });
  expect(server.arrived.flatMap(({ recipients }) => recipients)).toEqual(["sam@supplier.example"]);
  expect(server.arrived[0]?.bcc).toBeUndefined();
});

/** For the mail server's self-signed certificate. */
const trusting = { query: "?tls.rejectUnauthorized=false" };

/** The error that sending throws. */
const failure = (sender: EmailSender) =>
  sender.send(plain).then(
    () => undefined,
    (error: unknown) => error as Error,
  );

test("a permanently rejected recipient is a permanent failure, and no error names them", async () => {
  const { sender } = await bySmtp({ refuse: () => 550 });
  const error = await failure(sender);
  expect(error).toBeInstanceOf(PermanentFailure);
  expect(error?.message).toContain("550");
  expect(String(error?.stack)).not.toMatch(/supplier|042917/);
  expect(error?.cause).toBeUndefined();
});

test.each([
  ["a recipient for whom there is no room now", { refuse: () => 451 }, /451/],
  ["a message for which there is no room now", { refuseMessage: () => 452 }, /452/],
  ["a password that is wrong", { login: { user: "brolga", password: "right" } }, /535/],
])("%s is worth another try", async (_, options, code) => {
  const { sender } = await bySmtp({ ...options, tls: "offered" }, { at: "smtp://brolga:wrong@", ...trusting });
  const error = await failure(sender);
  expect(error).not.toBeInstanceOf(PermanentFailure);
  expect(error?.message).toMatch(code);
  expect(String(error?.stack)).not.toMatch(/supplier|042917|wrong@/);
});

test("a permanently rejected message is a permanent failure", async () => {
  const { sender } = await bySmtp({ refuseMessage: () => 554 });
  expect(await failure(sender)).toBeInstanceOf(PermanentFailure);
});

test("an unavailable server is worth another try, and is used again once it is back", async () => {
  const { sender, server } = await bySmtp();
  await sender.send(plain);
  await server.stop();
  const error = await failure(sender);
  expect(error?.message).toMatch(/^The mail server did not accept the message \(E[A-Z]+/);
  expect(error).not.toBeInstanceOf(PermanentFailure);
  const back = await startMailServer({ port: server.port });
  onTestFinished(back.stop);
  await sender.send(plain);
  expect(back.arrived).toHaveLength(1);
});

test("a user and a password in the URL are used, whatever characters they contain", async () => {
  const { sender, server } = await bySmtp(
    { login: { user: "post@brolga.example", password: "p:ä/ss@word" }, tls: "offered" },
    { at: `smtp://${encodeURIComponent("post@brolga.example")}:${encodeURIComponent("p:ä/ss@word")}@`, ...trusting },
  );
  await sender.send(plain);
  expect(server.arrived).toHaveLength(1);
});

test("TLS is used as the URL says, and an untrusted certificate is refused", async () => {
  for (const [tls, at] of [
    ["at once", "smtps://"],
    ["offered", "smtp://"],
  ] as const) {
    const { sender, server } = await bySmtp({ tls }, { at, ...trusting });
    await sender.send(plain);
    expect(server.arrived).toHaveLength(1);
    expect((await failure((await bySmtp({ tls }, { at })).sender))?.message).toMatch(/E[A-Z]+/);
  }
});

/** Parameters with which the mail library could be told to send in plain text. */
const downgrades = ["", "?requireTLS=false", "?ignoreTLS=true", "?secure=false", "?requireTLS=false&ignoreTLS=true"];

test.each(downgrades)("no password or message is sent in plain text, whatever the URL says: %j", async (query) => {
  const login = { user: "brolga", password: "right" };
  const withPassword = await bySmtp({ login }, { at: "smtp://brolga:right@", query });
  expect((await failure(withPassword.sender))?.message, "a password, on this machine").toMatch(/STARTTLS|ETLS/);
  expect(withPassword.server.arrived).toEqual([]);

  const server = await startMailServer();
  onTestFinished(server.stop);
  // Another name for this machine that does not look like one.
  const url = `smtp://[::ffff:127.0.0.1]:${server.port}${query}`;
  const elsewhere = smtpEmail({ url, from: "hello@brolga.example", name: "Brolga" });
  expect((await failure(elsewhere))?.message, "another machine, without a password").toMatch(/STARTTLS|ETLS/);
  expect(server.arrived).toEqual([]);
});

test("a mail server on this machine that asks for no password needs no TLS", async () => {
  const { sender, server } = await bySmtp();
  await sender.send(plain);
  expect(server.arrived).toHaveLength(1);
});
