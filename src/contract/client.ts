import type { ClientEndpoint, ClientEndpoints } from "#contract/client-endpoint.ts";
import type { Answer, Call, Contract } from "#contract/endpoint.ts";

/**
 * Answers a call to an endpoint, named by area and name, without a request. Undefined if that endpoint needs one. Throws
 * `ApiError`.
 */
export type DirectCall = (area: string, name: string, call: Record<string, unknown>) => Promise<unknown> | undefined;

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

/** Values as texts, as they arrive in an address: a list of several stays a list. */
export function textValuesOf(values: unknown): Record<string, string | string[]> {
  const texts: Record<string, string | string[]> = {};
  for (const [key, text] of searchPairs((values ?? {}) as Values) as [string, string][])
    texts[key] = key in texts ? [...[texts[key]!].flat(), text] : text;
  return texts;
}

/** Path and query of a call. */
export function pathOf(endpoint: ClientEndpoint, given: unknown, asked: unknown): string {
  const [params, query] = [(given ?? {}) as Values, (asked ?? {}) as Values];
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const pairs = searchPairs(query);
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path;
}

/** The media type of the request body, and its text. */
function bodyOf({ hasBody, bodyAs, signatureHeader }: ClientEndpoint, call: Record<string, never>) {
  if (signatureHeader) return { type: "application/octet-stream", text: new TextDecoder().decode(call["body"]) };
  if (!hasBody) return undefined;
  if (bodyAs === "csv") return { type: "text/csv", text: String(call["body"]) };
  if (bodyAs !== "form") return { type: "application/json", text: JSON.stringify(call["body"]) };
  const fields = searchPairs(call["body"] ?? {});
  return { type: "application/x-www-form-urlencoded", text: String(new URLSearchParams(fields)) };
}

const acceptedBy = ({ other }: ClientEndpoint): string =>
  other ? `${other.mediaType}, application/problem+json` : "application/json";

/** Few pages read events. */
const eventsIn = async (response: Response) => (await import("#contract/event-stream.ts")).readEvents(response.body!);

/** A client for each contract, by the contract's name. `direct` is asked first. */
export const createClients = <Contracts extends Record<string, Contract>>(
  endpoints: ClientEndpoints<Contracts>,
  send: Transport,
  direct: DirectCall = () => undefined,
) =>
  Object.fromEntries(
    Object.entries(endpoints).map(([area, contract]) => [
      area,
      createClient(contract, send, (name, call) => direct(area, name, call)),
    ]),
  ) as { [Name in keyof Contracts]: Client<Contracts[Name]> };

/** A typed client with a method for each endpoint. Throws `ApiError`; errors of the transport pass through. */
export function createClient<C extends Contract>(
  endpoints: Record<keyof C, ClientEndpoint>,
  send: Transport,
  direct: (name: string, call: Record<string, unknown>) => Promise<unknown> | undefined = () => undefined,
): Client<C> {
  const method =
    (name: string, endpoint: ClientEndpoint) =>
    async (call: Record<string, never>, options: { signal?: AbortSignal } = {}) => {
      const answer = direct(name, call);
      if (answer !== undefined) return await answer;
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
      if (response.status === 200 && endpoint.other)
        return endpoint.other.kind === "file" ? await response.blob() : await eventsIn(response);
      const text = await response.text();
      if (response.status === 200) return JSON.parse(text) as unknown;
      const message = response.status === 404 ? "Not Found" : "An unexpected server error occurred.";
      throw new ApiError(message, response.status, text, Object.fromEntries(response.headers));
    };
  return Object.fromEntries(
    Object.entries<ClientEndpoint>(endpoints).map(([name, endpoint]) => [name, method(name, endpoint)]),
  ) as unknown as Client<C>;
}
