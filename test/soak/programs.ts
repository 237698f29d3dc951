import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { onTestFinished } from "vitest";

/** The path of a program, or an error that names Debian's package. */
export function program(path: string, debianPackage: string): string {
  if (!existsSync(path))
    throw new Error(`${path} is missing: apt-get install --no-install-recommends ${debianPackage}`);
  return path;
}

/** Runs a program until the test ends. */
export function runBeside(command: string, args: string[], options: { uid?: number; gid?: number } = {}) {
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
  const ended = once(child, "close");
  onTestFinished(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGTERM");
    await ended;
  });
  return { child, output: () => output };
}
