import { writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { systemClock } from "#platform/clock.ts";

/** What it was measured on. */
export const machine = (): string =>
  `${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;

/** Keeps what a run printed in RESULTS.md, with the command, the day and the machine. */
export function writeResults(args: readonly string[], printed: readonly string[]): void {
  const command = ["npm run bench --", ...args.filter((arg) => arg !== "--results")].join(" ");
  const day = systemClock.now().toZonedDateTimeISO("Australia/Canberra").toPlainDate().toString();
  const text = [
    "# Last figures",
    "",
    `\`${command}\`, ${day}. Written by the bench itself (\`--results\`). The machine is shared: ratios count, absolute times drift by half.`,
    "",
    "```",
    ...printed,
    "```",
    "",
  ];
  writeFileSync(new URL("RESULTS.md", import.meta.url), text.join("\n"));
}
