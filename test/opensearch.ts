import { spawn } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** The folder of an unpacked OpenSearch 2, with a Java to run it. Tests of a real cluster need one. */
const home = process.env["OPENSEARCH_HOME"];

/** False where no OpenSearch is installed; says so once, so that nobody believes that it was tested. */
export const hasOpenSearch = home !== undefined && existsSync(join(home, "bin/opensearch"));
if (!hasOpenSearch) console.log("left out: no OpenSearch, because OPENSEARCH_HOME does not name its folder");

/** OpenSearch refuses to run as root. */
const nobody = { uid: 65_534, gid: 65_534 };
const isRoot = process.getuid?.() === 0;
/** A node that is not up by then does not come. Milliseconds. */
const startTimeoutMs = 180_000;

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
      .on("error", reject)
      .listen(0, "127.0.0.1", () => {
        const { port } = server.address() as { port: number };
        server.close(() => resolve(port));
      });
  });

/** Starts the nodes of one cluster on loopback, each a process with its own data. */
export async function startOpenSearch(nodes: number, heap = "512m") {
  const folder = mkdtempSync(join(tmpdir(), "brolga-opensearch-"));
  const ports = await Promise.all(Array.from({ length: nodes * 2 }, freePort));
  const transport = ports.slice(nodes);
  const names = transport.map((_, i) => `n${i}`).join(",");
  const processes = transport.map((port, i) =>
    startNode(join(folder, `n${i}`), heap, {
      "cluster.name": `test-${ports[0]}`,
      "node.name": `n${i}`,
      "network.host": "127.0.0.1",
      "http.port": String(ports[i]),
      "transport.port": String(port),
      "cluster.routing.allocation.disk.threshold_enabled": "false",
      ...(nodes === 1
        ? { "discovery.type": "single-node" }
        : {
            "discovery.seed_hosts": transport.map((other) => `127.0.0.1:${other}`).join(","),
            "cluster.initial_cluster_manager_nodes": names,
          }),
    }),
  );
  const urls = ports.slice(0, nodes).map((port) => `http://127.0.0.1:${port}`);
  await waitForNodes(urls[0]!, nodes, () => {
    const ended = processes.findIndex(({ exitCode }) => exitCode !== null);
    if (ended >= 0) throw new Error(`A node has ended: ${readFileSync(join(folder, `n${ended}`, "output"), "utf8")}`);
  });
  return {
    urls,
    /** Ends one node as a power cut would. */
    kill: (node: number) => processes[node]!.kill("SIGKILL"),
    stop() {
      for (const child of processes) child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function startNode(folder: string, heap: string, settings: Record<string, string>) {
  for (const part of ["data", "logs", "tmp"]) mkdirSync(join(folder, part), { recursive: true });
  const config = join(folder, "config");
  cpSync(join(home!, "config"), config, { recursive: true });
  // Its paths are relative to the folder of the program, where nobody may write.
  const options = readFileSync(join(config, "jvm.options"), "utf8")
    .replace("file=logs/gc.log", `file=${folder}/logs/gc.log`)
    .replace("HeapDumpPath=data", `HeapDumpPath=${folder}/data`)
    .replace("ErrorFile=logs/", `ErrorFile=${folder}/logs/`);
  writeFileSync(join(config, "jvm.options"), options);
  const paths = { "path.data": join(folder, "data"), "path.logs": join(folder, "logs") };
  if (isRoot)
    for (const part of ["..", "", ...readdirSync(folder, { recursive: true, encoding: "utf8" })])
      chownSync(join(folder, part), nobody.uid, nobody.gid);
  const args = Object.entries({ ...settings, ...paths }).map(([name, value]) => `-E${name}=${value}`);
  const output = openSync(join(folder, "output"), "w");
  return spawn(join(home!, "bin/opensearch"), args, {
    cwd: folder,
    stdio: ["ignore", output, output],
    ...(isRoot && nobody),
    env: {
      ...process.env,
      HOME: folder,
      OPENSEARCH_PATH_CONF: config,
      OPENSEARCH_TMPDIR: join(folder, "tmp"),
      OPENSEARCH_JAVA_OPTS: `-Xms${heap} -Xmx${heap}`,
    },
  });
}

async function waitForNodes(url: string, nodes: number, check: () => void): Promise<void> {
  const deadline = performance.now() + startTimeoutMs;
  for (;;) {
    const health = await fetch(`${url}/_cluster/health?wait_for_nodes=${nodes}&timeout=1s`).catch(() => undefined);
    if (health?.ok) return;
    check();
    if (performance.now() > deadline) throw new Error("The nodes of OpenSearch have not started in 3 minutes.");
    await sleep(200);
  }
}
