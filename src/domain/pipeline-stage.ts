/**
 * The stages of a pipeline record, in the order of the board's columns. Codes are public and stored. `isInPlay`: work is
 * still to be done, or an answer is awaited. `hasBid`: the organisation has lodged a response.
 */
export const pipelineStages = [
  { code: "New", name: "New", isInPlay: true, hasBid: false },
  { code: "Reviewing", name: "Reviewing", isInPlay: true, hasBid: false },
  { code: "Bid", name: "Bid", isInPlay: true, hasBid: false },
  { code: "NoBid", name: "No bid", isInPlay: false, hasBid: false },
  { code: "Submitted", name: "Submitted", isInPlay: true, hasBid: true },
  { code: "Won", name: "Won", isInPlay: false, hasBid: true },
  { code: "Lost", name: "Lost", isInPlay: false, hasBid: true },
] as const;

export type StageCode = (typeof pipelineStages)[number]["code"];
export const stageCodes = pipelineStages.map(({ code }) => code);

/** Looks a stage up by its code. */
export const stageOf = (code: StageCode) => pipelineStages.find((stage) => stage.code === code)!;

/** From the least to the furthest: of two records of one procurement, the further one shows. */
export const stagesByProgress = [
  "New",
  "Reviewing",
  "NoBid",
  "Bid",
  "Submitted",
  "Lost",
  "Won",
] as const satisfies StageCode[];

export const inPlayStages: StageCode[] = pipelineStages.filter(({ isInPlay }) => isInPlay).map(({ code }) => code);

/** The stages in which a notice that has closed needs an answer: was a response lodged? */
export const undecidedStages: StageCode[] = pipelineStages
  .filter(({ isInPlay, hasBid }) => isInPlay && !hasBid)
  .map(({ code }) => code);

/** Why an organisation does not bid, as the report counts it. Codes are public and stored. */
export const noBidReasons = [
  { code: "TooFarAway", name: "Too far away" },
  { code: "NoCapacity", name: "No people or equipment free" },
  { code: "OutsideOurWork", name: "Outside the work we do" },
  { code: "TooSmall", name: "Too small" },
  { code: "TooLarge", name: "Too large" },
  { code: "TooRisky", name: "Terms or risk" },
  { code: "TooLate", name: "Too little time to respond" },
  { code: "MissedBriefing", name: "Missed a mandatory briefing" },
  { code: "UnlikelyToWin", name: "Unlikely to win" },
  { code: "Other", name: "Another reason" },
] as const;

export type NoBidReason = (typeof noBidReasons)[number]["code"];
export const noBidReasonCodes = noBidReasons.map(({ code }) => code);

/** Looks a reason up by its code. */
export const noBidReasonOf = (code: NoBidReason) => noBidReasons.find((reason) => reason.code === code)!;
