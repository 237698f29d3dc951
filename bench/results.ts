import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { systemClock } from "#platform/clock.ts";

const head = `# Last figures

Written by the bench itself (\`--results\`), a section for each bench as it last ran. The machine is shared: ratios count,
absolute times drift by half.
`;

/** What it was measured on. */
export const machine = (): string =>
  `${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;

/** Writes a bench's output to its section of RESULTS.md, with the command, the day, the machine and its load. */
export function writeResults(bench: string, args: readonly string[], printed: readonly string[]): void {
  const file = new URL("RESULTS.md", import.meta.url);
  const command = ["npm run bench --", ...args.filter((arg) => arg !== "--results")].join(" ");
  const day = systemClock.now().toZonedDateTimeISO("Australia/Canberra").toPlainDate().toString();
  const section = `\`${command}\`, ${day}, ${machine()}, load ${loadavg()[0]!.toFixed(1)} at the end\n\n\`\`\`\n${printed.join("\n").trim()}\n\`\`\`\n`;
  writeFileSync(file, withSection(readFileSync(file, "utf8"), bench, section));
}

/** A results page with one section replaced, or inserted by name. */
export function withSection(page: string, name: string, section: string): string {
  const sections = new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.slice(0, section.indexOf("\n")), section.slice(section.indexOf("\n")).trim()]),
  );
  sections.set(name, section.trim());
  const ordered = [...sections].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [head, ...ordered.map(([title, text]) => `## ${title}\n\n${text}\n`)].join("\n");
}
