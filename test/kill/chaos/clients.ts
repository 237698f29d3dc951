import { setTimeout as sleep } from "node:timers/promises";
import { clientText, searchFor } from "./checksums.ts";

/** As long as a cautious proxy waits. */
const attemptTimeoutMs = 15_000;

/**
 * People who search and open pages while things break, through a load balancer: if one web process does not answer, the
 * next gets the request. `outcomes` counts the answers: `200`, `503 with Retry-After`, or something that must never
 * happen, with the call and the fault at that time (`during`). More than `maxTotal` results are such a thing too.
 */
export function startClients(
  addresses: () => string[],
  { during, maxTotal, perSecond = 10 }: { during: () => string; maxTotal: number; perSecond?: number },
) {
  const outcomes = new Map<string, number>();
  let highestTotal = 0;
  const running = new Set<Promise<void>>();
  let stopping = false;
  let turn = 0;

  const request = async (path: string, body?: object) => {
    const fault = during();
    let outcome = "no answer";
    const all = addresses();
    const first = turn++;
    for (let attempt = 0; attempt < all.length; attempt++) {
      const address = all[(first + attempt) % all.length]!;
      const answer = await send(address + path, body).catch((error: Error) => error.message);
      outcome = typeof answer === "string" ? `no answer (${answer})` : nameOf(answer);
      if (outcome === "200" && body) {
        const { totalRecords } = JSON.parse((answer as Answer).body) as { totalRecords: number };
        highestTotal = Math.max(highestTotal, totalRecords);
        if (!(totalRecords <= maxTotal)) outcome = `a total of ${totalRecords}, more than ${maxTotal}`;
      }
      if (typeof answer !== "string") break;
    }
    if (!isExpected(outcome)) outcome += ` to ${path} during "${fault}"`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  };

  const loop = (async () => {
    for (let n = 0; !stopping; n++) {
      const call =
        n % 2 === 0
          ? request("/api/v1/search/free/search", searchFor(clientText))
          : request(`/opportunities?q=${clientText}&status=any`);
      running.add(call);
      void call.finally(() => running.delete(call));
      await sleep(1000 / perSecond);
    }
  })();

  return {
    /** The largest total that a search has given. */
    highestTotal: () => highestTotal,
    outcomes: () => Object.fromEntries([...outcomes].sort(([a], [b]) => (a < b ? -1 : 1))),
    stop: async () => {
      stopping = true;
      await loop;
      await Promise.all(running);
    },
  };
}

/** Whether people may see it during a fault. */
export const isExpected = (outcome: string) => outcome === "200" || outcome === "503 with Retry-After";

type Answer = { status: number; headers: Headers; body: string };

async function send(address: string, body?: object): Promise<Answer> {
  const response = await fetch(address, {
    signal: AbortSignal.timeout(attemptTimeoutMs),
    ...(body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

const nameOf = ({ status, headers }: Answer) =>
  status === 503 ? `503 ${headers.has("retry-after") ? "with" : "without"} Retry-After` : String(status);
