import { createHash, randomBytes } from "node:crypto";
import { type Bench, percentile } from "../figure.ts";
import { type Call, steadily } from "./load.ts";
import type { Web } from "./web-process.ts";

type Tell = Parameters<Bench["run"]>[1];

const seconds = 20;
const searchesPerSecond = 50;
const pagesPerSecond = 10;
const signInsPerSecond = 200;
/** Where each network and email has one attempt, no limit of theirs refuses it before its password is checked. */
const attempts = seconds * signInsPerSecond;

/**
 * How long searches and pages take while so many passwords arrive that most cannot be checked, beside how long they take
 * while nobody signs in.
 */
export async function measureSignIns({ address }: Web, searches: readonly Call[], tell: Tell): Promise<void> {
  const pages = ["/", "/opportunities", "/coverage"].map((path) => ({ path, headers: { "accept-encoding": "gzip" } }));
  const load = { address, seconds, connections: 50 };
  const readers = async () =>
    await Promise.all([
      steadily({ ...load, calls: searches }, searchesPerSecond),
      steadily({ ...load, calls: pages }, pagesPerSecond),
    ]);
  const report = (column: string, [search, page]: Awaited<ReturnType<typeof readers>>) => {
    for (const [what, { times, failed }] of Object.entries({ search, page })) {
      for (const share of [0.5, 0.95])
        tell({ case: `${what}, p${share * 100}`, column, value: percentile(times, share), unit: "ms" });
      tell({ case: `${what}, failed`, column, value: failed, unit: "requests" });
    }
  };
  report("nobody signs in", await readers());
  const calls = await signIns(address);
  const [signedIn, read] = await Promise.all([
    steadily({ ...load, calls, connections: 400 }, signInsPerSecond),
    readers(),
  ]);
  report(`${signInsPerSecond} sign-ins/s`, read);
  const count = (status: number) => signedIn.statuses.get(status) ?? 0;
  tell({ case: "passwords checked meanwhile", value: count(400) / signedIn.seconds, unit: "a second" });
  const others = attempts - count(400) - count(503);
  tell({ case: "sign-ins told to come back later", value: (count(503) / attempts) * 100, unit: "%" });
  tell({ case: "sign-ins answered in another way", value: others, unit: "requests", target: { atMost: 0 } });
}

/** Wrong passwords for emails that nobody has, each from a network of its own, on one page that waits for one. */
async function signIns(address: string): Promise<Call[]> {
  const { page, origin, cookie } = await begin(address);
  return Array.from({ length: attempts }, (_, index) => ({
    path: `${page}/sign-in`,
    body: JSON.stringify({ email: `nobody${index}@rush.example`, password: "not the password" }),
    headers: { cookie, origin, "x-forwarded-for": `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` },
  }));
}

/** A sign-in page with the cookies of its browser. */
async function begin(address: string) {
  const query = new URLSearchParams({
    client_id: "web",
    response_type: "code",
    redirect_uri: `${address}/callback`,
    scope: "openid",
    code_challenge: createHash("sha256").update(randomBytes(32)).digest("base64url"),
    code_challenge_method: "S256",
  });
  const answer = await fetch(`${address}/idp/auth?${query}`, { redirect: "manual" });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0])
    .join("; ");
  const { pathname: page, origin } = new URL(answer.headers.get("location")!, address);
  return { page, origin, cookie };
}
