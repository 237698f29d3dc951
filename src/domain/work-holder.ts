/** Words that say nothing about which work it is. */
const generic = new Set(
  `service services supply supplies provision provide providing contract contracts tender tenders request proposal
  proposals quote quotation panel panels standing offer offers work works project projects program programme various
  general agreement arrangement purchase procurement delivery period year years stage state national regional region
  australia australian department council government shire city area areas site sites other with from that this their
  ongoing required requirement requirements associated related`.split(/\s+/),
);

/** The words of a title that tell one job from another: folded, without plural s, each once. */
export function workWords(title: string): string[] {
  const words = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length >= 4 && !/^\d+$/.test(word) && !generic.has(word))
    .map((word) => (word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word));
  return [...new Set(words)];
}

/** What a tender and an earlier contract of the same buyer have in common. */
export type Likeness = { words: string[]; isSameCategory: boolean };

/** The words of both titles; `ownWords` are those of the tender. */
export function sharedWords(ownWords: readonly string[], contractTitle: string): string[] {
  const theirs = new Set(workWords(contractTitle));
  return ownWords.filter((word) => theirs.has(word));
}

/** Whether a contract that ends at about the right time is probably for the same work. */
export const isProbablySameWork = ({ words, isSameCategory }: Likeness): boolean =>
  words.length >= (isSameCategory ? 2 : 3);

/** Contracts that ended up to so many days before a tender closes, or end up to so many after it, may precede it. */
export const precedingEnd = { daysBefore: 180, daysAfter: 365 } as const;
