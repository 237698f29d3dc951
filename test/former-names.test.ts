import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";

/**
 * Names that standard terms have replaced (docs/glossary.md, Former words), and that mean nothing else. Ordinary words
 * of that table's first column are left out, because comments and texts may use them.
 */
const formerNames = wordsIn(`
  CannotJoin CannotStart InOrganisation KnownLeaf KnownRun NoticePage OpenPart ReadingState
  RenderedLetter SameReason WayOut WordBits WordNumbers accountForPostgres adminsOnly
  answerWithProblems askGroup askedBy askerOf beatEvery beyondCap byteList callWithoutSocket
  calledByPages caughtUp chainFrom changeWhile changedLetter comesUp countTry countedWithParts
  createEndings createPage detailActs docsOf dropOthers dueAfter endAllBut failsByKind faultOf
  feedMark fewestOpen fieldBits fillKeys firstSlot flaggedOut forgetWhose formDocuments formTitles
  formsFrom formsNear giveBack giveMatches goneBetween handOut hasRight heldByToken holdAbn
  holdAccount holdOrganisations holdPerson holdThoseWhoTry holdingLock hostPace instrumentIn
  inviteActs inviteLetter inviteeActs isAsItWas isBehind isDatabaseAway isKindFilter isLeft isSaid
  isSpent isTurnedAway joinParties joinRequestLetter joiningActs keepChild keepMessage keepPostgres
  keepSpeaking keepSpent keepThread keepsMessages keptBy keptFor keptSession kindTable knownAs
  knownFor laidOut leastPercent lengthShares letIn listWord longestQueryText makeRoom
  markStillListed markWord meantBy memberActs mergeNewcomers messagesIn moreChains moreSlots
  mostQueryWords movedLetter mustHaveSeat mustNotBeTooOften mustSeatInvited nameSound narrowByWord
  noSuchCall nobodySignsIn normalGap noteLeft noteListed noteVisit oneRequest openParts ownOf
  ownOrganisations ownSlots paidBy pairsOf partiesBySound partsOfBuyers pauseAfter placeFrom
  postingFrom profileFirst provenDomain putOut raiseByWord rarestSigned rarityOf readListing
  refuseBeyond refuseWithout releaseDead releaseEarlier renderLetter rolledUp sameOpportunity
  selectFirst sharingLock shelterData sightOfRows signUpLetter signsOf silenceOfTheDead
  slotAndFields slotOfId standingOf startsVariant stillHolds stillMay surveyOf takeByScore takeIn
  takeMatches takeOut textFrom textOfMeaning turnAway underTodaysNames useAct useSettled useUpkeep
  useWayOn usualLengths variantWeight variantsOf wantedChains wantedLeaves wayOutOf whileDeveloping
  whileSame withParts withoutFeature withoutWord worthOf worthOnce
`);

/** Former names that are also words: they may be written, but nothing is declared by them. */
const formerDeclarations = wordsIn(`
  Asker Beyond Census Ground Judged Judging Kept Letter Mains Meant Newcomer Numbering Occurrences
  Paid Sight Sketch Standing Standings Sums Survey Wholes blend complain distrust founded halved
  judge keeper leap lifted rarity sound summed unflagged unmarked untold wasteful worth
`);

/** Former names of files, without their endings. */
const formerFiles = wordsIn(`
  asking away bits cannot-start conditions everyone failed-part forgotten-step found ground growing
  guard-wait hold-lock host-pace import-law instrument-wording judge keep kept kept-invite
  kept-session kept-thread leaving-page left-out letter letters marks member-place moves
  near nearest-offers notice-page often one-request over-step part patience reading-rhythm
  refused-notice room sights standing sums survey use-left-off use-settled use-upkeep use-way-on
  variants visits waiting way-out ways-on why-found word-numbers words-lost
`);

function wordsIn(text: string): string[] {
  return text.trim().split(/\s+/);
}

const folders = ["src", "test", "e2e", "bench", "scripts", "bin"];
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...folders], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && file !== "test/former-names.test.ts");

const occurrencesOf = (pattern: RegExp) =>
  files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(pattern)].map(([, name]) => `${file}: ${name}`));

test("no former name is left in code or comments", () => {
  expect(files.length).toBeGreaterThan(1_000);
  expect(occurrencesOf(new RegExp(String.raw`(?<![\w$])(${formerNames.join("|")})(?![\w$])`, "g"))).toEqual([]);
});

test("nothing is declared by a former name that is also a word", () => {
  const declarations = String.raw`\b(?:const|let|function|class|type|interface|enum)\s+(${formerDeclarations.join("|")})\b`;
  expect(occurrencesOf(new RegExp(declarations, "g"))).toEqual([]);
});

test("no file has a former name", () => {
  const nameOf = (file: string) => basename(file).split(".")[0]!;
  expect(files.filter((file) => formerFiles.includes(nameOf(file)))).toEqual([]);
});
