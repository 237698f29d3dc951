import { expect, test } from "vitest";
import { configFrom } from "./config.ts";
import { describeConfig } from "./describe.ts";
import { checkSenders } from "./senders.ts";

test("an empty environment is a demonstration on port 3000 with the embedded database", () => {
  const config = configFrom({});
  expect(config.mode).toBe("demo");
  expect(config.http).toMatchObject({ port: 3000, host: "127.0.0.1", publicUrl: "http://localhost:3000" });
  expect(config.database.url).toBeUndefined();
});

test("a pooler is in front of a direct address, which everything uses that needs whole sessions", () => {
  const both = { DATABASE_URL: "postgres://pooler/brolga", DATABASE_DIRECT_URL: "postgres://db/brolga" };
  expect(configFrom(both).database).toMatchObject({ url: both.DATABASE_DIRECT_URL, pooledUrl: both.DATABASE_URL });
  expect(configFrom({ DATABASE_URL: both.DATABASE_URL }).database.pooledUrl).toBeUndefined();
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"])
    for (const DATABASE_URL of ["", "embedded"])
      expect(() => configFrom({ DATABASE_URL, [name]: "postgres://db/brolga" })).toThrow(`${name} is set, which needs`);
});

test("an empty text counts as not set", () => {
  expect(configFrom({ PORT: "", MODE: "" }).http.port).toBe(3000);
});

test("setting a database makes the mode live", () => {
  const config = configFrom({ DATABASE_URL: "postgres://me:secret@db.example/brolga" });
  expect(config.mode).toBe("live");
  expect(config.database.url).toBe("postgres://me:secret@db.example/brolga");
  expect(configFrom({ DATABASE_URL: "embedded" }).database.url).toBeUndefined();
});

test.each([
  [{ PORT: "http" }, 'PORT must be a whole number from 0 to 65535; it is "http".'],
  [{ PORT: "70000" }, 'PORT must be a whole number from 0 to 65535; it is "70000".'],
  [{ HOST: "my host" }, 'HOST must be an IP address or localhost; it is "my host".'],
  [{ CLOCK: "tomorrow" }, 'CLOCK must be an instant such as 2026-12-03T03:00:00Z; it is "tomorrow".'],
  [{ DATABASE_URL: "mysql://me:secret@x/y" }, "DATABASE_URL must be postgres://... or the word embedded."],
  [{ SMTP_URL: "mail.example" }, "SMTP_URL must be smtp://..., smtps://... or the word off."],
  [{ SMTP_URL: "smtp://mail.example" }, "SMTP_URL is set, which needs EMAIL_FROM: an email address."],
  [{ EMAIL_FROM: "Brolga" }, 'EMAIL_FROM must be an email address; it is "Brolga".'],
  [{ TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}` }, "TWILIO_ACCOUNT_SID is set, which needs TWILIO_AUTH_TOKEN"],
  [{ OIDC_ISSUER: "https://id.example" }, "OIDC_ISSUER is set, which needs OIDC_CLIENT_ID: 1 to 200 characters."],
  [{ OIDC_ISSUER: "http://id.example" }, "OIDC_ISSUER must be an address with https, or with http on this machine;"],
  [{ OIDC_ISSUER: "http://localhost.example" }, "OIDC_ISSUER must be an address with https"],
  [{ OIDC_AUDIENCE: "our api" }, "OIDC_AUDIENCE must be an absolute URI"],
  [{ OIDC_SCOPE: "email" }, "OIDC_SCOPE must be words separated by spaces, including openid"],
  [{ OPERATOR_EMAILS: "ops@brolga.example, nobody" }, "OPERATOR_EMAILS must be email addresses separated by commas"],
  [{ TRUST_PROXY: "10.0.0.1, proxy.example" }, "TRUST_PROXY must be IP addresses or networks"],
  [{ OPERATOR_ABN: "51 824 753 557" }, "OPERATOR_ABN must be an ABN: 11 digits whose checksum is right"],
  [{ OPERATOR_CONTACT: "us" }, "OPERATOR_CONTACT must be an email address"],
  [{ LINKEDIN_URL: "javascript:alert(1)" }, "LINKEDIN_URL must be an address that begins with https://"],
  [{ LEGAL_TEXTS_CHECKED: "last week" }, "LEGAL_TEXTS_CHECKED must be a date such as 2026-11-30"],
  [{ SECRETS_KEY: "c2hvcnQ=" }, "SECRETS_KEY must be 32 bytes in base64"],
  [{ METRICS_TOKEN: "short" }, "METRICS_TOKEN must be at least 16 characters."],
])("%o is refused by name and rule", (environment, sentence) => {
  expect(() => configFrom(environment)).toThrow(sentence);
});

test("people sign in with the built-in provider or with a configured one", () => {
  expect(configFrom({}).identity).toEqual({ audience: "urn:brolga:api", external: undefined });
  const theirs = { OIDC_ISSUER: "https://id.example/", OIDC_CLIENT_ID: "brolga", DATABASE_URL: "embedded" };
  const external = { issuer: "https://id.example/", clientId: "brolga", scope: "openid profile email" };
  expect(configFrom({ ...theirs, OIDC_AUDIENCE: "https://api.example" })).toMatchObject({
    mode: "live",
    identity: { audience: "https://api.example", external },
  });
  expect(configFrom({ ...theirs, OIDC_ISSUER: "http://127.0.0.1:4400" }).identity.external).toMatchObject({
    issuer: "http://127.0.0.1:4400",
  });
  const mfa = configFrom({ ...theirs, OIDC_MFA_ACR: "gold  urn:loa:2" }).identity.external;
  expect(mfa).toMatchObject({ mfaAcr: ["gold", "urn:loa:2"] });
});

test("operators are named by email, in any spelling", () => {
  expect([...configFrom({ OPERATOR_EMAILS: "Ops@brolga.example, night@brolga.example" }).operators]).toEqual([
    "ops@brolga.example",
    "night@brolga.example",
  ]);
  expect(configFrom({}).operators.size).toBe(0);
});

test("proxies are named by address or network", () => {
  const named = "127.0.0.1,10.0.0.0/8,2001:db8::/32";
  expect(configFrom({ TRUST_PROXY: named }).http.trustedProxies).toBe(named);
});

test("live without a database is refused by name", () => {
  expect(() => configFrom({ MODE: "live" })).toThrow(/^MODE is live, which needs DATABASE_URL/);
});

test("setting a mail server makes the mode live, but the word off does not", () => {
  const server = { SMTP_URL: "smtp://mail.example", EMAIL_FROM: "hello@brolga.example" };
  expect(configFrom({ ...server, DATABASE_URL: "embedded" }).mode).toBe("live");
  expect(() => configFrom(server)).toThrow(/^MODE is live, which needs DATABASE_URL/);
  expect(configFrom({ SMTP_URL: "off", TWILIO_ACCOUNT_SID: "off" }).mode).toBe("demo");
});

test("live mode does not start until both senders are set, at least to off", () => {
  const live = { MODE: "live", DATABASE_URL: "embedded" };
  const check = (environment: Record<string, string>) => () => checkSenders(configFrom(environment));
  expect(check(live)).toThrow(/^MODE is live, which needs SMTP_URL/);
  expect(check({ ...live, SMTP_URL: "off" })).toThrow(/^MODE is live, which needs TWILIO_ACCOUNT_SID/);
  expect(check({ ...live, SMTP_URL: "off", TWILIO_ACCOUNT_SID: "off" })).not.toThrow();
  expect(check({})).not.toThrow();
});

test("a set clock is refused in live mode", () => {
  const live = { MODE: "live", DATABASE_URL: "embedded" };
  expect(() => configFrom({ ...live, CLOCK: "2026-12-03T03:00:00Z" })).toThrow(/^CLOCK is for demonstrations/);
  expect(configFrom({ CLOCK: "2026-12-03T03:00:00Z" }).clock.standsAt?.epochMilliseconds).toBe(1_796_266_800_000);
});

test("light password hashing is refused wherever somebody else could sign in", () => {
  const light = { PASSWORD_HASHING: "light" };
  expect(configFrom(light).passwords.hashing).toBe("light");
  for (const reachable of [
    { MODE: "live", DATABASE_URL: "embedded" },
    { HOST: "0.0.0.0" },
    { PUBLIC_URL: "https://brolga.example" },
  ])
    expect(() => configFrom({ ...light, ...reachable })).toThrow(/^PASSWORD_HASHING may be light only in demo mode/);
});

test("portals are read in live mode unless turned off, and in a demonstration only on request", () => {
  const live = { MODE: "live", DATABASE_URL: "embedded" };
  const areRead = (environment: Record<string, string>) => configFrom(environment).portals.areRead;
  expect([areRead({}), areRead({ READ_PORTALS: "on" })]).toEqual([false, true]);
  expect([areRead(live), areRead({ ...live, READ_PORTALS: "off" })]).toEqual([true, false]);
});

test("the description shows every setting and no secret", () => {
  const text = describeConfig({
    DATABASE_URL: "postgres://me:s3cret@x/y",
    METRICS_TOKEN: "0123456789abcdef",
    SMTP_URL: "smtp://me:s3cret@mail.example",
    EMAIL_FROM: "hello@brolga.example",
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "s3cret",
    TWILIO_FROM: "+61480000000",
    ABR_GUID: "11111111-2222-3333-4444-555555555555",
    PORT: "4000",
  });
  expect(text).toContain("PORT=4000");
  expect(text).toContain("HOST=127.0.0.1  (default)");
  expect(text).toContain("DATABASE_URL=********");
  expect(text).not.toMatch(/s3cret|0123456789abcdef|11111111/);
});
