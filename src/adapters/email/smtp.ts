import { randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import type { EmailSender } from "#adapters/email/port.ts";
import { isLoopbackName } from "#platform/http/loopback.ts";
import { NoSuchAddress, PermanentFailure } from "#platform/jobs/permanent-failure.ts";
import { flowed } from "#platform/mail/flowed.ts";
import { messageIdOf } from "#platform/mail/message-id.ts";

/** `url`: SMTP_URL. `from`: the sender's address, shown with `name`. */
type Settings = { url: string; from: string; name: string };

/** Exactly one address: nodemailer would split a text with two addresses into two recipients. */
const oneAddress = /^[^\s,;:<>()"]+@[^\s,;:<>()"@]+$/;

/** Parameters that would make the library send in plain text. An address must not decide that. */
const plainTextParameters = ["secure", "requireTLS", "ignoreTLS"];

/** More than the alerts that go out abreast, so that codes to sign in with need not wait for them. */
const maxConnections = 10;
/** Timeouts in milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** nodemailer's description of a failure. It may contain the recipient, so it is never passed on. */
type Fault = { code?: string; command?: string; responseCode?: number; response?: string };

/**
 * Status codes for a recipient that does not exist (RFC 3463): no such mailbox, it has moved, its domain takes no mail.
 * All others can be about a full mailbox, a policy or a wrong blocklist.
 */
const noSuchMailbox = /^5\d\d[ -]5\.1\.(?:1|6|10)\b/;

/**
 * Sends by SMTP over a small pool of connections. Sends in plain text only to this machine, without a password, if the
 * server does not support TLS.
 */
export function smtpEmail({ url, from, name }: Settings): EmailSender {
  const address = new URL(url);
  for (const parameter of plainTextParameters) address.searchParams.delete(parameter);
  const hasPassword = address.username !== "" || address.password !== "";
  const transport = createTransport({
    requireTLS: address.protocol === "smtp:" && (hasPassword || !isLoopbackName(address.hostname)),
    url: address.href,
    pool: true,
    maxConnections,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return {
    async send({ to, subject, text, html, headers, idempotencyKey, attachment }) {
      if (!oneAddress.test(to)) throw new PermanentFailure("the recipient is not an email address");
      const message = {
        from: { name, address: from },
        to,
        // Mail servers and programs drop a message whose id they have seen before.
        messageId: `<${idempotencyKey === undefined ? randomUUID() : messageIdOf(idempotencyKey)}@${domain}>`,
        headers,
        subject,
        alternatives: [
          { contentType: "text/plain; charset=utf-8; format=flowed", content: flowed(text) },
          { contentType: "text/html; charset=utf-8", content: html },
        ],
        ...(attachment && {
          attachments: [
            { filename: attachment.name, contentType: attachment.type, content: Buffer.from(attachment.content) },
          ],
        }),
      };
      await transport.sendMail(message).catch((error: unknown) => {
        throw failureOf(error as Fault);
      });
    },
    stop: async () => transport.close(),
  };
}

/**
 * A 5xx reply is about the recipient or the message. A rejected password or sender can be corrected, so those are
 * retried.
 */
function failureOf({ code = "unknown", command, responseCode, response = "" }: Fault): Error {
  const what = [responseCode ?? code, command].filter(Boolean).join(", ");
  const isFinal = responseCode === undefined || responseCode >= 500;
  const isAboutThis = (code === "EENVELOPE" && command !== "MAIL FROM") || code === "EMESSAGE";
  if (command === "RCPT TO" && noSuchMailbox.test(response))
    return new NoSuchAddress(`the mail server knows no such recipient (${what})`);
  if (isFinal && isAboutThis) return new PermanentFailure(`the mail server rejects this message (${what})`);
  return new Error(`The mail server did not accept the message (${what}).`);
}
