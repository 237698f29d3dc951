import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { ReencodePicture } from "#adapters/pictures/port.ts";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";
import { programFile } from "#platform/program-file.ts";

/** Milliseconds that one picture may take, the start of the process included. */
const timeoutMs = 15_000;

/** What the child process answers. */
export type Reencoded = { image: Uint8Array } | { refused: string };

/**
 * Re-encodes a picture in a process that is made for it and ends with it. Decoders are native code and pictures come from
 * strangers: a crash, a leak or a hang stays there. The process has no environment, so no secret, and no descriptor of ours.
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
    if ("refused" in answer) throw new PermanentFailure(`a profile picture was refused: ${answer.refused}`);
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
