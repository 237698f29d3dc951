import { spawn } from "node:child_process";

/** Runs a program and returns its exit code and all its output. `status` is null if it did not start. */
export function runProgram(command, args, options = {}) {
  return new Promise((resolve) => {
    let output = "";
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
    const keep = (chunk) => (output += chunk);
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.once("error", (error) => resolve({ status: null, output: error.message }));
    child.once("close", (status) => resolve({ status: status ?? 1, output }));
  });
}
