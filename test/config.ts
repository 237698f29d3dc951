import { type Config, configFrom, type Environment } from "#platform/config/config.ts";

/** The settings of a test server: the defaults, with limits that no test reaches by accident. */
export const testConfig = (environment: Environment = {}): Config =>
  configFrom({
    CALLS_PER_MINUTE: "1000000",
    INVITES_PER_DAY: "1000000",
    TEXTS_PER_DAY: "1000000",
    OPERATOR_EMAILS: "operator@brolga.example",
    ...environment,
  });

/** The same for an installation that is no demonstration. */
export const liveConfig = (environment: Environment = {}): Config =>
  testConfig({ MODE: "live", DATABASE_URL: "embedded", ...environment });
