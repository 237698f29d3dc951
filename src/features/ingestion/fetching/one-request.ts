import { lookup as resolve, type LookupAddress } from "node:dns";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { createGunzip } from "node:zlib";
import { FetchFailed } from "#features/ingestion/fetching/fetch-failed.ts";

/** What one answer may cost: bytes after unpacking, milliseconds from the first byte sent to the last one read. */
export type Limits = { bytes: number; milliseconds: number };

export type Answer = { status: number; headers: Record<string, string | undefined>; bytes: Buffer };

type Sending = {
  headers: Record<string, string>;
  /** Sent as a POST when it is there. */
  body?: string;
  limits: Limits;
  /** Whether an address that a name resolves to may be called. */
  mayCall: (address: string) => boolean;
  signal?: AbortSignal | undefined;
};

/** An address that tests may let through: this machine. */
export const isLoopbackAddress = (address: string): boolean => /^127\.|^::1$/.test(address);

/**
 * Sends one request; follows no redirect. Node's own client and not `fetch`, because only here the addresses behind a
 * name can be judged at the moment of connecting: a check before would be answered by another address a moment later.
 * Throws `FetchFailed`.
 */
export async function oneRequest(url: URL, sending: Sending): Promise<Answer> {
  const { limits, mayCall } = sending;
  const literal = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) && !mayCall(literal)) throw notPublic(url);
  const timeout = AbortSignal.timeout(limits.milliseconds);
  const signal = AbortSignal.any([timeout, ...(sending.signal ? [sending.signal] : [])]);
  try {
    const response = await begin(url, sending, signal);
    return { status: response.statusCode ?? 0, headers: plain(response), bytes: await read(url, response, limits) };
  } catch (error) {
    if (error instanceof FetchFailed) throw error;
    sending.signal?.throwIfAborted();
    if (timeout.aborted)
      throw new FetchFailed("away", `${nameOf(url)} did not answer within ${limits.milliseconds} ms.`);
    throw new FetchFailed("away", `${nameOf(url)} cannot be reached (${reasonOf(error)}).`);
  }
}

/** The address as it may be shown: without credentials, query and fragment. */
export const nameOf = (url: URL): string => `${url.protocol}//${url.host}${url.pathname}`;

const notPublic = (url: URL) =>
  new FetchFailed("address", `${nameOf(url)} leads to an address that is not on the public internet.`);

const reasonOf = (error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? message;
};

function begin(url: URL, { headers, body, mayCall }: Sending, signal: AbortSignal): Promise<IncomingMessage> {
  const client = url.protocol === "https:" ? https : http;
  return new Promise((done, fail) => {
    const method = body === undefined ? "GET" : "POST";
    const request = client.request(url, { method, headers, signal, agent: false, lookup: judged(url, mayCall) }, done);
    request.on("error", fail);
    request.end(body);
  });
}

/** Resolves a name, and refuses it when any address behind it may not be called. */
const judged =
  (url: URL, mayCall: (address: string) => boolean): LookupFunction =>
  (host, options, answer) => {
    resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return answer(error, []);
      if (found.length === 0 || found.some(({ address }) => !mayCall(address))) return answer(notPublic(url), []);
      const [first] = found;
      return options.all ? answer(null, found) : answer(null, first!.address, first!.family);
    });
  };

function plain({ headers }: IncomingMessage): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
}

/** The body, unpacked as far as the limit and no further: a small file that unpacks to a huge one is left there. */
async function read(url: URL, response: IncomingMessage, { bytes }: Limits): Promise<Buffer> {
  const packing = response.headers["content-encoding"] ?? "identity";
  if (packing !== "gzip" && packing !== "identity") {
    response.destroy();
    throw new FetchFailed("unreadable", `${nameOf(url)} is packed as "${packing}", which was not asked for.`);
  }
  const body = packing === "gzip" ? response.pipe(createGunzip()) : response;
  if (body !== response) response.on("error", (error) => body.destroy(error));
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > bytes) {
      response.destroy();
      throw new FetchFailed("too large", `${nameOf(url)} is larger than ${bytes} bytes.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
