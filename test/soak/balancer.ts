import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "#platform/db/embedded/free-port.ts";
import { program, runBeside } from "./programs.ts";

/** HAProxy with the configuration in deploy/, but for the addresses and TLS. */
export async function startBalancer(ports: number[]) {
  const haproxy = program("/usr/sbin/haproxy", "haproxy");
  const folder = mkdtempSync(join(tmpdir(), "brolga-balancer-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const file = join(folder, "haproxy.cfg");
  const shown = readFileSync("deploy/haproxy.cfg", "utf8");
  const config = shown
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace(/ 10\.0\.0\.1(\d):3000/g, (_, number: string) => ` 127.0.0.1:${ports[Number(number) - 1]}`);
  writeFileSync(file, config);
  const { output } = runBeside(haproxy, ["-db", "-f", file]);
  return { address: `http://127.0.0.1:${port}`, output };
}
