import type { Answer, Call, Contract, Endpoint } from "#contract/endpoint.ts";
import { readEvents } from "#contract/event-stream.ts";
import { isOther } from "#contract/media.ts";

/** Sends one request: `fetch` in a browser, the in-process transport while a page is rendered on the server. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

type RequestInit = { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal };
export type Client<C extends Contract> = {
  [K in keyof C]: (call: Call<C[K]>, options?: { signal?: AbortSignal }) => Promise<Answer<C[K]>>;
};

/**
 * Any answer other than 200 and 204 (specification, section 8). `result` is the parsed problem body, if there is one.
 */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly response: string;
  readonly headers: Record<string, string>;
  readonly result: unknown;
  constructor(message: string, status: number, response: string, headers: Record<string, string>) {
    super(message);
    this.status = status;
    this.response = response;
    this.headers = headers;
    this.result = tryParseJson(response);
  }
}

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Scalar = string | number | boolean;
type Values = Record<string, Scalar | Scalar[] | null | undefined>;

const searchPairs = (values: Values): string[][] =>
  Object.entries(values).flatMap(([key, value]) =>
    [value].flat().flatMap((item) => (item === undefined || item === null ? [] : [[key, String(item)]])),
  );

function pathOf(endpoint: Endpoint, params: Values = {}, query: Values = {}) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const pairs = searchPairs(query);
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path;
}

/** The media type of the request body, and its text. */
function bodyOf({ body, bodyAs, signatureHeader }: Endpoint, call: Record<string, never>) {
  if (signatureHeader) return { type: "application/octet-stream", text: new TextDecoder().decode(call["body"]) };
  if (!body) return undefined;
  if (bodyAs !== "form") return { type: "application/json", text: JSON.stringify(call["body"]) };
  const fields = searchPairs(call["body"] ?? {});
  return { type: "application/x-www-form-urlencoded", text: String(new URLSearchParams(fields)) };
}

const acceptedBy = ({ response }: Endpoint): string => {
  if (!isOther(response)) return "application/json";
  return `${response.kind === "file" ? response.mediaType : "text/event-stream"}, application/problem+json`;
};

/** A client for each contract, by the contract's name. */
export const createClients = <Contracts extends Record<string, Contract>>(contracts: Contracts, send: Transport) =>
  Object.fromEntries(Object.entries(contracts).map(([name, contract]) => [name, createClient(contract, send)])) as {
    [Name in keyof Contracts]: Client<Contracts[Name]>;
  };

/** A typed client with a method for each endpoint. Throws `ApiError`; errors of the transport pass through. */
export function createClient<C extends Contract>(contract: C, send: Transport): Client<C> {
  const method =
    (endpoint: Endpoint) =>
    async (call: Record<string, never>, options: { signal?: AbortSignal } = {}) => {
      const body = bodyOf(endpoint, call);
      const response = await send(pathOf(endpoint, call["params"], call["query"]), {
        method: endpoint.method,
        headers: {
          accept: acceptedBy(endpoint),
          ...(body && { "content-type": body.type }),
          ...(call["headers"] as Record<string, string> | undefined),
          ...(endpoint.signatureHeader && { [endpoint.signatureHeader]: String(call["signature"]) }),
        },
        ...(body && { body: body.text }),
        ...options,
      });
      if (response.status === 204) return undefined;
      if (response.status === 200 && isOther(endpoint.response))
        return endpoint.response.kind === "file" ? await response.blob() : readEvents(response.body!);
      const text = await response.text();
      if (response.status === 200) return JSON.parse(text) as unknown;
      const message = response.status === 404 ? "Not Found" : "An unexpected server error occurred.";
      throw new ApiError(message, response.status, text, Object.fromEntries(response.headers));
    };
  return Object.fromEntries(
    Object.entries(contract).map(([name, endpoint]) => [name, method(endpoint)]),
  ) as unknown as Client<C>;
}
