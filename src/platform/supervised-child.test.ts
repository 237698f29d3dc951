import { EventEmitter, once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pino } from "pino";
import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import type { Environment } from "#platform/config/config.ts";
import { superviseChild } from "./supervised-child.ts";

const folder = mkdtempSync(join(tmpdir(), "supervised-"));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, "child.mjs");
writeFileSync(
  file,
  `process.on("disconnect", () => process.exit());
   setInterval(() => {}, 60_000);
   if (process.env.MANNER === "hangs") process.kill(process.pid, "SIGSTOP");
   if (process.env.MANNER !== "is silent") process.send({});`,
);

/** A supervised child that starts in these manners, one after the other, and then well. */
function supervise({ manners = [], startLimitSeconds }: { manners?: string[]; startLimitSeconds?: number } = {}) {
  const lines: string[] = [];
  const said = new EventEmitter();
  const write = (line: string) => {
    lines.push((JSON.parse(line) as { msg: string }).msg);
    said.emit("line");
  };
  let starts = 0;
  const child = superviseChild({
    name: "child",
    file: pathToFileURL(file),
    environment: () => ({ MANNER: manners[starts++] ?? "starts well" }) as Environment,
    log: pino({}, { write }),
    isAlive: async () => {},
    livenessSeconds: 3_600,
    ...(startLimitSeconds !== undefined && { startLimitSeconds }),
    drainSeconds: 0,
  });
  onTestFinished(() => child.stop("SIGKILL"));
  const matching = (pattern: RegExp) => lines.filter((line) => pattern.test(line));
  return {
    child,
    starts: () => starts,
    matching,
    /** Waits until so many lines match. */
    says: async (pattern: RegExp, times = 1) => {
      while (matching(pattern).length < times) await once(said, "line");
    },
    crash: () => process.kill(Number(/\d+/.exec(matching(/runs/).at(-1)!)![0]), "SIGKILL"),
  };
}

test("a renewed child is replaced at once, every time, and a later crash waits for the first delay", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { child, starts, says, matching, crash } = supervise();
  await child.ready;
  // No timer fires by itself here, so whatever starts has not waited.
  for (const times of [2, 3]) {
    child.renew();
    await says(/runs/, times);
  }
  expect(matching(/it restarts/)).toEqual([]);

  crash();
  await says(/it restarts in 0\.5 s/);
  vi.advanceTimersByTime(499);
  expect(starts()).toBe(3);
  vi.advanceTimersByTime(1);
  expect(starts()).toBe(4);
  await says(/runs/, 4);

  child.renew();
  await says(/runs/, 5);
  crash();
  await says(/it restarts in 1 s/);
});

test.each(["hangs", "is silent"])("a child that %s while it starts is killed and replaced", async (manner) => {
  const { child, says, matching } = supervise({ manners: ["starts well", manner], startLimitSeconds: 3 });
  await child.ready;
  child.renew();
  await says(/^child has not started within 3 s \(process \d+\); it is killed$/);
  const before = matching(/runs/).length;
  await says(/it restarts/);
  await says(/runs/, before + 1);
});

test("a first child that does not start fails once and is not retried", async () => {
  const { child } = supervise({ manners: ["hangs"], startLimitSeconds: 1 });
  await expect(child.ready).rejects.toThrow("The child process did not start");
});
