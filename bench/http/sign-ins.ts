import { createHash, randomBytes } from "node:crypto";
import { type Bench, percentile } from "../figure.ts";
import { type Call, steadily, type Timing } from "./load.ts";
import type { Web } from "./web-process.ts";

type Report = Parameters<Bench["run"]>[1];

/** Calm and rush alternate, so that other load on the machine affects both. */
const turns = 3;
const seconds = 8;
const searchesPerSecond = 50;
const pagesPerSecond = 10;
const signInsPerSecond = 200;
/** With one attempt per network and email, no limit of theirs rejects it before its password is checked. */
const attemptsInTurn = seconds * signInsPerSecond;

/** How long searches and pages take while more passwords arrive than can be checked, compared with no sign-ins. */
export async function measureSignIns({ address }: Web, searches: readonly Call[], report: Report): Promise<void> {
  const pages = ["/", "/opportunities", "/coverage"].map((path) => ({ path, headers: { "accept-encoding": "gzip" } }));
  const load = { address, seconds, connections: 50 };
  const readers = async () => {
    const search = steadily({ ...load, calls: searches }, searchesPerSecond);
    const page = steadily({ ...load, calls: pages }, pagesPerSecond);
    return { search: await search, page: await page };
  };
  const passwords = await signIns(address);
  const rushes: Timing[] = [];
  const rush = async (turn: number) => {
    const calls = passwords.slice(turn * attemptsInTurn);
    const [signedIn, read] = await Promise.all([
      steadily({ ...load, calls, connections: 400 }, signInsPerSecond),
      readers(),
    ]);
    rushes.push(signedIn);
    return read;
  };
  await readers(); // the first of each kind take longer
  const calm: Awaited<ReturnType<typeof readers>>[] = [];
  const rushed: typeof calm = [];
  for (let turn = 0; turn < turns; turn++) {
    calm.push(await readers());
    rushed.push(await rush(turn));
  }
  for (const [column, heard] of [
    ["nobody signs in", calm],
    [`${signInsPerSecond} sign-ins/s`, rushed],
  ] as const)
    for (const what of ["search", "page"] as const) {
      const times = heard.flatMap((turn) => turn[what].times);
      for (const share of [0.5, 0.95])
        report({ case: `${what}, p${share * 100}`, column, value: percentile(times, share), unit: "ms" });
      const failed = heard.reduce((sum, turn) => sum + turn[what].failed, 0);
      report({ case: `${what}, failed`, column, value: failed, unit: "requests" });
    }
  const count = (status: number) => rushes.reduce((sum, { statuses }) => sum + (statuses.get(status) ?? 0), 0);
  const [checked, later] = [count(400), count(503)];
  const took = rushes.reduce((sum, rush) => sum + rush.seconds, 0);
  report({ case: "passwords checked meanwhile", value: checked / took, unit: "a second" });
  report({ case: "sign-ins told to come back later", value: (later / passwords.length) * 100, unit: "%" });
  const others = passwords.length - checked - later;
  report({ case: "sign-ins answered in another way", value: others, unit: "requests", target: { atMost: 0 } });
}

/** Wrong passwords for unknown emails, each from another network, on one waiting page. */
async function signIns(address: string): Promise<Call[]> {
  const { page, origin, cookie } = await begin(address);
  return Array.from({ length: turns * attemptsInTurn }, (_, index) => ({
    path: `${page}/sign-in`,
    body: JSON.stringify({ email: `nobody${index}@rush.example`, password: "not the password" }),
    headers: { cookie, origin, "x-forwarded-for": `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` },
  }));
}

/** A sign-in page with its browser's cookies. */
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
