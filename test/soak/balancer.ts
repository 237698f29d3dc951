import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { freePort } from "#platform/db/embedded/free-port.ts";
import { program, runBeside } from "./programs.ts";

export type StartBalancer = (ports: number[]) => Promise<{ address: string; output: () => string }>;

/** HAProxy with the configuration in deploy/, but for the addresses and TLS. */
export const startHaproxy: StartBalancer = async (ports) => {
  const haproxy = program("/usr/sbin/haproxy", "haproxy");
  const port = await freePort();
  const file = configuration(
    "haproxy.cfg",
    withServers(readFileSync("deploy/haproxy.cfg", "utf8"), ports).replace(/bind :443 .*/, `bind 127.0.0.1:${port}`),
  );
  const { output } = runBeside(haproxy, ["-db", "-f", file]);
  return { address: `http://127.0.0.1:${port}`, output };
};

/** nginx with the configuration in deploy/, but for the addresses and TLS. */
export const startNginx: StartBalancer = async (ports) => {
  const nginx = program("/usr/sbin/nginx", "nginx-light");
  const port = await freePort();
  const site = withServers(readFileSync("deploy/nginx.conf", "utf8"), ports)
    .replace(/listen 443 .*/, `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *ssl_.*$/gm, "");
  const file = configuration(
    "nginx.conf",
    `daemon off; pid nginx.pid; error_log stderr warn; events {} http { access_log off; ${site} }`,
  );
  const { output } = runBeside(nginx, ["-p", join(file, ".."), "-c", file]);
  return { address: `http://127.0.0.1:${port}`, output };
};

const withServers = (shown: string, ports: number[]) =>
  shown.replace(/ 10\.0\.0\.1(\d):3000/g, (_, number: string) => ` 127.0.0.1:${ports[Number(number) - 1]}`);

/** A file that is deleted with its folder when the test ends. */
function configuration(name: string, text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "brolga-balancer-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, name);
  writeFileSync(file, text);
  return file;
}
