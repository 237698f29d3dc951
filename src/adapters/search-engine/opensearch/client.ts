import { setTimeout as sleep } from "node:timers/promises";
import { EngineBusy, EngineNotReady, TookTooLong } from "#adapters/search-engine/port.ts";
import { createBreaker } from "./breaker.ts";

/** Longer than any search needs; the cluster ends what a search takes beyond its own limit. */
const searchTimeoutMs = 15_000;
/** For bulk requests, a refresh and creating an index. */
const writeTimeoutMs = 120_000;
/** What the cluster itself grants a search, so that it does not compute for nobody. */
export const clusterTimeout = "10s";

/** The cluster refused a request. */
export class ClusterError extends Error {
  override name = "ClusterError";
  readonly status: number;
  readonly type: string;
  constructor(status: number, type: string, reason: string) {
    super(`The search cluster refused a request (${status} ${type}): ${reason}`);
    this.status = status;
    this.type = type;
  }
}

type Method = "GET" | "PUT" | "POST" | "DELETE" | "HEAD";
type Failed = {
  error?: { type?: string; reason?: string; root_cause?: { type?: string; reason?: string }[] } | string;
};

/**
 * HTTP to the nodes of a cluster, one after the other, with one circuit breaker. `urls`: the nodes, with name and
 * password in them if they need one.
 */
export function clusterClient(urls: readonly string[]) {
  const breaker = createBreaker();
  const nodes = urls.map((url) => {
    const { username, password, origin, pathname } = new URL(url);
    const headers: Record<string, string> = {};
    if (username !== "") {
      const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
      headers.authorization = `Basic ${Buffer.from(pair).toString("base64")}`;
    }
    return { base: `${origin}${pathname.replace(/\/$/, "")}`, headers };
  });
  let turn = 0;

  /** Sends one request to one node. Throws what fetch throws if the node does not answer. */
  async function send(node: number, method: Method, path: string, body: string | undefined, timeoutMs: number) {
    const { base, headers } = nodes[node % nodes.length]!;
    const type = path.includes("/_bulk") || path.includes("/_msearch") ? "application/x-ndjson" : "application/json";
    const response = await fetch(base + path, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": type }) },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return { status: response.status, text };
  }

  /** Tries each node once. A node that is gone costs one attempt, and the next request begins with another. */
  async function request<T>(method: Method, path: string, body?: unknown, timeoutMs = writeTimeoutMs): Promise<T> {
    if (!breaker.admits()) throw new EngineNotReady("The search cluster is unavailable.");
    const text = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
    for (let attempt = 0; ; attempt++) {
      const node = turn++;
      try {
        const answer = await send(node, method, path, text, timeoutMs);
        // The node answers but the cluster cannot: another node may.
        const isGone = answer.status === 502 || answer.status === 503 || answer.status === 504;
        if (isGone && attempt + 1 < nodes.length) continue;
        if (isGone) throw new EngineNotReady("The search cluster is unavailable.");
        breaker.succeeded();
        return read<T>(answer);
      } catch (error) {
        if (error instanceof ClusterError || error instanceof EngineBusy || error instanceof TookTooLong) throw error;
        if (error instanceof DOMException && error.name === "TimeoutError") {
          breaker.failed();
          throw new EngineNotReady("The search cluster does not answer in time.");
        }
        if (attempt + 1 < nodes.length) continue;
        breaker.failed();
        throw error instanceof EngineNotReady ? error : new EngineNotReady("The search cluster is unavailable.");
      }
    }
  }

  return {
    request,
    search: <T>(path: string, body: unknown) => request<T>("POST", path, body, searchTimeoutMs),
    /** Waits before a request that the cluster was too busy for is repeated. */
    backOff: (attempt: number) => sleep(Math.min(10_000, 100 * 2 ** attempt) * (0.5 + Math.random() / 2)),
  };
}
export type ClusterClient = ReturnType<typeof clusterClient>;

/** What makes a search cost more than the cluster allows. */
const costly = new Set(["too_many_clauses", "too_many_nested_clauses", "too_many_buckets_exception"]);

function read<T>({ status, text }: { status: number; text: string }): T {
  if (status < 400) return (text === "" ? undefined : JSON.parse(text)) as T;
  const { error } = parse(text);
  const cause = typeof error === "string" ? { reason: error } : (error?.root_cause?.[0] ?? error);
  const [type, reason] = [cause?.type ?? "unknown", cause?.reason ?? text.slice(0, 300)];
  if (status === 429) throw new EngineBusy("Many people are searching. Try again in a few seconds.");
  if (costly.has(type) || /maxClauseCount|too many clauses/i.test(reason)) throw new TookTooLong(reason);
  throw new ClusterError(status, type, reason);
}

function parse(text: string): Failed {
  try {
    return JSON.parse(text) as Failed;
  } catch {
    return {};
  }
}
