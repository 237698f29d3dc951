import type { Contract, Endpoint } from "#contract/endpoint.ts";
import { isOther } from "#contract/media.ts";

/** What a client must know to call an endpoint: everything but the rules of its values. Plain data. */
export type ClientEndpoint = Pick<Endpoint, "method" | "path" | "bodyAs" | "signatureHeader"> & {
  hasBody?: true;
  /** If the answer is not JSON: a file's media type, or a stream of events. */
  other?: { kind: "file" | "events"; mediaType: string };
};

/** The client's part of each contract, by the contract's name. */
export type ClientEndpoints<Contracts extends Record<string, Contract>> = {
  [Name in keyof Contracts]: Record<keyof Contracts[Name], ClientEndpoint>;
};

function clientEndpointOf({ method, path, bodyAs, signatureHeader, body, response }: Endpoint): ClientEndpoint {
  const mediaType = isOther(response) && response.kind === "file" ? response.mediaType : "text/event-stream";
  return {
    method,
    path,
    ...(bodyAs && { bodyAs }),
    ...(signatureHeader !== undefined && { signatureHeader }),
    ...(body && { hasBody: true }),
    ...(isOther(response) && { other: { kind: response.kind, mediaType } }),
  };
}

/** The client's part of contracts. */
export const clientEndpointsOf = <Contracts extends Record<string, Contract>>(contracts: Contracts) =>
  mapValues(contracts, (contract) => mapValues(contract, clientEndpointOf)) as ClientEndpoints<Contracts>;

const mapValues = <From, To>(values: Record<string, From>, map: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
