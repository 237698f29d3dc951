import { type WeighedChange, stemsIn } from "#search-core/index.ts";
import type { Candidate } from "./candidates.ts";

/** A change with what it does. */
export type Weighed = Candidate & WeighedChange;

/** Of fewer notices a share says nothing. */
const minSample = 3;
/** What a change adds looks right at least by half; what it takes off hardly ever does. Measured, see decision 85. */
const [minRight, maxRightTakenOff] = [0.5, 0.1];
/** A word to leave out is the search's own: at least this share of the notices that have it are in the set. */
const minOwnShare = 0.1;
/** A part of what another change adds is told beside it if it looks so much better. */
const betterAlone = 0.2;
/** So many that widen, and so many that narrow. */
const [maxWidening, maxNarrowing] = [5, 3];

/** The changes worth advising, best first: those that widen, then those that narrow. Doing the same counts once. */
export function chooseAdvice(weighed: readonly Weighed[]): Weighed[] {
  const worthwhile = weighed.filter(isWorthIt).sort((a, b) => gainOf(b) - gainOf(a) || clarityOf(b) - clarityOf(a));
  const choose = (narrows: boolean, limit: number) => {
    const chosen: Weighed[] = [];
    for (const change of worthwhile) {
      if (chosen.length === limit) break;
      if (change.narrows === narrows && !chosen.some((other) => repeats(change, other, weighed.indexOf(other))))
        chosen.push(change);
    }
    return chosen;
  };
  return [...choose(false, maxWidening), ...choose(true, maxNarrowing)];
}

const shareOf = ({ sample: { right, of } }: Weighed) => right / of;

function isWorthIt(change: Weighed): boolean {
  if (change.sample.of < minSample) return false;
  if (!change.narrows) return shareOf(change) >= minRight;
  const isOwn = change.kind !== "leaveOutWord" || change.documents >= minOwnShare * change.titles;
  return isOwn && shareOf(change) <= maxRightTakenOff;
}

/** How many right notices a change adds, or wrong ones it takes off: in a year, then of any age. */
function gainOf(change: Weighed): number {
  const share = change.narrows ? 1 - shareOf(change) : shareOf(change);
  return share * (change.lastYear + change.documents / 1e6);
}

/**
 * Of changes that do the same, undoing a choice is the clearest. Of words, more are clearer: "labour hire", not "hire".
 */
const clarityOf = ({ kind, subject }: Weighed) =>
  kind === "leaveOutCategory" ? 100 : String(subject).split(" ").length;

/** True if a change does what a better one does already, or has a word of it. `index`: of the better one. */
function repeats(change: Weighed, better: Weighed, index: number): boolean {
  if (change.sameSet === better.sameSet || sharesWord(change, better)) return true;
  // A part of much that looks worse is worth adding alone.
  const isBetterAlone = !change.narrows && shareOf(change) > shareOf(better) + betterAlone;
  return change.within.includes(index) && !isBetterAlone;
}

function sharesWord({ subject }: Weighed, { subject: other }: Weighed): boolean {
  if (typeof subject === "number" || typeof other === "number") return false;
  const stems = new Set(stemsIn(other));
  return stemsIn(subject).some((stem) => stems.has(stem));
}
