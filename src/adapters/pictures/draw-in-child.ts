import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { DrawPicture } from "#adapters/pictures/port.ts";
import { programFile } from "#platform/program-file.ts";

/** Milliseconds for one picture, including the start of the process. */
const timeoutMs = 10_000;

/** The child process's answer. */
export type Drawn = { image: Uint8Array } | { failed: true };

/**
 * Draws a picture in a new child process, so that native code and its memory stay out of the web process. Its environment
 * has nothing but the font that ships, in place of those of the machine.
 */
export const drawInChildProcess: DrawPicture = async (svg) => {
  const child = fork(programFile("draw-picture"), {
    env: { FONTCONFIG_FILE: join(process.cwd(), "data/fonts/fonts.conf"), PANGOCAIRO_BACKEND: "fontconfig" },
    execArgv: [],
    serialization: "advanced",
    stdio: "ignore",
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  try {
    const answered = once(child, "message") as Promise<[Drawn]>;
    const ended = once(child, "exit").then((): [Drawn] => [{ failed: true }]);
    answered.catch(() => {});
    ended.catch(() => {});
    child.send({ svg }, () => {});
    const [answer] = await Promise.race([answered, ended]);
    return "image" in answer ? Buffer.from(answer.image) : undefined;
  } catch {
    return undefined;
  } finally {
    child.kill("SIGKILL");
  }
};
