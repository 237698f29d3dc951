/** For what tells people: what waits for their "I have seen this", and who is told of what they have not seen. */
export {
  colleague,
  lowerWaiting,
  seenDates,
  upsertWaiting,
  waitingChanges,
  waitingCount,
  waitingRows,
} from "./queries.ts";
export type { FoundRow, Weight } from "./queries.ts";
export { escalates } from "./to-see.ts";
