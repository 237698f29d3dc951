import type { Answer, Call, Contract, Endpoint } from "#contract/endpoint.ts";

/** Sends one request: `fetch` in a browser, the server's own routes without a socket while a page is rendered. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

type RequestInit = { method: string; headers: Record<string, string>; body?: string; signal?: AbortSignal };
export type Client<C extends Contract> = {
  [K in keyof C]: (call: Call<C[K]>, options?: { signal?: AbortSignal }) => Promise<Answer<C[K]>>;
};

/** Every answer other than 200 and 204 (specification, section 8). `result` is the parsed problem body, where there is one. */
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
    this.result = parsed(response);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Scalar = string | number | boolean;
type Values = Record<string, Scalar | Scalar[] | null | undefined>;

function pathOf(endpoint: Endpoint, params: Values = {}, query: Values = {}) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().flatMap((one) => (one === undefined || one === null ? [] : [[key, String(one)]])),
  );
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path;
}

/** A typed client with one method for each endpoint. Throws `ApiError`; what the transport throws passes through. */
export function createClient<C extends Contract>(contract: C, send: Transport): Client<C> {
  const method =
    (endpoint: Endpoint) =>
    async (call: Record<string, never>, options: { signal?: AbortSignal } = {}) => {
      const body = endpoint.body && { body: JSON.stringify(call["body"]) };
      const response = await send(pathOf(endpoint, call["params"], call["query"]), {
        method: endpoint.method,
        headers: {
          accept: "application/json",
          ...(body && { "content-type": "application/json" }),
          ...(call["headers"] as Record<string, string> | undefined),
        },
        ...body,
        ...options,
      });
      if (response.status === 204) return undefined;
      const text = await response.text();
      if (response.status === 200) return JSON.parse(text) as unknown;
      const message = response.status === 404 ? "Not Found" : "An unexpected server error occurred.";
      throw new ApiError(message, response.status, text, Object.fromEntries(response.headers));
    };
  return Object.fromEntries(
    Object.entries(contract).map(([name, endpoint]) => [name, method(endpoint)]),
  ) as unknown as Client<C>;
}
