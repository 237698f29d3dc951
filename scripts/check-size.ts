/**
 * The size budget: no source file is longer than 400 lines. Prints the median and the ninetieth percentile, which say
 * more about how a house reads than the longest file does. Exit code 1 and a line for each file that is too long.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const longest = 400;
const isSource = /\.(ts|tsx|mjs|css)$/;
// Written by tools, read by tools.
const isGenerated = /\.gen\.ts$/;

// Git knows what belongs to the project: tracked files, and new ones that are not ignored.
const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
const files = listed
  .split("\n")
  .filter((file) => isSource.test(file) && !isGenerated.test(file) && existsSync(file))
  .map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }))
  .sort((a, b) => a.lines - b.lines);

const at = (share: number) => files[Math.floor((files.length - 1) * share)]?.lines ?? 0;
const tooLong = files.filter(({ lines }) => lines > longest);

for (const { file, lines } of tooLong) console.error(`${file}: ${lines} lines, the limit is ${longest}`);
console.log(`${files.length} files, median ${at(0.5)} lines, p90 ${at(0.9)}, longest ${at(1)}`);
process.exitCode = tooLong.length > 0 ? 1 : 0;
