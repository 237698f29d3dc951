import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { ReencodePicture } from "#adapters/pictures/port.ts";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";
import { programFile } from "#platform/program-file.ts";

/** Milliseconds for one picture, including the start of the process. */
const timeoutMs = 15_000;

/** The child process's answer. */
export type Reencoded = { image: Uint8Array } | { refused: string };

/**
 * Re-encodes a picture in a new child process. Decoders are native code and pictures come from strangers, so a crash,
 * leak or hang stays in that process. It has no environment, so no secrets, and none of our file descriptors.
 */
export const reencodeInChildProcess: ReencodePicture = async (bytes) => {
  const child = fork(programFile("reencode-picture"), {
    env: {},
    execArgv: [],
    serialization: "advanced",
    stdio: "ignore",
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  try {
    const answer = await answerOf(child, bytes);
    if ("refused" in answer) throw new PermanentFailure(`a profile picture was rejected: ${answer.refused}`);
    return Buffer.from(answer.image);
  } finally {
    child.kill("SIGKILL");
  }
};

async function answerOf(child: ChildProcess, bytes: Buffer): Promise<Reencoded> {
  const answered = once(child, "message") as Promise<[Reencoded]>;
  const ended = once(child, "exit").then((): [Reencoded] => [{ refused: "it cannot be decoded" }]);
  answered.catch(() => {});
  ended.catch(() => {});
  child.send({ bytes }, () => {});
  const [answer] = await Promise.race([answered, ended]);
  return answer;
}
