import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import { freePort } from "./free-port.ts";

/** The first port that this system gives to outgoing connections. */
const range = "/proc/sys/net/ipv4/ip_local_port_range";
const firstOutgoing = existsSync(range) ? Number(readFileSync(range, "utf8").split("\t")[0]) : 49_152;

test("the embedded PostgreSQL listens on a port outside the range for outgoing connections", () => {
  expect(Number(new URL(inject("postgres")).port)).toBeLessThan(firstOutgoing);
});

test("a requested port is used if it is free, and otherwise another", async () => {
  const port = await freePort();
  expect(await freePort(port)).toBe(port);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  expect(await freePort(port)).not.toBe(port);
});
