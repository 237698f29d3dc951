import type { EngineCalls, EngineState } from "./port.ts";

/** What the search thread is started with. */
export type ThreadData = { databaseUrl: string };

type Call = keyof EngineCalls;
/** What comes back from a call of the engine. */
export type Outcome = Awaited<ReturnType<EngineCalls[Call]>>;

/** To the thread: a call of its engine, or to end. */
export type Ask =
  | { [Name in Call]: { kind: "call"; id: number; call: Name; input: Parameters<EngineCalls[Name]> } }[Call]
  | { kind: "stop" };

/** From the thread: what came of one call, or how far it is. */
export type Tell =
  | { kind: "outcome"; id: number; outcome: Outcome }
  | { kind: "notReady"; id: number }
  | { kind: "failed"; id: number; error: unknown }
  | { kind: "state"; state: EngineState };
