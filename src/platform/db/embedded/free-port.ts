import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Ports below those that systems give to outgoing connections (Linux: from 32768, others: from 49152). A connection could
 * take such a port while its server restarts; even a client that tries to reconnect can, by connecting to itself.
 */
const minPort = 15_000;
const maxPort = 32_000;

/** The wanted port if it is free on 127.0.0.1, otherwise (and for 0) a random free one that no outgoing connection gets. */
export async function freePort(wantedPort = 0): Promise<number> {
  for (let port = wantedPort || randomInt(minPort, maxPort); ; port = randomInt(minPort, maxPort))
    if (await isFree(port)) return port;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
