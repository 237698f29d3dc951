import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { searchFor } from "../kill/chaos/checksums.ts";
import { pace } from "./pace.ts";

type Call = { method: "GET" | "POST"; path: string; body?: string };

const post = (path: string, body: object): Call => ({ method: "POST", path, body: JSON.stringify(body) });
const calls: Call[] = [
  { method: "GET", path: "/opportunities?q=road&status=any" },
  { method: "GET", path: "/api/v1/status" },
  post("/api/v1/search/free/search", searchFor("painting")),
  { method: "GET", path: "/" },
];

/**
 * People who use the product through one address, over connections that they keep. `phase` counts what they see from
 * then on under a name of its own.
 */
export function startLoad(address: string, { perSecond = 8 } = {}) {
  const agent = new Agent({ keepAlive: true });
  const seen: Record<string, Record<string, number>> = {};
  let phase = "before";
  let isStopped = false;
  const running = new Set<Promise<void>>();

  const send = ({ method, path, body }: Call): Promise<string> =>
    new Promise((resolve) => {
      const headers = body === undefined ? {} : { "content-type": "application/json", "content-length": body.length };
      const sent = request(address + path, { agent, method, headers, timeout: 60_000 }, (answer) => {
        answer.resume();
        answer.once("end", () => resolve(outcomeOf(answer.statusCode, answer.headers["retry-after"])));
        answer.once("error", (error) => resolve(error.message));
      });
      sent.once("error", (error) => resolve(error.message)).once("timeout", () => sent.destroy(new Error("no answer")));
      sent.end(body);
    });
  const outcomeOf = (status: number | undefined, retryAfter: string | undefined) =>
    status === 200 ? "200" : `${status}${retryAfter === undefined ? "" : " with Retry-After"}`;

  const work = (async () => {
    for (let turn = 0; !isStopped; turn++) {
      const call = calls[turn % calls.length]!;
      const counts = (seen[phase] ??= {});
      const answer = send(call).then((outcome) => {
        const name = outcome === "200" ? outcome : `${outcome} to ${call.method} ${call.path}`;
        counts[name] = (counts[name] ?? 0) + 1;
      });
      running.add(answer);
      void answer.finally(() => running.delete(answer));
      await sleep((1000 * pace) / perSecond);
    }
  })();
  const stop = async () => {
    isStopped = true;
    await work;
    await Promise.all(running);
    agent.destroy();
    return seen;
  };
  onTestFinished(async () => void (await stop()));
  return { phase: (name: string) => void (phase = name), seen, stop };
}
