import { isLoopbackAddress } from "#platform/http/loopback.ts";
import { setTimeout as sleep } from "node:timers/promises";
import { isPublicAddress } from "#platform/http-client/public-address.ts";
import { FetchError } from "#platform/http-client/fetch-error.ts";
import { hostRateLimiter, type RealTime } from "./host-rate-limit.ts";
import { displayUrl, sendRequest, type HttpResponse, type Limits } from "#platform/http-client/send-request.ts";
import { backoffMs, retryAfter, waitMs } from "./backoff.ts";
import { allowsAll, robotsFor, type Robots } from "#features/ingestion/fetching/robots.ts";
import { decodeText } from "./decode-text.ts";
import { systemClock } from "#platform/clock.ts";

/** The conditional request headers: which version of a page we have. */
export type Validators = { etag?: string | undefined; lastModified?: string | undefined };

export type FetchOptions = {
  validators?: Validators | undefined;
  /** Media types to accept. Any if not set. */
  accept?: string | undefined;
  /** Sent as JSON by POST, for lists that require it. */
  post?: unknown;
  signal?: AbortSignal | undefined;
};

/** A page as text, or that it has not changed. `url` is its address after redirects. */
export type Fetched = { unchanged: true } | { unchanged: false; url: string; text: string; validators: Validators };

/** Fetches a page by the rules for crawlers. Throws `FetchError`. */
export type Fetcher = (url: string, options?: FetchOptions) => Promise<Fetched>;

type Settings = {
  /** The User-Agent: names this installation, with a page about it: "Brolga/1.0 (+https://brolga.example/coverage)". */
  agent: string;
  limits?: Limits;
  /** Milliseconds between the starts of two requests to a host, unless its robots.txt asks for more. */
  gapMs?: number;
  /** Allows loopback addresses, for tests that serve a portal on this machine. */
  loopback?: boolean;
  time?: RealTime;
  random?: () => number;
};

const defaultLimits: Limits = { maxBytes: 32 * 1024 * 1024, timeoutMs: 30_000 };
const defaultGapMs = 1_000;
const maxAttempts = 4;
const maxRedirects = 5;
/** We do not crawl hosts that ask for a longer delay: an hourly crawl would not finish. Seconds. */
const maxCrawlDelaySeconds = 30;
/** A day, in milliseconds. */
const robotsCacheTtlMs = 86_400_000;

const realTime: RealTime = {
  ...systemClock,
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { ...(signal && { signal }) }),
};

/** The only HTTP client for the web: rate limits per host, back-off, size and time limits, robots.txt. */
function webClient(settings: Settings) {
  const { agent, limits = defaultLimits, gapMs = defaultGapMs, loopback = false } = settings;
  const { time = realTime, random = Math.random } = settings;
  const rateLimited = hostRateLimiter(time);
  const robots = new Map<string, { until: number; rules: Promise<Robots> }>();
  const isAllowedAddress = (address: string) => isPublicAddress(address) || (loopback && isLoopbackAddress(address));
  const token = agent.split("/")[0]!;

  async function send(url: URL, options: FetchOptions, gapMs: number): Promise<HttpResponse> {
    const headers = headersOf(agent, options);
    const body = options.post === undefined ? undefined : JSON.stringify(options.post);
    const attemptOnce = () =>
      sendRequest(url, {
        headers,
        ...(body !== undefined && { body }),
        limits,
        isAllowedAddress,
        signal: options.signal,
      });
    for (let attempt = 1; ; attempt += 1) {
      const response = await rateLimited(url.host, gapMs, attemptOnce, options.signal).catch((error: unknown) => {
        if (error instanceof FetchError && error.kind === "unavailable" && attempt < maxAttempts) return undefined;
        throw error;
      });
      if (response && !isTransient(response.status)) return response;
      const now = time.now();
      const retryAt = response && retryAfter(response.headers["retry-after"], now);
      const wait = retryAt ? waitMs(retryAt, now) : backoffMs(attempt, random());
      if (wait === undefined || attempt >= maxAttempts)
        throw new FetchError("unavailable", `${displayUrl(url)} answers ${response!.status}.`, retryAt);
      await time.wait(wait, options.signal);
    }
  }

  async function follow(from: URL, options: FetchOptions, gapMsFor: (url: URL) => Promise<number>) {
    let [url, currentOptions] = [from, options];
    for (let followed = 0; followed <= maxRedirects; followed += 1) {
      const response = await send(url, currentOptions, await gapMsFor(url));
      const to = isRedirect(response.status) && response.headers["location"];
      if (!to) return { url, answer: response };
      const next = parseAddress(to, url);
      if (url.protocol === "https:" && next.protocol === "http:")
        throw new FetchError("address", `${displayUrl(url)} redirects from https to http.`);
      currentOptions = redirectOptions(currentOptions, response.status, next.origin === url.origin);
      url = next;
    }
    throw new FetchError("unreadable", `${displayUrl(from)} redirects too many times.`);
  }

  function robotsOf({ origin }: URL, signal?: AbortSignal): Promise<Robots> {
    const cached = robots.get(origin);
    const now = time.now().epochMilliseconds;
    if (cached && cached.until > now) return cached.rules;
    const rules = readRobots(new URL("/robots.txt", origin), signal);
    robots.set(origin, { until: now + robotsCacheTtlMs, rules });
    // Failures are not cached, because the host may answer next time.
    rules.catch(() => robots.delete(origin));
    return rules;
  }

  /** Without a robots.txt everything is allowed. If the server fails to serve it, nothing is (RFC 9309, 2.3.1). */
  async function readRobots(url: URL, signal?: AbortSignal): Promise<Robots> {
    const { answer: response } = await follow(url, { signal }, async () => gapMs);
    if (response.status >= 400 && response.status < 500) return allowsAll;
    if (response.status !== 200) throw new FetchError("unavailable", `${displayUrl(url)} answers ${response.status}.`);
    return robotsFor(decodeText(response.bytes, response.headers["content-type"]), token);
  }

  async function gapMsFor(url: URL, options: FetchOptions): Promise<number> {
    const { allows, delaySeconds } = await robotsOf(url, options.signal);
    if (!allows(url.pathname + url.search))
      throw new FetchError("robots", `${url.host} does not allow crawlers to read ${url.pathname}.`);
    if (delaySeconds > maxCrawlDelaySeconds)
      throw new FetchError("robots", `${url.host} asks for ${delaySeconds} seconds between two requests.`);
    return Math.max(gapMs, delaySeconds * 1000);
  }

  return { follow, gapMsFor, gapMs };
}

/** Creates a fetcher for pages, which obeys robots.txt. */
export function createFetcher(settings: Settings): Fetcher {
  const { follow, gapMsFor } = webClient(settings);
  return async (address, options = {}) => {
    const { url, answer: response } = await follow(parseAddress(address), options, (target) =>
      gapMsFor(target, options),
    );
    const { status, headers, bytes } = response;
    // A 304 is only valid as an answer to a conditional request.
    if (status === 304 && (options.validators?.etag || options.validators?.lastModified)) return { unchanged: true };
    if (status !== 200) throw new FetchError("refused", `${displayUrl(url)} answers ${status}.`);
    const validators = { etag: headers["etag"], lastModified: headers["last-modified"] };
    return { unchanged: false, url: url.href, text: decodeText(bytes, headers["content-type"]), validators };
  };
}

/**
 * Creates a fetcher for a single file that a person asked for; `accept` lists the media types. Ignores robots.txt,
 * which is for crawlers (RFC 9309, 1). Throws `FetchError`.
 */
export function createFileFetcher(settings: Settings, accept: string): (url: string) => Promise<Buffer> {
  const { follow, gapMs } = webClient(settings);
  return async (address) => {
    const { url, answer: response } = await follow(parseAddress(address), { accept }, () => Promise.resolve(gapMs));
    if (response.status !== 200) throw new FetchError("refused", `${displayUrl(url)} answers ${response.status}.`);
    return response.bytes;
  };
}

function parseAddress(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new FetchError("address", `"${text}" is not an http or https address.`);
  url.hash = "";
  return url;
}

const headersOf = (agent: string, { validators, accept = "*/*", post }: FetchOptions): Record<string, string> => ({
  "user-agent": agent,
  accept,
  "accept-encoding": "gzip",
  "accept-language": "en-AU",
  ...(validators?.etag && { "if-none-match": validators.etag }),
  ...(validators?.lastModified && { "if-modified-since": validators.lastModified }),
  ...(post !== undefined && { "content-type": "application/json" }),
});

/**
 * The options for the target of a redirect. Only 307 and 308 keep the body (RFC 9110, 15.4). Another origin gets
 * neither the body nor the validators.
 */
function redirectOptions(options: FetchOptions, status: number, isSameOrigin: boolean): FetchOptions {
  const { post, validators, accept, signal } = options;
  if (!isSameOrigin) return { signal, accept };
  return { signal, accept, validators, ...(status >= 307 && { post }) };
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

/** Statuses for which a retry can help. */
const isTransient = (status: number) => [408, 425, 429, 500, 502, 503, 504].includes(status);
