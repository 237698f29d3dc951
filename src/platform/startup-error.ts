import { exitCodes } from "./exit-codes.ts";

/**
 * A problem that the person at the terminal can fix. The message is one whole sentence, printed without a stack. Every
 * other error is a bug and is printed with its stack.
 */
export class StartupError extends Error {
  override name = "StartupError";
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** A command was called with invalid arguments. */
export class UsageError extends StartupError {
  override name = "UsageError";

  constructor(message: string) {
    super(message, exitCodes.usage);
  }
}
