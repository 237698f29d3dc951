import { createHash, randomUUID } from "node:crypto";
import { createTransport } from "nodemailer";
import type { EmailSender } from "#adapters/email/port.ts";
import { isLoopbackName } from "#platform/http/loopback.ts";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";

/** `url`: SMTP_URL. `from`: the address that messages come from; `name` stands beside it. */
type Settings = { url: string; from: string; name: string };

/** One address and nothing else: nodemailer would make two recipients of two addresses in one text. */
const oneAddress = /^[^\s,;:<>()"]+@[^\s,;:<>()"@]+$/;

/** Parameters of the address by which the library would send in plain text: what is secure is not theirs to say. */
const plainTextParameters = ["secure", "requireTLS", "ignoreTLS"];

/** Milliseconds that the server has for its answers. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** What nodemailer says of a failure. Its texts may name the recipient, so they are never passed on. */
type Fault = { code?: string; command?: string; responseCode?: number };

/**
 * Sends by an SMTP server, over a few connections that are kept open. Only to this machine, and only without a password,
 * it sends in plain text where the server offers no TLS.
 */
export function smtpEmail({ url, from, name }: Settings): EmailSender {
  const address = new URL(url);
  for (const parameter of plainTextParameters) address.searchParams.delete(parameter);
  const hasPassword = address.username !== "" || address.password !== "";
  const transport = createTransport({
    requireTLS: address.protocol === "smtp:" && (hasPassword || !isLoopbackName(address.hostname)),
    url: address.href,
    pool: true,
    maxConnections: 2,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...timeouts,
  });
  const domain = from.slice(from.lastIndexOf("@") + 1);
  return {
    async send({ to, subject, text, html, headers, idempotencyKey }) {
      if (!oneAddress.test(to)) throw new PermanentFailure("what is to be written to is no address");
      const message = {
        from: { name, address: from },
        to,
        // Mail servers and programs drop a message whose id they have already seen.
        messageId: `<${idempotencyKey === undefined ? randomUUID() : hashOf(idempotencyKey)}@${domain}>`,
        headers,
        subject,
        text,
        html,
      };
      await transport.sendMail(message).catch((error: unknown) => {
        throw failureOf(error as Fault);
      });
    },
    stop: async () => transport.close(),
  };
}

/** The same for every attempt, whatever characters the key has. */
const hashOf = (key: string) => createHash("sha256").update(key).digest("hex").slice(0, 32);

/** The server's final no is about the recipient or the message; a no to the password or the sender can be put right. */
function failureOf({ code = "unknown", command, responseCode }: Fault): Error {
  const what = [responseCode ?? code, command].filter(Boolean).join(", ");
  const isFinal = responseCode === undefined || responseCode >= 500;
  const isAboutThis = (code === "EENVELOPE" && command !== "MAIL FROM") || code === "EMESSAGE";
  if (isFinal && isAboutThis) return new PermanentFailure(`the mail server does not take this message (${what})`);
  return new Error(`The mail server did not take the message (${what}).`);
}
