import type { Answer, Query } from "#search-core/types.ts";
import type { EngineState } from "./port.ts";

/** What the search thread is started with. */
export type ThreadData = { databaseUrl: string };

/** To the thread. */
export type Ask = { kind: "search"; id: number; query: Query } | { kind: "stop" };

/** From the thread: an answer to one question, or how far it is. */
export type Tell =
  | { kind: "answer"; id: number; answer: Answer }
  | { kind: "notReady"; id: number }
  | { kind: "failed"; id: number; error: unknown }
  | { kind: "state"; state: EngineState };
