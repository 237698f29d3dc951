import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "#platform/db/db.ts";
import { migrate } from "#platform/db/migrate.ts";
import { openDatabase } from "#platform/db/open.ts";
import { expect, onTestFinished, test } from "vitest";
import { dataFolder, start, until } from "./product.ts";

const agent = new Agent({ keepAlive: true });

type Answer = { status: number; connection: string | undefined };
const ask = (address: string, path: string) =>
  new Promise<Answer>((resolve, reject) => {
    get(address + path, { agent }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve({ status: answer.statusCode!, connection: answer.headers.connection }));
    }).once("error", reject);
  });

/** Sends sixty requests a second to the servers that are ready according to /health, as a load balancer does. */
function balance(addresses: string[]) {
  const seen = new Map<string, number>();
  const count = (what: string) => void seen.set(what, (seen.get(what) ?? 0) + 1);
  let ready = [...addresses];
  let next = 0;
  const sent: Promise<void>[] = [];
  const looking = setInterval(() => {
    for (const address of addresses)
      void ask(address, "/health").then(
        ({ status }) =>
          (ready = [...ready.filter((candidate) => candidate !== address), ...(status === 200 ? [address] : [])]),
        () => (ready = ready.filter((candidate) => candidate !== address)),
      );
  }, 100);
  const sending = setInterval(() => {
    const address = ready[next++ % ready.length];
    sent.push(
      address === undefined
        ? Promise.resolve(count("nobody is ready"))
        : ask(address, "/api/v1/status").then(
            ({ status }) => count(String(status)),
            (error: Error) => count(error.message),
          ),
    );
  }, 1000 / 60);
  onTestFinished(() => (clearInterval(looking), clearInterval(sending)));
  return {
    isReady: (address: string) => ready.includes(address),
    stop: async () => {
      clearInterval(looking);
      clearInterval(sending);
      await Promise.all(sent);
      return Object.fromEntries(seen);
    },
  };
}

test("with two web processes, the restart of one rejects and cuts off nobody at sixty requests a second", async () => {
  const dataDir = dataFolder();
  const database = await openDatabase({ dataDir });
  onTestFinished(() => database.close());
  const startWeb = (port = 0) =>
    start({
      dataDir,
      env: { DATABASE_URL: database.url, PORT: String(port), DRAIN_SECONDS: "1", NODE_ENV: "production" },
      command: [process.execPath, "build/server/web.js"],
    });
  const { pool, close } = connect(database.url, { max: 2, work: "migration" });
  await migrate(pool, "db/migrations");
  await close();
  const listening = async (web: ReturnType<typeof startWeb>) => (await web.says(/listening at (\S+)/))[1]!;
  const [first, second] = [startWeb(), startWeb()];
  const addresses = await Promise.all([listening(first), listening(second)]);
  const [address] = addresses;
  for (const address of addresses) await until(async () => (await ask(address, "/health")).status === 200);

  const balancer = balance(addresses);
  await sleep(500); // some requests to each, so that connections stay open
  first.child.kill("SIGTERM");
  // It reports that it is stopping, and still answers; every response closes its connection.
  await until(async () => (await ask(address, "/health")).status === 503);
  expect(await ask(address, "/api/v1/status")).toEqual({ status: 200, connection: "close" });
  expect(await first.ended).toBe(0);

  const again = startWeb(Number(new URL(address).port));
  await until(() => balancer.isReady(address), again.output);
  await sleep(500);
  const { 200: answered, ...others } = await balancer.stop();
  expect(others).toEqual({});
  expect(answered).toBeGreaterThan(100);
});
