import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect } from "vitest";
import { createFetcher, type Fetcher } from "#features/ingestion/fetching/fetcher.ts";

type Page = string | Buffer | { status?: number; headers?: Record<string, string>; body?: string | Buffer };
export type Route = Page | ((request: IncomingMessage, response: ServerResponse) => Page | void);

/**
 * A local portal: an HTTP server with handlers by path and query. Other paths are 404. A handler that returns nothing
 * has answered itself, or never will. `asked` are the requested paths in order.
 */
export async function playPortal(routes: Record<string, Route>) {
  const asked: string[] = [];
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    requests.push(request);
    const route = routes[request.url!] ?? { status: 404, body: "Not Found" };
    const page = typeof route === "function" ? route(request, response) : route;
    if (page === undefined) return;
    const {
      status = 200,
      headers = {},
      body = "",
    } = typeof page === "object" && !Buffer.isBuffer(page) ? page : { body: page };
    response.writeHead(status, headers).end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, routes, asked, requests };
}

/** A fetcher for a fake portal: waits take no time and are recorded in milliseconds. */
export function quickFetcher(settings: Partial<Parameters<typeof createFetcher>[0]> = {}) {
  const waits: number[] = [];
  let now = Temporal.Instant.from("2026-09-16T00:00:00Z");
  const time = {
    now: () => now,
    wait: async (milliseconds: number) => {
      waits.push(milliseconds);
      now = now.add({ milliseconds });
    },
  };
  const fetcher = createFetcher({
    agent: "brolga/1.0 (+http://localhost)",
    loopback: true,
    time,
    random: () => 0.5,
    ...settings,
  });
  return { fetcher, waits };
}

/** A fetcher that serves a real address from a fake portal and calls nothing else, so that a page's links stay real. */
export function standsAt(origin: string, played: { origin: string }, fetcher: Fetcher): Fetcher {
  return async (url, ask) => {
    if (!url.startsWith(`${origin}/`)) throw new Error(`${url} is not played`);
    const page = await fetcher(url.replace(origin, played.origin), ask);
    return page.unchanged ? page : { ...page, url: page.url.replace(played.origin, origin) };
  };
}

/** Plays a portal with a quick fetcher for it; `get` fetches a path. */
export async function fetchFrom(routes: Record<string, Route>, settings: Parameters<typeof quickFetcher>[0] = {}) {
  const portal = await playPortal(routes);
  const { fetcher, waits } = quickFetcher(settings);
  return {
    ...portal,
    waits,
    get: (path: string, ask: Parameters<Fetcher>[1] = {}) => fetcher(portal.origin + path, ask),
  };
}

/** An error of a fetch, by its kind and message. */
export const failure = (kind: string, message: RegExp): unknown =>
  expect.objectContaining({ kind, message: expect.stringMatching(message) as string });
