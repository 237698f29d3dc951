import { readFileSync, writeFileSync } from "node:fs";

/**
 * Writes a generated file; with --check it compares instead and fails on drift. `source`: what the file is generated
 * from.
 */
export function keepGenerated(file: string, text: string, { source, command }: { source: string; command: string }) {
  if (!process.argv.includes("--check")) return writeFileSync(file, text);
  if (readFileSync(file, "utf8") === text) return;
  console.error(`${file} is not what ${source} give: run ${command}`);
  process.exitCode = 1;
}
