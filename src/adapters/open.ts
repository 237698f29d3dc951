import { abrRegister } from "#adapters/business-register/abr.ts";
import { embeddedRegister } from "#adapters/business-register/embedded.ts";
import type { BusinessRegister } from "#adapters/business-register/port.ts";
import { embeddedEmail } from "#adapters/email/embedded.ts";
import type { EmailSender } from "#adapters/email/port.ts";
import { smtpEmail } from "#adapters/email/smtp.ts";
import { embeddedSms } from "#adapters/sms/embedded.ts";
import type { SmsSender } from "#adapters/sms/port.ts";
import { twilioSms } from "#adapters/sms/twilio.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config/config.ts";
import { checkSenders } from "#platform/config/senders.ts";
import { off } from "#platform/config/settings.ts";
import type { Database } from "#platform/db/db.ts";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";
import type { SendEmail } from "#platform/mail/email.ts";
import { renderEmail } from "#platform/mail/render.ts";

export { reencodeInChildProcess } from "#adapters/pictures/child-process.ts";

type Needs = { config: Config; db: Database; clock: Clock };

export type Senders = ReturnType<typeof openSenders>;

/**
 * Opens this installation's senders; call `stop` at the end. Throws StartupError in live mode if they are not
 * configured.
 */
export function openSenders(needs: Needs) {
  const { config } = needs;
  checkSenders(config);
  const email = emailSender(needs);
  const branding = { productName: config.productName, origin: new URL(config.http.publicUrl).origin };
  const sendEmail: SendEmail = (content) => email.send(renderEmail(content, branding));
  return { sendEmail, sms: smsSender(needs), stop: () => email.stop() };
}

function emailSender({ config, db, clock }: Needs): EmailSender {
  const { smtpUrl, from } = config.email;
  if (smtpUrl === undefined) return embeddedEmail({ db, clock });
  if (smtpUrl === off) return { send: switchedOff("SMTP_URL"), stop: async () => {} };
  return smtpEmail({ url: smtpUrl, from: from!, name: config.productName });
}

function smsSender({ config, db, clock }: Needs): SmsSender {
  const { accountSid, authToken, from } = config.sms;
  if (accountSid === undefined) return embeddedSms({ db, clock });
  if (accountSid === off) return { send: switchedOff("TWILIO_ACCOUNT_SID") };
  return twilioSms({ accountSid, authToken: authToken!, from: from! });
}

/** Whether emails are captured instead of sent: in a demonstration without a mail server. */
export const capturesEmail = ({ email }: Config): boolean => email.smtpUrl === undefined;

/** The business register of this installation. */
export const openRegister = ({ businessRegister: { guid } }: Config): BusinessRegister =>
  guid === undefined ? embeddedRegister() : abrRegister({ guid });

const switchedOff = (setting: string) => () =>
  Promise.reject(new PermanentFailure(`${setting} is ${off}, so nothing was sent`));
