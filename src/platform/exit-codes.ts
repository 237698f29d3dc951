/**
 * Exit codes of our processes: those of the shell, and from 64 on those of sysexits.h. docs/operations.md lists them.
 */
export const exitCodes = {
  failed: 1,
  /** Some inputs were read, others were not. */
  partial: 2,
  usage: 64,
  noInput: 66,
  unavailable: 69,
  io: 74,
  noPermission: 77,
  config: 78,
} as const;

const signalNumbers: Partial<Record<NodeJS.Signals, number>> = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

/** What a shell reports for a command ended by a signal: 130 for Ctrl-C, 143 for SIGTERM. */
export const interruptedExitCode = (signal: NodeJS.Signals): number => 128 + (signalNumbers[signal] ?? 0);
