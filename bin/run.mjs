#!/usr/bin/env node
// node bin/run.mjs FILE [ARGUMENTS]: prepares the checkout and runs one of its programs under the pinned Node.
import { spawn } from "node:child_process";
import { environment, node, root } from "./paths.mjs";
import { prepare } from "./prepare.mjs";

const [file, ...args] = process.argv.slice(2);
const built = file.startsWith("build/");
await prepare({ built });

const child = spawn(node, ["--enable-source-maps", file, ...args], {
  cwd: root,
  env: built ? { ...environment, NODE_ENV: "production" } : environment,
  stdio: "inherit",
});
// The program gets Ctrl-C itself, and decides when to exit.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
  process.on(signal, () => signal === "SIGINT" || child.kill(signal));
child.once("exit", (code) => process.exit(code ?? 1));
