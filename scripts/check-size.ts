/**
 * The size limits: no source file is longer than 300 lines, and half of them have at most 60. Prints the median and the
 * ninetieth percentile. Exit code 1, and a line for each limit that is broken.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

const maxLines = 300;
const maxMedian = 60;
const isSource = /\.(ts|tsx|mjs|css)$/;
// Written by tools and read by tools.
const isGenerated = /\.gen\.ts$/;

// Git knows the project's files: tracked ones, and new ones that are not ignored.
const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
const files = listed
  .split("\n")
  .filter((file) => isSource.test(file) && !isGenerated.test(file) && existsSync(file))
  .map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }))
  .sort((a, b) => a.lines - b.lines);

const linesAt = (share: number) => files[Math.floor((files.length - 1) * share)]?.lines ?? 0;
const median = linesAt(0.5);
const broken = files
  .filter(({ lines }) => lines > maxLines)
  .map(({ file, lines }) => `${file}: ${lines} lines, the limit is ${maxLines}`);
if (median > maxMedian) broken.push(`the median is ${median} lines, the limit is ${maxMedian}`);

for (const line of broken) console.error(line);
console.log(`${files.length} files, median ${median} lines, p90 ${linesAt(0.9)}, longest ${linesAt(1)}`);
process.exitCode = broken.length > 0 ? 1 : 0;
