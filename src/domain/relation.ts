import { referenceKey } from "#domain/same-opportunity.ts";

/**
 * How one notice is linked with another. `name` is told of the other one, `inverse` on the other one's side. Codes are
 * public and stored: they keep their meaning for ever.
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

const reference = String.raw`(?:(?:RF[TQPX]|EOI|ITT|ITO|ATM|tender|contract|no\.?|number|reference)[ :]*)*([A-Z]{0,8}[-_/.]?\d[\w/.-]*\w)`;
const wordings: [RegExp, RelationKind][] = [
  [
    new RegExp(String.raw`\bre-?(?:tender|advertise(?:ment|d)?|issue|release)s? (?:of |from )${reference}`, "gi"),
    "re-tender-of",
  ],
  [
    new RegExp(String.raw`\b(?:replaces|supersedes) (?:the )?(?:previous |cancelled )?${reference}`, "gi"),
    "re-tender-of",
  ],
  [
    new RegExp(
      String.raw`\b(?:following|shortlisted (?:from|through)|stage 1 (?:was|of)) (?:the )?(?:EOI|expressions? of interest) ${reference}`,
      "gi",
    ),
    "earlier-stage",
  ],
  [
    /\b(?:under|against|from|panel|standing offer(?: notice)?)[ :]+(?:standing offer(?: notice)? )?(SON ?\d{5,9})\b/gi,
    "under-standing-offer",
  ],
];

/** What the words of a notice say of others: each with the key of the other's reference. */
export function relationsIn(words: string): { kind: RelationKind; reference: string }[] {
  const found = wordings.flatMap(([pattern, kind]) =>
    [...words.matchAll(pattern)].flatMap(([, named]) => {
      const key = referenceKey(named ?? null);
      return key ? [{ kind, reference: key }] : [];
    }),
  );
  return [...new Map(found.map((one) => [`${one.kind} ${one.reference}`, one])).values()];
}
