import { Agent, request } from "node:http";

/** One request that is sent repeatedly: a POST of JSON, or a GET without a body. */
export type Call = { path: string; body?: string; headers?: Record<string, string> };
type Load = { address: string; calls: readonly Call[]; connections: number; seconds: number };

/** Milliseconds of each request, how many were not answered with 200, and how many had each status. */
export type Timing = { times: number[]; failed: number; statuses: Map<number, number>; seconds: number };

/**
 * An open loop: a request every 1 / `perSecond` seconds, whether earlier ones have been answered or not. Each is timed
 * from when it was due, so that waiting for a connection counts.
 */
export async function steadily({ address, calls, connections, seconds }: Load, perSecond: number): Promise<Timing> {
  const send = sender(address, connections);
  const wanted = seconds * perSecond;
  const from = performance.now();
  const under: Promise<void>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      while (under.length < wanted) {
        const due = from + (under.length * 1000) / perSecond;
        if (performance.now() < due) return;
        under.push(send.call(calls[under.length % calls.length]!, due));
      }
      clearInterval(timer);
      resolve();
    }, 1);
  });
  await Promise.all(under);
  return send.end(from);
}

/** A closed loop: every connection sends its next request when it has the answer. */
export async function asFastAsPossible({ address, calls, connections, seconds }: Load): Promise<Timing> {
  const send = sender(address, connections);
  const from = performance.now();
  let next = 0;
  const client = async () => {
    while (performance.now() - from < seconds * 1000) await send.call(calls[next++ % calls.length]!, performance.now());
  };
  await Promise.all(Array.from({ length: connections }, client));
  return send.end(from);
}

/** Sends every call once, in order, over this many connections. */
export async function onceEach({ address, calls, connections }: Omit<Load, "seconds">): Promise<Timing> {
  const send = sender(address, connections);
  const from = performance.now();
  let next = 0;
  const client = async () => {
    while (next < calls.length) await send.call(calls[next++]!, performance.now());
  };
  await Promise.all(Array.from({ length: connections }, client));
  return send.end(from);
}

function sender(address: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const statuses = new Map<number, number>();
  let failed = 0;
  const call = ({ path, body, headers: own }: Call, due: number) =>
    new Promise<void>((resolve) => {
      const json = body !== undefined && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      };
      const headers = { ...json, ...own };
      const sent = request(address + path, { method: json ? "POST" : "GET", agent, headers }, (answer) => {
        answer.resume().once("end", () => {
          const status = answer.statusCode!;
          times.push(performance.now() - due);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (status !== 200) failed++;
          resolve();
        });
      });
      sent.once("error", () => (failed++, resolve())).end(body);
    });
  const end = (from: number): Timing => {
    agent.destroy();
    return { times, failed, statuses, seconds: (performance.now() - from) / 1000 };
  };
  return { call, end };
}
