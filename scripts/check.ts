/**
 * `npm run check`: everything that tools can check without running the product. Prints one line per part with its time,
 * and the output of failed parts. Exit code 1 if any fails.
 */
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";

const modules = join(import.meta.dirname, "..", "node_modules");
const tool = (path: string) => join(modules, path);
const tsc = tool("typescript/bin/tsc");

type Part = { name: string; command: string[] };

// Slowest first, so that no core waits for it at the end. Each is a script that Node runs without a shell.
const parts: Part[] = [
  { name: "schema", command: ["scripts/dump-schema.ts", "--check"] },
  { name: "lint", command: [tool("oxlint/bin/oxlint"), "--type-aware", "--deny-warnings"] },
  { name: "types: server", command: [tsc, "-p", "tsconfig.server.json"] },
  { name: "types: web", command: [tsc, "-p", "tsconfig.web.json"] },
  { name: "types: e2e", command: [tsc, "-p", "tsconfig.e2e.json"] },
  { name: "openapi", command: ["scripts/openapi.ts", "--check"] },
  { name: "lexicon", command: ["scripts/lexicon.ts", "--check"] },
  { name: "permissions", command: ["scripts/permissions.ts", "--check"] },
  { name: "format", command: [tool("oxfmt/bin/oxfmt"), "--check"] },
  { name: "size", command: ["scripts/check-size.ts"] },
];

type Outcome = { name: string; passed: boolean; seconds: number; output: string };

function run({ name, command }: Part): Promise<Outcome> {
  const started = performance.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
    child.on("close", (code) => {
      resolve({ name, passed: code === 0, seconds: (performance.now() - started) / 1000, output: output.trim() });
    });
  });
}

function report({ name, passed, seconds, output }: Outcome) {
  const note = passed ? (output.split("\n").at(-1) ?? "") : "FAILED";
  console.log(`${name.padEnd(14)} ${seconds.toFixed(1).padStart(5)} s  ${note}`.trimEnd());
  if (!passed) console.log(`\n${output}\n`);
}

const outcomes: Outcome[] = [];
const waiting = parts.values();
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    // One iterator shared by all lanes: each takes the next part when it is free.
    for (const part of waiting) {
      const outcome = await run(part);
      outcomes.push(outcome);
      report(outcome);
    }
  }),
);
process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1;
