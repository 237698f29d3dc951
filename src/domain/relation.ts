import { referenceKey } from "./duplicate-notice.ts";

/**
 * How one notice is related to another. `name` labels the other notice here, `inverse` labels this one over there.
 * Codes are public and stored, so they never change.
 */
export const relationKinds = [
  { code: "planned-in", name: "Planned as", inverse: "Came to market as" },
  { code: "earlier-stage", name: "Earlier stage", inverse: "Later stage" },
  { code: "under-standing-offer", name: "Under the standing offer", inverse: "Ordered under it" },
  { code: "awarded-from", name: "Tendered as", inverse: "Awarded as" },
  { code: "re-tender-of", name: "Re-tender of", inverse: "Tendered again as" },
] as const;

export type RelationKind = (typeof relationKinds)[number]["code"];
export const relationCodes = relationKinds.map(({ code }) => code);
export const relationOf = (code: RelationKind) => relationKinds.find((kind) => kind.code === code)!;

/** Prefixes of a number, which may also be written as part of it. */
const referencePrefixes = ["rft", "rfq", "rfp", "rfx", "eoi", "itt", "ito", "atm"];
const label = String.raw`(?:(?:${referencePrefixes.join("|")}|tender|contract|no|number|reference|ID)[ :]+|no\.[ :]*)`;
/** "RFT 2026/17", "no. D18-0153", and one register's "AGC- 21-0265". */
const reference = String.raw`${label}*([A-Z]{0,8}(?:- |[-_/.])?\d[\w/.-]*\w)`;
const tender = String.raw`(?:${referencePrefixes.join("|")}|tender|request for (?:tenders?|quotes?|quotations?|proposals?)|approach to market)`;
const plan = String.raw`(?:(?:annual )?procurement plan|planned procurement|(?:advance|forward) (?:tender )?notice)`;
const wordings: [pattern: string, RelationKind][] = [
  [String.raw`re-?(?:tender|advertise(?:ment|d)?|issue|release)s? (?:of |from )${reference}`, "re-tender-of"],
  [String.raw`(?:replaces|supersedes) (?:the )?(?:previous |cancelled )?${reference}`, "re-tender-of"],
  [
    String.raw`(?:following|shortlisted (?:from|through)|stage 1 (?:was|of)) (?:the )?(?:EOI|expressions? of interest) ${reference}`,
    "earlier-stage",
  ],
  [
    String.raw`(?:under|against|from|panel|standing offer(?: notice)?)[ :]+(?:standing offer(?: notice)? )?(SON ?\d{5,9})\b`,
    "under-standing-offer",
  ],
  [
    String.raw`under (?:the |an? )?(?:panel|standing offer|across[- ]government)(?: period)?(?: contract| agreement| arrangement| deed)?[ :-]+(?!SON)${reference}`,
    "under-standing-offer",
  ],
  [
    String.raw`(?:awarded|resulting|arising|let) (?:from|under|following|through) (?:the )?${tender}[ :]+${reference}`,
    "awarded-from",
  ],
  [
    String.raw`(?:planned|announced|published|listed) (?:as|in|under) (?:the |our )?${plan}[ :]+${reference}`,
    "planned-in",
  ],
];
const patterns = wordings.map(([pattern, kind]) => ({ pattern: new RegExp(String.raw`\b${pattern}`, "gi"), kind }));

/** A year alone is no reference. */
const year = /^(?:19|20)\d{2}$/;

/** Relations stated in a notice's text, each with the key of the other notice's reference. */
export function relationsIn(words: string): { kind: RelationKind; reference: string }[] {
  const found = patterns.flatMap(({ pattern, kind }) =>
    [...words.matchAll(pattern)].flatMap(([, named]) => {
      const key = referenceKey(named ?? null);
      return key && !year.test(key) ? [{ kind, reference: key }] : [];
    }),
  );
  return [...new Map(found.map((relation) => [`${relation.kind} ${relation.reference}`, relation])).values()];
}

/** Every key that a reference can have, because "RFT 2026/17" is also written 2026/17. */
export function referenceVariants(key: string): string[] {
  const bare = key.replace(new RegExp(String.raw`^(?:${referencePrefixes.join("|")})(?=\d)`), "");
  return [...new Set([key, bare, ...referencePrefixes.map((instrument) => instrument + bare)])];
}

/** The buyer and source of a notice. `parentBuyerId` is the buyer's parent. */
export type Publisher = { sourceId: number; buyerId: number | null; parentBuyerId: number | null };

/** Numbers of AusTender's registers, which no other publisher uses. */
const registerNumber = /^(?:son|cn)\d{5,}$/;

/**
 * Whether the reference named by one notice can be the other's. Two councils can use the same number, so the buyer must
 * be the same or its parent or child. A panel serves many buyers of one portal.
 */
export function canReferTo(
  kind: RelationKind,
  reference: string,
  publisher: Publisher,
  otherPublisher: Publisher,
): boolean {
  if (registerNumber.test(reference)) return true;
  const isOneSource = publisher.sourceId === otherPublisher.sourceId;
  if (publisher.buyerId === null || otherPublisher.buyerId === null) return isOneSource;
  const isOneBuyer =
    publisher.buyerId === otherPublisher.buyerId ||
    publisher.parentBuyerId === otherPublisher.buyerId ||
    publisher.buyerId === otherPublisher.parentBuyerId;
  return isOneBuyer || (isOneSource && kind === "under-standing-offer");
}
