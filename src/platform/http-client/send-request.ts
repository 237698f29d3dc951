import { lookup, type LookupAddress } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { createGunzip } from "node:zlib";
import { FetchError } from "./fetch-error.ts";
import { isPublicAddress } from "./public-address.ts";

/** Limits for one response: bytes after unpacking, and milliseconds from the first byte sent to the last one read. */
export type Limits = { maxBytes: number; timeoutMs: number };

export type HttpResponse = { status: number; headers: Record<string, string | undefined>; bytes: Buffer };

type RequestOptions = {
  headers: Record<string, string>;
  /** If set, the request is a POST with this body. */
  body?: string | Buffer;
  limits: Limits;
  /** Whether we may connect to an IP address that a name resolves to. */
  isAllowedAddress: (address: string) => boolean;
  /** Resolves names. Default: the operating system. */
  resolve?: typeof lookup;
  signal?: AbortSignal | undefined;
};

/** Sends one request to an address that somebody gave us. Throws `FetchError`, for an address inside our network too. */
export type SendRequest = (
  url: URL,
  options: Omit<RequestOptions, "isAllowedAddress" | "resolve">,
) => Promise<HttpResponse>;

/** Sends to the public internet only. */
export const sendPublicRequest: SendRequest = (url, options) =>
  sendRequest(url, { ...options, isAllowedAddress: isPublicAddress });

/**
 * Sends one request and does not follow redirects. Uses Node's http client rather than `fetch` because it lets us check
 * the resolved IP address while connecting; an earlier check would allow DNS rebinding. Throws `FetchError`.
 */
export async function sendRequest(url: URL, options: RequestOptions): Promise<HttpResponse> {
  const { limits, isAllowedAddress } = options;
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) && !isAllowedAddress(literal)) throw notPublicError(url);
  const timeout = AbortSignal.timeout(limits.timeoutMs);
  const signal = AbortSignal.any([timeout, ...(options.signal ? [options.signal] : [])]);
  try {
    const response = await openResponse(url, options, signal);
    return {
      status: response.statusCode ?? 0,
      headers: plainHeaders(response),
      bytes: await readBody(url, response, limits),
    };
  } catch (error) {
    if (error instanceof FetchError) throw error;
    options.signal?.throwIfAborted();
    if (timeout.aborted)
      throw new FetchError("unavailable", `${displayUrl(url)} did not answer within ${limits.timeoutMs} ms.`);
    throw new FetchError("unavailable", `${displayUrl(url)} cannot be reached (${reasonOf(error)}).`);
  }
}

/** An address for messages: without credentials, query and fragment. */
export const displayUrl = (url: URL): string => `${url.protocol}//${url.host}${url.pathname}`;

const notPublicError = (url: URL) =>
  new FetchError("address", `${displayUrl(url)} resolves to an address that is not on the public internet.`);

const reasonOf = (error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
};

function openResponse(
  url: URL,
  { headers, body, isAllowedAddress, resolve = lookup }: RequestOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const client = url.protocol === "https:" ? https : http;
  return new Promise((done, fail) => {
    const method = body === undefined ? "GET" : "POST";
    const request = client.request(
      url,
      { method, headers, signal, agent: false, lookup: checkedLookup(url, isAllowedAddress, resolve) },
      done,
    );
    request.on("error", fail);
    request.end(body);
  });
}

/** Resolves a name, and fails if any of its addresses is not allowed. */
const checkedLookup =
  (url: URL, isAllowedAddress: (address: string) => boolean, resolve: typeof lookup): LookupFunction =>
  (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, []);
      if (addresses.length === 0 || addresses.some(({ address }) => !isAllowedAddress(address)))
        return callback(notPublicError(url), []);
      const [first] = addresses;
      return options.all ? callback(null, addresses) : callback(null, first!.address, first!.family);
    });
  };

function plainHeaders({ headers }: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
}

/** The body, unpacked up to the limit: stops early on a decompression bomb. */
async function readBody(url: URL, response: IncomingMessage, { maxBytes }: Limits): Promise<Buffer> {
  const encoding = response.headers["content-encoding"] ?? "identity";
  if (encoding !== "gzip" && encoding !== "identity") {
    response.destroy();
    throw new FetchError("unreadable", `${displayUrl(url)} is compressed as "${encoding}", which we did not request.`);
  }
  const body = encoding === "gzip" ? response.pipe(createGunzip()) : response;
  if (body !== response) response.on("error", (error) => body.destroy(error));
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) {
      response.destroy();
      throw new FetchError("too large", `${displayUrl(url)} is larger than ${maxBytes} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
