import { isLoopbackAddress } from "#platform/http/loopback.ts";
import { StartupError } from "#platform/startup-error.ts";
import { exitCodes } from "#platform/exit-codes.ts";
import { join, resolve } from "node:path";
import type { z } from "zod";
import { embedded } from "./database-settings.ts";
import { retentionOf } from "./retention-settings.ts";
import { off, type SettingName, settingNames, settingOf, type settings } from "./settings.ts";

type Values = { [Name in SettingName]?: z.output<(typeof settings)[Name]["rule"]> };
export type Environment = Record<string, string | undefined>;

/** The settings of this process, validated and grouped by where they are used. */
export type Config = ReturnType<typeof configFrom>;

/** Reads the process's environment, which nothing else does. Throws StartupError with the setting and its rule. */
export const readConfig = (): Config => configFrom(process.env);

/** The environment for a child process: a copy of this one's with some settings replaced. */
export const environmentWith = (changes: { [Name in SettingName | "NODE_ENV"]?: string | undefined }): Environment => ({
  ...process.env,
  ...changes,
});

/** `environment` -> grouped settings. An empty text counts as not set. */
export function configFrom(environment: Environment) {
  const values: Values = Object.fromEntries(settingNames.map((name) => [name, valueOf(name, environment)]));
  needsWith(values, "SMTP_URL", "EMAIL_FROM");
  needsWith(values, "OIDC_ISSUER", "OIDC_CLIENT_ID");
  needsWith(values, "STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET");
  needsWith(values, "TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM");
  needsWith(values, "ZENDESK_KEY", "ZENDESK_SIGNING_KEY_ID", "ZENDESK_SIGNING_SECRET");
  needsWith(values, "CHATWOOT_URL", "CHATWOOT_WEBSITE_TOKEN", "CHATWOOT_HMAC_SECRET");
  if (values.ZENDESK_KEY && values.CHATWOOT_URL)
    throw new StartupError("ZENDESK_KEY and CHATWOOT_URL are two chats: unset one of them.", exitCodes.config);
  const mode = values.MODE ?? defaultMode(environment);
  if (mode === "live" && !values.DATABASE_URL)
    throw new StartupError(
      `MODE is live, which needs DATABASE_URL: the address of a PostgreSQL server, or the word ${embedded} for the one that comes with the product.`,
      exitCodes.config,
    );
  if (mode === "live" && values.CLOCK)
    throw new StartupError("CLOCK is for demonstrations: unset it, or set MODE to demo.", exitCodes.config);
  const [host, port, dataDir] = [values.HOST!, values.PORT!, resolve(values.DATA_DIR!)];
  const hashing = values.PASSWORD_HASHING!;
  if (
    hashing === "light" &&
    (mode === "live" || !(host === "localhost" || isLoopbackAddress(host)) || values.PUBLIC_URL)
  )
    throw new StartupError(
      "PASSWORD_HASHING may be light only in demo mode, on a loopback address, without PUBLIC_URL: unset it.",
      exitCodes.config,
    );
  return {
    mode,
    productName: values.PRODUCT_NAME!,
    /** Who runs this installation, for the terms and the privacy policy. */
    operator: {
      name: values.OPERATOR_NAME,
      abn: values.OPERATOR_ABN,
      contact: values.OPERATOR_CONTACT,
      textsCheckedOn: values.LEGAL_TEXTS_CHECKED,
      linkedIn: values.LINKEDIN_URL,
      facebook: values.FACEBOOK_URL,
    },
    http: {
      host,
      port,
      publicUrl: values.PUBLIC_URL ?? addressOf(host, port),
      metricsToken: values.METRICS_TOKEN,
      trustedProxies: values.TRUST_PROXY,
      callsPerMinute: values.CALLS_PER_MINUTE!,
      drainSeconds: values.DRAIN_SECONDS!,
      /** A URI. */
      securityContact: values.SECURITY_CONTACT,
    },
    livenessSeconds: values.LIVENESS_SECONDS!,
    database: databaseOf(values, dataDir),
    /** Newest first. Without `keys`, those of a file in `dataDir`. */
    secrets: { keys: values.SECRETS_KEY, dataDir },
    backup: { passphrase: values.BACKUP_PASSPHRASE },
    /** `snapshots`: the folder for snapshots of the index. */
    search: {
      snapshots: join(dataDir, "search"),
      threads: values.SEARCH_THREADS,
      /** Without it, an index in memory. */
      cluster:
        values.OPENSEARCH_URL === undefined
          ? undefined
          : {
              urls: values.OPENSEARCH_URL,
              prefix: values.OPENSEARCH_INDEX!,
              shards: values.OPENSEARCH_SHARDS!,
              replicas: values.OPENSEARCH_REPLICAS!,
            },
      /** Without `model`, the table that comes with the product. */
      embeddings: { model: values.EMBEDDINGS_MODEL, dataDir },
    },
    /** In lower case. */
    operators: new Set(values.OPERATOR_EMAILS),
    operatorsNeedSecondFactor: (values.OPERATOR_SECOND_FACTOR ?? (mode === "live" ? "required" : "off")) === "required",
    passwords: { hashing },
    identity: {
      audience: values.OIDC_AUDIENCE!,
      /** Without it, the provider that comes with the product. */
      external:
        values.OIDC_ISSUER === undefined
          ? undefined
          : {
              issuer: values.OIDC_ISSUER,
              clientId: values.OIDC_CLIENT_ID!,
              scope: values.OIDC_SCOPE!,
              mfaAcr: values.OIDC_MFA_ACR!,
            },
    },
    /** `smtpUrl` and `accountSid` are the word off if nothing is to be sent, and undefined if not configured. */
    email: { smtpUrl: values.SMTP_URL, from: values.EMAIL_FROM },
    sms: { accountSid: values.TWILIO_ACCOUNT_SID, authToken: values.TWILIO_AUTH_TOKEN, from: values.TWILIO_FROM },
    /** Without it, the sandbox in demo mode and no payments in live mode. */
    stripe:
      values.STRIPE_SECRET_KEY === undefined
        ? undefined
        : {
            secretKey: values.STRIPE_SECRET_KEY,
            publishableKey: values.STRIPE_PUBLISHABLE_KEY!,
            webhookSecret: values.STRIPE_WEBHOOK_SECRET!,
          },
    /** Where people chat with the operators. Without it, they send an enquiry from a panel. */
    chat: chatFrom(values),
    /** Without `privateKey`, one that is made at first use. */
    push: { privateKey: values.VAPID_PRIVATE_KEY },
    /** Everything that is not switched off. */
    sends: { email: values.SMTP_URL !== off, sms: values.TWILIO_ACCOUNT_SID !== off },
    /** Limits for messages to people who may not have asked for them. */
    perDay: { invites: values.INVITES_PER_DAY!, texts: values.TEXTS_PER_DAY! },
    /** Without `guid`, the register that comes with the product. */
    businessRegister: { guid: values.ABR_GUID },
    clock: { standsAt: values.CLOCK },
    demo: { data: values.DEMO_DATA! },
    portals: {
      areRead: values.READ_PORTALS === undefined ? mode === "live" : values.READ_PORTALS === "on",
      listingsFile: values.LISTINGS_FILE,
    },
    /** Days by kind of data. */
    retention: retentionOf(values),
    ingestion: { maxSkippedPercent: values.MAX_SKIPPED_PERCENT! },
    log: { level: values.LOG_LEVEL!, format: values.LOG_FORMAT! },
  };
}

function chatFrom(values: Values) {
  if (values.ZENDESK_KEY !== undefined)
    return {
      vendor: "zendesk" as const,
      key: values.ZENDESK_KEY,
      keyId: values.ZENDESK_SIGNING_KEY_ID!,
      secret: values.ZENDESK_SIGNING_SECRET!,
    };
  if (values.CHATWOOT_URL !== undefined)
    return {
      vendor: "chatwoot" as const,
      url: values.CHATWOOT_URL,
      websiteToken: values.CHATWOOT_WEBSITE_TOKEN!,
      secret: values.CHATWOOT_HMAC_SECRET!,
    };
  return undefined;
}

function databaseOf({ DATABASE_URL, DATABASE_DIRECT_URL: direct, DATABASE_READ_URL }: Values, dataDir: string) {
  const external = DATABASE_URL === embedded ? undefined : DATABASE_URL;
  const needing = direct ? "DATABASE_DIRECT_URL" : DATABASE_READ_URL && "DATABASE_READ_URL";
  if (needing && !external)
    throw new StartupError(
      `${needing} is set, which needs DATABASE_URL: the address of a PostgreSQL server.`,
      exitCodes.config,
    );
  return {
    /** The address for whole sessions. Without it, the embedded PostgreSQL in `dataDir`. */
    url: direct ?? external,
    /** The address of a transaction pooler in front of it, for pages and the API. */
    pooledUrl: direct === undefined ? undefined : external,
    /** The address of a replica for what visitors read. */
    readUrl: DATABASE_READ_URL,
    dataDir,
  };
}

/** The server's address for a browser on this machine. */
export const addressOf = (host: string, port: number) => {
  const everywhere = host === "0.0.0.0" || host === "::";
  const name = everywhere || host === "127.0.0.1" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}`;
};

/** The effective value: as set, or the default. Undefined if there is neither. */
export const textOf = (name: SettingName, environment: Environment) => environment[name] || settingOf(name).default;

function valueOf(name: SettingName, environment: Environment) {
  const text = textOf(name, environment);
  if (text === undefined) return undefined;
  const { rule, mustBe, secret } = settingOf(name);
  const checked = rule.safeParse(text);
  if (checked.success) return checked.data;
  throw new StartupError(`${name} must be ${mustBe}${secret ? "" : `; it is "${text}"`}.`, exitCodes.config);
}

/** Throws StartupError if the first of these settings has a value and one of the others is missing. */
function needsWith(values: Values, first: SettingName, ...others: SettingName[]) {
  const missing = others.find((name) => values[name] === undefined);
  if (values[first] === undefined || values[first] === off || missing === undefined) return;
  throw new StartupError(`${first} is set, which needs ${missing}: ${settingOf(missing).mustBe}.`, exitCodes.config);
}

/** Connecting a real server implies live mode. */
const defaultMode = (environment: Environment) =>
  environment.DATABASE_URL || (environment.SMTP_URL || off) !== off || environment.OIDC_ISSUER ? "live" : "demo";
