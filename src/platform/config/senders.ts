import { StartupError } from "#platform/startup-error.ts";
import { exitCodes } from "#platform/exit-codes.ts";
import type { Config } from "./config.ts";

/**
 * Throws StartupError if an installation in live mode has no senders configured, because people would wait for messages
 * that are never sent. For the processes that serve and send; others need no senders.
 */
export function checkSenders({ mode, email, sms }: Pick<Config, "mode" | "email" | "sms">) {
  if (mode === "demo") return;
  if (email.smtpUrl === undefined)
    throw new StartupError(
      "MODE is live, which needs SMTP_URL: the server that sends email, or the word off for none.",
      exitCodes.config,
    );
  if (sms.accountSid === undefined)
    throw new StartupError(
      "MODE is live, which needs TWILIO_ACCOUNT_SID: the account that sends text messages, or the word off for none.",
      exitCodes.config,
    );
}
