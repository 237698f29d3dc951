import { nameKey } from "#domain/organisation-name.ts";

/** A trustee acts in its own name, followed by the name of the trust. */
const trustTail = /\b(?:as (?:the )?trustees? (?:for|of)|atf|trustees? for|(?:the )?trustee of) .*$/;
const leadingTrustee = /^the trustee for /;
const numbers = /\b(?:abn|acn|arbn)\b[ \d]*/g;
/** Words that some spellings have and others leave out. */
const optionalWords = new Set(["the", "of", "and", "for", "co", "company", "a", "an"]);
/** Legal forms that nameKey does not remove if another word follows them. */
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

/** The distinctive words of a name: without legal forms, trusts, numbers and small words. */
export function nameWords(name: string): string[] {
  const key = nameKey(name.replace(/\([^)]*\b(?:ABN|ACN|ARBN)\b[^)]*\)/gi, " "));
  const bare = key.replace(numbers, " ").replace(leadingTrustee, "").replace(trustTail, " ");
  const words = (/\S/.test(bare) ? bare : key).split(" ").filter((word) => word && !legalForms.has(word));
  const distinctive = words.filter((word) => !optionalWords.has(word));
  return (distinctive.length > 0 ? distinctive : words).flatMap((word) => (abbreviations.get(word) ?? word).split(" "));
}

/**
 * The same for all spellings of an organisation's name: its words in order without separators, so "I-AG" equals "IAG".
 * One word more or less is another organisation.
 */
export const nameFingerprint = (name: string): string => nameWords(name).join("");

/** Whether two names are spellings of the same organisation's name. */
export const isSameName = (a: string, b: string): boolean => nameFingerprint(a) === nameFingerprint(b);
