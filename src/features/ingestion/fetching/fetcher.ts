import { setTimeout as sleep } from "node:timers/promises";
import { isPublicAddress } from "#features/ingestion/fetching/addresses.ts";
import { FetchFailed } from "#features/ingestion/fetching/fetch-failed.ts";
import { hostPace, type RealTime } from "#features/ingestion/fetching/host-pace.ts";
import {
  isLoopbackAddress,
  nameOf,
  oneRequest,
  type Answer,
  type Limits,
} from "#features/ingestion/fetching/one-request.ts";
import { pauseAfter, retryAfter, waitUntil } from "#features/ingestion/fetching/patience.ts";
import { allowsAll, robotsFor, type Robots } from "#features/ingestion/fetching/robots.ts";
import { textOf } from "#features/ingestion/fetching/text-of.ts";
import { systemClock } from "#platform/clock.ts";

/** What tells a server which version of a page we have. */
export type Validators = { etag?: string | undefined; lastModified?: string | undefined };

export type Ask = {
  validators?: Validators | undefined;
  /** Types that are wanted; left out: any. */
  accept?: string | undefined;
  /** Sent as JSON by POST: for lists that are only given so. */
  post?: unknown;
  signal?: AbortSignal | undefined;
};

/** A page as text, or that it is as it was. `url` is where it was found after redirects. */
export type Fetched = { unchanged: true } | { unchanged: false; url: string; text: string; validators: Validators };

/** Reads an address of the web politely. Throws `FetchFailed`. */
export type Fetcher = (url: string, ask?: Ask) => Promise<Fetched>;

type Settings = {
  /** Names this installation, with a page about it: "Brolga/1.0 (+https://brolga.example/coverage)". */
  agent: string;
  limits?: Limits;
  /** Milliseconds between the starts of two requests to a host, unless its robots.txt asks for more. */
  gap?: number;
  /** For tests that play a portal on this machine. */
  loopback?: boolean;
  time?: RealTime;
  random?: () => number;
};

const usualLimits: Limits = { bytes: 32 * 1024 * 1024, milliseconds: 30_000 };
const usualGap = 1_000;
const tries = 4;
const redirects = 5;
/** A host that wants longer pauses than this cannot be read hourly. Seconds. */
const longestDelay = 30;
/** Milliseconds for which a robots.txt holds: a day. */
const robotsHoldFor = 86_400_000;

const realTime: RealTime = {
  ...systemClock,
  wait: (milliseconds, signal) => sleep(milliseconds, undefined, { ...(signal && { signal }) }),
};

/** The one way to the web: keeps a pace for each host, tries again with patience, keeps limits, asks robots.txt. */
function webClient(settings: Settings) {
  const { agent, limits = usualLimits, gap = usualGap, loopback = false } = settings;
  const { time = realTime, random = Math.random } = settings;
  const inTurn = hostPace(time);
  const robots = new Map<string, { until: number; rules: Promise<Robots> }>();
  const mayCall = (address: string) => isPublicAddress(address) || (loopback && isLoopbackAddress(address));
  const token = agent.split("/")[0]!;

  async function send(url: URL, ask: Ask, gapNow: number): Promise<Answer> {
    const headers = headersOf(agent, ask);
    const body = ask.post === undefined ? undefined : JSON.stringify(ask.post);
    const once = () =>
      oneRequest(url, { headers, ...(body !== undefined && { body }), limits, mayCall, signal: ask.signal });
    for (let tried = 1; ; tried += 1) {
      const outcome = await inTurn(url.host, gapNow, once, ask.signal).catch((error: unknown) => {
        if (error instanceof FetchFailed && error.kind === "away" && tried < tries) return undefined;
        throw error;
      });
      if (outcome && !isPassing(outcome.status)) return outcome;
      const now = time.now();
      const wanted = outcome && retryAfter(outcome.headers["retry-after"], now);
      const wait = wanted ? waitUntil(wanted, now) : pauseAfter(tried, random());
      if (wait === undefined || tried >= tries)
        throw new FetchFailed("away", `${nameOf(url)} answers ${outcome!.status}.`, wanted);
      await time.wait(wait, ask.signal);
    }
  }

  async function follow(from: URL, ask: Ask, gapNow: (url: URL) => Promise<number>) {
    let [url, asked] = [from, ask];
    for (let followed = 0; followed <= redirects; followed += 1) {
      const answer = await send(url, asked, await gapNow(url));
      const to = isRedirect(answer.status) && answer.headers["location"];
      if (!to) return { url, answer };
      const next = addressOf(to, url);
      if (url.protocol === "https:" && next.protocol === "http:")
        throw new FetchFailed("address", `${nameOf(url)} leads from an encrypted to an open address.`);
      asked = askedNext(asked, answer.status, next.origin === url.origin);
      url = next;
    }
    throw new FetchFailed("unreadable", `${nameOf(from)} leads from one address to the next without end.`);
  }

  function robotsOf({ origin }: URL, signal?: AbortSignal): Promise<Robots> {
    const known = robots.get(origin);
    const now = time.now().epochMilliseconds;
    if (known && known.until > now) return known.rules;
    const rules = readRobots(new URL("/robots.txt", origin), signal);
    robots.set(origin, { until: now + robotsHoldFor, rules });
    // A host that was away may be there the next time.
    rules.catch(() => robots.delete(origin));
    return rules;
  }

  /** No robots.txt means no rules; a server that fails to show its rules must not be read (RFC 9309, 2.3.1). */
  async function readRobots(url: URL, signal?: AbortSignal): Promise<Robots> {
    const { answer } = await follow(url, { signal }, async () => gap);
    if (answer.status >= 400 && answer.status < 500) return allowsAll;
    if (answer.status !== 200) throw new FetchFailed("away", `${nameOf(url)} answers ${answer.status}.`);
    return robotsFor(textOf(answer.bytes, answer.headers["content-type"]), token);
  }

  async function gapFor(url: URL, ask: Ask): Promise<number> {
    const { allows, delaySeconds } = await robotsOf(url, ask.signal);
    if (!allows(url.pathname + url.search))
      throw new FetchFailed("robots", `${url.host} asks not to read ${url.pathname}.`);
    if (delaySeconds > longestDelay)
      throw new FetchFailed("robots", `${url.host} asks for ${delaySeconds} seconds between two pages.`);
    return Math.max(gap, delaySeconds * 1000);
  }

  return { follow, gapFor, gap };
}

/** Reads pages of the web, where robots.txt lets us. */
export function createFetcher(settings: Settings): Fetcher {
  const { follow, gapFor } = webClient(settings);
  return async (address, ask = {}) => {
    const { url, answer } = await follow(addressOf(address), ask, (at) => gapFor(at, ask));
    const { status, headers, bytes } = answer;
    // That a page is as it was can only be said to somebody who knows it.
    if (status === 304 && (ask.validators?.etag || ask.validators?.lastModified)) return { unchanged: true };
    if (status !== 200) throw new FetchFailed("refused", `${nameOf(url)} answers ${status}.`);
    const validators = { etag: headers["etag"], lastModified: headers["last-modified"] };
    return { unchanged: false, url: url.href, text: textOf(bytes, headers["content-type"]), validators };
  };
}

/**
 * Fetches one file that a person wants shown; `accept`: the types that are wanted. robots.txt is not asked: it is for
 * programs that crawl (RFC 9309, 1). Throws `FetchFailed`.
 */
export function createFileFetcher(settings: Settings, accept: string): (url: string) => Promise<Buffer> {
  const { follow, gap } = webClient(settings);
  return async (address) => {
    const { url, answer } = await follow(addressOf(address), { accept }, () => Promise.resolve(gap));
    if (answer.status !== 200) throw new FetchFailed("refused", `${nameOf(url)} answers ${answer.status}.`);
    return answer.bytes;
  };
}

function addressOf(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new FetchFailed("address", `"${text}" is no address with http or https.`);
  url.hash = "";
  return url;
}

const headersOf = (agent: string, { validators, accept = "*/*", post }: Ask): Record<string, string> => ({
  "user-agent": agent,
  accept,
  "accept-encoding": "gzip",
  "accept-language": "en-AU",
  ...(validators?.etag && { "if-none-match": validators.etag }),
  ...(validators?.lastModified && { "if-modified-since": validators.lastModified }),
  ...(post !== undefined && { "content-type": "application/json" }),
});

/**
 * What is asked at the address that a redirect leads to: what is sent goes on with 307 and 308 alone (RFC 9110, 15.4), and
 * neither it nor what we know of the page goes to another host.
 */
function askedNext(ask: Ask, status: number, isSameOrigin: boolean): Ask {
  const { post, validators, accept, signal } = ask;
  if (!isSameOrigin) return { signal, accept };
  return { signal, accept, validators, ...(status >= 307 && { post }) };
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

/** Answers that another try may change. */
const isPassing = (status: number) => [408, 425, 429, 500, 502, 503, 504].includes(status);
