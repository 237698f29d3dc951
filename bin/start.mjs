#!/usr/bin/env node
// npm start: prepares the checkout and runs the product under the pinned Node.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { environment, node, root } from "./paths.mjs";
import { prepare } from "./prepare.mjs";

const ancestors = ancestorsOf();
await prepare();

// When we exit for any reason, the channel closes and the supervisor notices.
const supervisor = spawn(node, ["--enable-source-maps", "build/server/supervisor.js"], {
  cwd: root,
  env: { ...environment, NODE_ENV: "production" },
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => supervisor.kill(signal));
supervisor.once("exit", (code) => process.exit(code ?? 1));

// npm passes signals on, but nothing tells us that it was killed. Started by hand, we may outlive our shell.
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (ancestorsOf() !== ancestors) supervisor.kill("SIGTERM");
  }, 500).unref();

/** Our parent, and its parent if the system tells: between npm and us is a shell, which survives npm. */
function ancestorsOf() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(")")).split(" ")[2]}`;
  } catch {
    return String(process.ppid);
  }
}
