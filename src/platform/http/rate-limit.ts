import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Pace } from "#contract/endpoint.ts";
import { networksOf } from "#platform/http/networks.ts";
import { HttpProblem } from "#platform/http/problem.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** How often the route can be called. Absent: its calls are not counted. */
    pace?: Pace;
  }
}

/** The remote address of in-process calls while a page is rendered. No socket has such an address. */
export const inProcessAddress = "in-process";

/** A person's calls per minute, and the minutes over which they are averaged. */
const paces: Record<Pace, { share: number; minutes: number }> = {
  usual: { share: 1, minutes: 1 },
  "look-up": { share: 1 / 3, minutes: 10 },
  report: { share: 1 / 30, minutes: 60 },
};

/** A network can make this many times the calls of a person, because an office has one address. */
const networkAllowance = 2;

/** How many networks or people each limit remembers. Beyond that it forgets the least recently seen. */
const maxTrackedKeys = 20_000;

/** The state of one limit after a call; `timeWindow` in milliseconds. */
type Count = {
  name: string;
  max: number;
  timeWindow: number;
  remaining: number;
  ttlInSeconds: number;
  isExceeded: boolean;
};
type CountCall = (request: FastifyRequest) => Promise<Count>;

/**
 * Counts calls per network and per person on routes with a pace, and answers 429 above the limit. Counts are in this
 * process's memory, so floods are stopped without the database. Limits that protect accounts are in the database.
 */
export async function limitCalls(app: FastifyInstance, callsPerMinute: number): Promise<void> {
  await app.register(rateLimit, { global: false });

  function countBy(name: string, pace: Pace, allowance: number, keyOf: (request: FastifyRequest) => string): CountCall {
    const { share, minutes } = paces[pace];
    const max = Math.max(1, Math.floor(callsPerMinute * share * allowance));
    const options = { max, timeWindow: minutes * 60_000, keyGenerator: keyOf, cache: maxTrackedKeys };
    const count = app.createRateLimit(options);
    return async (request) => {
      const counted = await count(request);
      if (counted.isAllowed) throw new Error("No caller is excepted from limits.");
      return { ...counted, name: pace === "usual" ? name : `${name} ${pace}` };
    };
  }

  /** Counts every network of an address. The count nearest to its limit represents all. */
  function countByNetwork(pace: Pace): CountCall {
    const counts = [0, 1, 2].map((size) =>
      countBy("network", pace, networkAllowance * 2 ** size, ({ ip }) => networksOf(ip)[size]!.key),
    );
    return async (request) => {
      const all = await Promise.all(networksOf(request.ip).map((_, size) => counts[size]!(request)));
      return (
        all.find(({ isExceeded }) => isExceeded) ??
        all.reduce((least, count) => (count.remaining < least.remaining ? count : least))
      );
    };
  }

  const byNetwork = forEachPace(countByNetwork);
  const byPerson = forEachPace((pace) => countBy("person", pace, 1, personOf));

  app.addHook("onRequest", (request, reply) => countCall(request, reply, byNetwork));
  // After the routes' own hooks, which establish the caller.
  app.addHook("preParsing", async (request, reply) => {
    if (personOf(request) !== "") await countCall(request, reply, byPerson);
  });
}

const forEachPace = (counterOf: (pace: Pace) => CountCall): Record<Pace, CountCall> => ({
  usual: counterOf("usual"),
  "look-up": counterOf("look-up"),
  report: counterOf("report"),
});

/** The caller as a key, empty for anonymous. */
function personOf({ caller }: FastifyRequest): string {
  if (caller === undefined || caller.kind === "anonymous") return "";
  return `${caller.identity.issuer} ${caller.identity.subject}`;
}

/** Counts a call by its route's pace, and always by the usual one. Throws the problem 429 above a limit. */
async function countCall(
  request: FastifyRequest,
  reply: FastifyReply,
  counters: Record<Pace, CountCall>,
): Promise<void> {
  const { pace } = request.routeOptions.config;
  if (pace === undefined || request.socket.remoteAddress === inProcessAddress) return;
  const counts = [await counters.usual(request), ...(pace === "usual" ? [] : [await counters[pace](request)])];
  addHeader(
    reply,
    "ratelimit-policy",
    counts.map(({ name, max, timeWindow }) => `"${name}";q=${max};w=${timeWindow / 1000}`),
  );
  addHeader(
    reply,
    "ratelimit",
    counts.map(({ name, remaining, ttlInSeconds }) => `"${name}";r=${remaining};t=${ttlInSeconds}`),
  );
  const exceeded = counts.filter(({ isExceeded }) => isExceeded).map(({ ttlInSeconds }) => ttlInSeconds);
  if (exceeded.length === 0) return;
  const seconds = Math.max(1, ...exceeded);
  throw new HttpProblem(429, {
    detail: `Too many calls. Try again in ${seconds === 1 ? "a second" : `${seconds} seconds`}.`,
    headers: { "retry-after": String(seconds) },
  });
}

/** The fields of draft-ietf-httpapi-ratelimit-headers-10 are lists: one member per limit that counted the call. */
function addHeader(reply: FastifyReply, name: string, members: string[]): void {
  const before = reply.getHeader(name);
  reply.header(name, [...(before === undefined ? [] : [String(before)]), ...members].join(", "));
}
