import { nameKey } from "#domain/organisation-name.ts";

/** A trustee acts in its own name; which trust it acts for is told after it. */
const trustTail = /\b(?:as (?:the )?trustees? (?:for|of)|atf|trustees? for|(?:the )?trustee of) .*$/;
const leadingTrustee = /^the trustee for /;
const numbers = /\b(?:abn|acn|arbn)\b[ \d]*/g;
/** Words that some write and others leave out. */
const optionalWords = new Set(["the", "of", "and", "for", "co", "company", "a", "an"]);
/** Legal forms and parts that nameKey leaves where another word follows them. */
const legalForms = new Set(["pty", "ltd", "limited", "proprietary", "inc", "incorporated"]);
const abbreviations = new Map([
  ["dept", "department"],
  ["depart", "department"],
  ["govt", "government"],
  ["gov", "government"],
  ["aust", "australia"],
  ["assoc", "association"],
  ["assn", "association"],
  ["corp", "corporation"],
  ["uni", "university"],
  ["svcs", "services"],
  ["mgmt", "management"],
  ["intl", "international"],
  ["st", "saint"],
  ["nsw", "new south wales"],
  ["qld", "queensland"],
  ["vic", "victoria"],
  ["tas", "tasmania"],
  ["wa", "western australia"],
  ["nt", "northern territory"],
  ["act", "australian capital territory"],
]);

/** The words that a name is told by: without legal forms, trusts, numbers and the small words between. */
export function nameWords(name: string): string[] {
  const key = nameKey(name.replace(/\([^)]*\b(?:ABN|ACN|ARBN)\b[^)]*\)/gi, " "));
  const bare = key.replace(numbers, " ").replace(leadingTrustee, "").replace(trustTail, " ");
  const words = (/\S/.test(bare) ? bare : key).split(" ").filter((word) => word && !legalForms.has(word));
  const distinctive = words.filter((word) => !optionalWords.has(word));
  return (distinctive.length > 0 ? distinctive : words).flatMap((word) => (abbreviations.get(word) ?? word).split(" "));
}

/**
 * What all spellings of one organisation's name have in common: its words in their order, however they are cut ("I-AG" is
 * "IAG"). Two departments with a word more or less are two.
 */
export const nameFingerprint = (name: string): string => nameWords(name).join("");

/** Whether two names are spellings of one organisation's. */
export const isSameName = (a: string, b: string): boolean => nameFingerprint(a) === nameFingerprint(b);
