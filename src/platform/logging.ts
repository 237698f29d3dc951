import { type Logger, pino } from "pino";

/** Messages with levels, `fields` first as in pino: `log.warn({ task }, "failed")`. */
export type Log = Logger;

/** `role` is the process that logs: web, worker, supervisor. */
export function createLog(role: string, { level, format }: { level: string; format: "text" | "json" }): Log {
  const options = { level, base: { role } };
  return format === "json" ? pino(options) : pino(options, { write: (line) => process.stdout.write(textOf(line)) });
}

/** In UTC, so that lines of several machines can be sorted. */
const timeOf = (epochMs: number) =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toString({ smallestUnit: "millisecond" });
const levels: Record<number, string> = { 40: "warning: ", 50: "error: ", 60: "error: " };

/** One JSON line -> `2026-03-02T11:04:45.120Z web: warning: message {"field":1}`, followed by an error's stack. */
function textOf(line: string): string {
  const { level, time: epochMs, role, msg = "", err, ...fields } = JSON.parse(line) as Line;
  const rest = Object.keys(fields).length > 0 ? ` ${JSON.stringify(fields)}` : "";
  const stack = err?.stack && err.stack !== msg ? `\n${err.stack}` : "";
  return `${timeOf(epochMs)} ${role}: ${levels[level] ?? ""}${msg}${rest}${stack}\n`;
}

type Line = { level: number; time: number; role: string; msg?: string; err?: { stack?: string } };
