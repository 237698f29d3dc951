import { abrRegister } from "#adapters/business-register/abr.ts";
import { embeddedRegister } from "#adapters/business-register/embedded.ts";
import type { BusinessRegister } from "#adapters/business-register/port.ts";
import { embeddedEmail } from "#adapters/email/embedded.ts";
import type { EmailSender } from "#adapters/email/port.ts";
import { smtpEmail } from "#adapters/email/smtp.ts";
import { openEmbedder } from "#adapters/embeddings/open.ts";
import type { PaymentGateway } from "#adapters/payment/port.ts";
import { sandboxGateway } from "#adapters/payment/sandbox/gateway.ts";
import { stripeGateway } from "#adapters/payment/stripe/gateway.ts";
import type { PushSender } from "#adapters/push/port.ts";
import { webPushSender } from "#adapters/push/web-push.ts";
import { embeddedSms } from "#adapters/sms/embedded.ts";
import { clusterClient } from "#adapters/search-engine/opensearch/client.ts";
import { startClusterEngine } from "#adapters/search-engine/opensearch/engine.ts";
import { aliasOf, clusterIndex } from "#adapters/search-engine/opensearch/index-writer.ts";
import type { ClusterIndex, PassingEngine } from "#adapters/search-engine/port.ts";
import { passingEngine } from "#adapters/search-engine/passing-engine.ts";
import type { SmsReplies, SmsSender } from "#adapters/sms/port.ts";
import { noReplies, twilioReplies } from "#adapters/sms/replies.ts";
import { twilioSms } from "#adapters/sms/twilio.ts";
import { type Clock, systemClock } from "#platform/clock.ts";
import { addressOf, type Config } from "#platform/config/config.ts";
import { checkSenders } from "#platform/config/senders.ts";
import { off } from "#platform/config/settings.ts";
import type { Database } from "#platform/db/db.ts";
import { sendPublicRequest, type SendRequest } from "#platform/http-client/send-request.ts";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";
import type { SendEmail } from "#platform/mail/email.ts";
import { renderEmail } from "#platform/mail/render.ts";

export { chatSite, chatSources, openChat } from "#adapters/chat/open.ts";
export { reencodeInChildProcess } from "#adapters/pictures/child-process.ts";
export { drawInChildProcess } from "#adapters/pictures/draw-in-child.ts";

type Needs = {
  config: Config;
  db: Database;
  clock: Clock;
  /** Calls addresses that people gave us. Default: those on the public internet. */
  sendRequest?: SendRequest;
};

export type Senders = ReturnType<typeof openSenders>;

/**
 * Opens this installation's senders; call `stop` at the end. Throws StartupError in live mode if they are not
 * configured.
 */
export function openSenders(needs: Needs) {
  const { config } = needs;
  checkSenders(config);
  const email = emailSender(needs);
  const { productName, operator } = config;
  const branding = { productName, operator, origin: new URL(config.http.publicUrl).origin };
  const sendEmail: SendEmail = (content) => email.send(renderEmail(content, branding));
  return { sendEmail, sms: smsSender(needs), push: pushSender(needs), stop: () => email.stop() };
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

function pushSender({ config: { http, email }, clock, sendRequest = sendPublicRequest }: Needs): PushSender {
  const subject = http.publicUrl.startsWith("https:")
    ? http.publicUrl
    : `mailto:${email.from ?? "push@brolga.invalid"}`;
  return webPushSender({ subject, sendRequest, clock });
}

/** Replies to the text messages of this installation. `path`: where the vendor calls us. */
export function openSmsReplies({ sms: { accountSid, authToken }, http }: Config, path: string): SmsReplies {
  if (accountSid === undefined || accountSid === off) return noReplies;
  return twilioReplies({ authToken: authToken!, url: new URL(path, http.publicUrl).href });
}

/** Whether emails are captured instead of sent: in a demonstration without a mail server. */
export const capturesEmail = ({ email }: Config): boolean => email.smtpUrl === undefined;

type PaymentNeeds = Pick<Needs, "config" | "db" | "clock"> & {
  /** Delivers the sandbox's events. Default: posts them to this installation's web server. */
  deliver?: ((body: string, signature: string) => Promise<void>) | undefined;
};

/** Takes this installation's payments; undefined if plans cannot be bought here. */
export function openPayments({
  config,
  db,
  clock,
  deliver = deliverTo(config),
}: PaymentNeeds): PaymentGateway | undefined {
  if (config.stripe) return stripeGateway({ ...config.stripe, clock: systemClock });
  return config.mode === "demo" ? sandboxGateway({ db, clock, deliver }) : undefined;
}

/** The script starts frames and parts of itself from subdomains that change: https://docs.stripe.com/security/guide */
const stripeScripts = ["https://js.stripe.com", "https://*.js.stripe.com"];

/** What the content policy of the payment page names: the vendor's script and frames, and nothing in the sandbox. */
export const paymentSources = ({ stripe }: Config) =>
  stripe
    ? {
        scripts: stripeScripts,
        frames: [...stripeScripts, "https://hooks.stripe.com"],
        connections: ["https://api.stripe.com"],
      }
    : {};

/** Posts an event to the webhook of the web server on this machine. */
const deliverTo =
  ({ http: { host, port } }: Config) =>
  async (body: string, signature: string) => {
    const response = await fetch(new URL("/api/v1/payment/webhook", addressOf(host, port)), {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": signature },
      body,
      signal: AbortSignal.timeout(10_000),
    }).catch((error: Error) => {
      throw new Error(`The web server did not take a payment event (${error.name}).`);
    });
    if (!response.ok) throw new Error(`The web server answered a payment event with ${response.status}.`);
  };

/** The business register of this installation. */
export const openRegister = ({ businessRegister: { guid } }: Config): BusinessRegister =>
  guid === undefined ? embeddedRegister() : abrRegister({ guid });

/** The register that knows which ABNs are active today; undefined without a key. */
export const openStatusRegister = (config: Config): BusinessRegister | undefined =>
  config.businessRegister.guid === undefined ? undefined : openRegister(config);

const switchedOff = (setting: string) => () =>
  Promise.reject(new PermanentFailure(`${setting} is ${off}, so nothing was sent`));

type Cluster = NonNullable<Config["search"]["cluster"]>;

/** Searches in a cluster. `docsVersion`: how opportunities become documents. */
export const openClusterEngine = ({ urls, prefix }: Cluster, docsVersion: string) =>
  startClusterEngine(clusterClient(urls), aliasOf(prefix, docsVersion));

/** Opens the index of this installation in a search cluster; undefined if it searches in memory. */
export const openClusterIndex = ({ search: { cluster } }: Config) =>
  cluster &&
  ((docsVersion: string): ClusterIndex =>
    clusterIndex(clusterClient(cluster.urls), aliasOf(cluster.prefix, docsVersion), cluster));

/** Engines of a few documents, with this installation's embedder. */
export const openPassingEngine = ({ search: { embeddings } }: Config): PassingEngine =>
  passingEngine(() => openEmbedder(embeddings.model, embeddings.dataDir));
