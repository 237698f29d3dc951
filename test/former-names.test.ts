import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Names that standard terms have replaced (docs/glossary.md, Former words), as far as they are no ordinary words. */
const formerNames = `
  CannotJoin CannotStart InOrganisation KnownLeaf KnownRun NoticePage OpenPart ReadingState
  RenderedLetter SameReason WayOut WordBits accountForPostgres addWord adminsOnly answerWithProblems
  askGroup askedBy askerOf beatEvery beyondCap byteList callWithoutSocket calledByPages caughtUp
  chainFrom changeWhile changedLetter comesUp countTry countedWithParts createEndings createPage
  detailActs docsOf dropOthers dueAfter endAllBut failsByKind faultOf feedMark fieldBits fillKeys
  firstSlot flaggedOut forgetWhose formDocuments formTitles formsNear giveBack giveMatches goneBetween
  handOut hasRight heldByToken holdAbn holdAccount holdOrganisations holdPerson holdThoseWhoTry
  holdingLock hostPace instrumentIn inviteActs inviteLetter inviteeActs isAsItWas isBehind
  isDatabaseAway isKindFilter isLeft isSaid isSpent isTurnedAway joinParties joinRequestLetter
  joiningActs keepChild keepMessage keepPostgres keepSpeaking keepSpent keepThread keepsMessages
  keptBy keptFor keptSession knownAs knownFor laidOut lengthShares letIn listWord makeRoom
  markStillListed markWord memberActs mergeNewcomers messagesIn moreChains moreSlots movedLetter
  mustHaveSeat mustNotBeTooOften mustSeatInvited nameSound narrowByWord noSuchCall nobodySignsIn
  normalGap noteLeft noteListed noteVisit oneRequest openParts ownOf ownOrganisations ownSlots paidBy
  pairsOf partiesBySound partsOfBuyers pauseAfter placeFrom postingFrom profileFirst provenDomain
  putOut raiseByWord rarestSigned readListing refuseBeyond refuseWithout releaseDead releaseEarlier
  renderLetter rolledUp sameOpportunity selectFirst sharingLock shelterData sightOfRows signUpLetter
  signsOf silenceOfTheDead slotAndFields slotOfId standingOf startsVariant stillHolds stillMay
  surveyOf takeByScore takeIn takeMatches takeOut textOfMeaning turnAway underTodaysNames useAct
  useSettled useUpkeep useWayOn usualLengths variantWeight variantsOf wantedChains wantedLeaves
  wayOutOf whileDeveloping whileSame withParts withoutFeature withoutWord worthOnce
`
  .trim()
  .split(/\s+/);

const declared = new RegExp(
  `\\b(?:const|let|function|class|type|interface|enum)\\s+(${formerNames.join("|")})\\b`,
  "g",
);
const folders = ["src", "test", "e2e", "bench", "scripts"];

test("nothing is declared under a former name", () => {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...folders], {
    encoding: "utf8",
  }).split("\n");
  const found = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(declared)].map(([, name]) => `${file}: ${name}`));
  expect(files.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
