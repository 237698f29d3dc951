import { nameKey } from "#domain/organisation-name.ts";

/** A trustee acts in its own name; which trust it acts for is told after it. */
const trustTail = /\b(?:as (?:the )?trustees? (?:for|of)|atf|trustees? for|(?:the )?trustee of) .*$/;
const leadingTrustee = /^the trustee for /;
const numbers = /\b(?:abn|acn|arbn)\b[ \d]*/g;
/** Words that some write and others leave out. */
const idle = new Set(["the", "of", "and", "for", "co", "company", "a", "an"]);
/** Legal forms and parts that nameKey leaves where another word follows them. */
const forms = new Set(["pty", "ltd", "limited", "proprietary", "inc", "incorporated"]);
const shortened = new Map([
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
  const bare = key.replace(numbers, " ").replace(trustTail, " ").replace(leadingTrustee, "");
  const words = (/\S/.test(bare) ? bare : key).split(" ").filter((word) => word && !forms.has(word));
  const telling = words.filter((word) => !idle.has(word));
  return (telling.length > 0 ? telling : words).flatMap((word) => (shortened.get(word) ?? word).split(" "));
}

/** The same words in the same order, however they are cut into words: "I-AG" and "IAG". For finding, not for showing. */
export const nameSound = (name: string): string => nameWords(name).join("");

/** A slip of the pen is believed in words of so many letters: in shorter ones it is as likely another name. */
const longWord = 7;

/**
 * Whether two names are spellings of one organisation's. Strict: two departments with a word more or less are two. One
 * slip of the pen in a long word is forgiven where all other words are the same, and never in a number.
 */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [nameWords(one), nameWords(other)];
  if (a.join("") === b.join("")) return true;
  if (a.length !== b.length) return false;
  const different = a.flatMap((word, at) => (word === b[at] ? [] : [[word, b[at]!] as const]));
  return different.length === 1 && a.length > 1 && isSlip(...different[0]!);
}

/** One letter too many, missing, wrong, or two changed round; a plural or an ending is another word. */
function isSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < longWord || long.length - short.length > 1 || /\d/.test(a + b)) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (at === 0 || at >= short.length - 1) return false;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}
