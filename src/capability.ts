import type { openPassingEngine, Senders } from "#adapters/open.ts";
import type { PaymentGateway } from "#adapters/payment/port.ts";
import type { ReencodePicture } from "#adapters/pictures/port.ts";
import type { Handlers } from "#contract/endpoint.ts";
import type { contracts } from "#contracts";
import type { FetchPicture } from "#features/accounts/server/pictures/jobs.ts";
import type { Fetcher } from "#features/ingestion/fetching/fetcher.ts";
import type { Listing } from "#features/ingestion/sources/listing.ts";
import type { Caller } from "#platform/auth/caller.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config/config.ts";
import type { DataAnswers } from "#platform/data-lifecycle.ts";
import type { Database } from "#platform/db/db.ts";
import type { Jobs } from "#platform/jobs/jobs.ts";
import type { SendRequest } from "#platform/http-client/send-request.ts";
import type { Secrets } from "#platform/secrets/secrets.ts";
import type { Services } from "./services.ts";

/** What jobs need of their process. */
export type JobNeeds = Pick<Senders, "sendEmail" | "sms" | "push"> & {
  payments?: PaymentGateway | undefined;
  passingEngine?: ReturnType<typeof openPassingEngine>;
  db: Database;
  clock: Clock;
  config: Config;
  secrets: Secrets;
  fetcher: Fetcher;
  listings: Listing[];
  fetchPicture: FetchPicture;
  reencodePicture: ReencodePicture;
  /** Calls addresses that people gave us. For tests. Default: on the public internet only. */
  sendRequest?: SendRequest | undefined;
};

/** One capability as the processes see it. */
export type Capability = {
  /** What happens to the data that it stores: six answers, none of which can be left out. */
  lifecycle: DataAnswers;
  jobs?: (needs: JobNeeds) => Jobs;
};

export type ContractName = keyof typeof contracts;

/** A capability that answers calls. */
export type Served<Name extends ContractName> = Capability & {
  handlers: (services: Services) => Handlers<(typeof contracts)[Name], Caller>;
  /** The first part of its operation ids if that is not the contract's name. They are public and never change. */
  area?: string;
};
