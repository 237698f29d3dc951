import type { FastifyBaseLogger } from "fastify";
import type { BusinessRegister } from "#adapters/business-register/port.ts";
import type { PaymentGateway } from "#adapters/payment/port.ts";
import type { SearchEngine } from "#adapters/search-engine/port.ts";
import type { PasswordCost } from "#features/identity/server/hashing/hash-task.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { DataLifecycle } from "#platform/data-lifecycle.ts";
import type { Database, Pool } from "#platform/db/db.ts";
import type { SendRequest } from "#platform/http-client/send-request.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";

/** What the services of all capabilities need of the process that makes them. */
export type ServiceNeeds = {
  db: Database;
  /** Its connections, of which one listens to what is announced to members. */
  pool: Pool;
  /** For public reads, so that work on accounts cannot use up its connections. Default: `db`. */
  reads?: Database;
  /** For sums that are kept for many readers, which take longer than a page may. Default: `reads`. */
  figures?: Database;
  /** For /health alone. Default: `db`. */
  probes?: Database;
  engine: SearchEngine;
  clock: Clock;
  /** Real time, for codes and tokens. */
  realClock?: Clock;
  config: Config;
  /** Seals the secrets of the embedded identity provider. Without them there is none. */
  secrets?: Secrets;
  /** Seals what this installation calls others with. Default: the same. */
  sealing?: Secrets;
  /** For tests, which cannot afford OWASP's cost. */
  passwordCost?: PasswordCost;
  /** For tests. Default: what the settings name. */
  payments?: PaymentGateway | undefined;
  businessRegister?: BusinessRegister;
  /** Calls addresses that people gave us. For tests. Default: on the public internet only. */
  sendRequest?: SendRequest | undefined;
};

/** What the server that runs the services tells them. */
export type Host = {
  /** The origin under which people reach this server; known once it listens. */
  origin: () => string;
  log: FastifyBaseLogger;
  lifecycle: DataLifecycle;
};
