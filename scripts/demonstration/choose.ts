import { fnv1a } from "#domain/fnv1a.ts";
import type { Subject } from "./gather.ts";

/** Subjects of one trade or one family of UNSPSC, and how many notices they should have together. */
export type SubjectGroup = { subjects: readonly Subject[]; wanted: number };

/** Notices for the same thing differ only by place, part or term. */
const maxNotices = 2;

/** What is bought often first; of what was bought once, an arbitrary but stable choice. */
export const byUse = (a: Subject, b: Subject): number =>
  b.notices - a.notices || fnv1a(a.phrases[0]!) - fnv1a(b.phrases[0]!);

/**
 * How many notices each chosen subject has, `total` altogether. Groups that come first are served first. A subject
 * that has none yet goes before one that has, then the one that helps most groups that still want some, then use.
 */
export function chooseSubjects(groups: readonly SubjectGroup[], total: number): Map<Subject, number> {
  const chosen = new Map<Subject, number>();
  const left = groups.map(({ wanted }) => wanted);
  const groupsOf = new Map<Subject, number[]>();
  for (const [index, { subjects }] of groups.entries())
    for (const subject of subjects) groupsOf.set(subject, [...(groupsOf.get(subject) ?? []), index]);

  const noticesOf = (subject: Subject) => chosen.get(subject) ?? 0;
  const helps = (subject: Subject) => groupsOf.get(subject)!.filter((index) => left[index]! > 0).length;
  const isBetter = (a: Subject, b: Subject) => (noticesOf(a) - noticesOf(b) || helps(b) - helps(a) || byUse(a, b)) < 0;

  let given = 0;
  for (const [index, { subjects }] of groups.entries()) {
    while (left[index]! > 0 && given < total) {
      const usable = subjects.filter((subject) => noticesOf(subject) < maxNotices);
      if (usable.length === 0) break;
      const best = usable.reduce((first, second) => (isBetter(second, first) ? second : first));
      chosen.set(best, noticesOf(best) + 1);
      given++;
      for (const other of groupsOf.get(best)!) left[other]!--;
    }
  }
  if (given < total) throw new Error(`only ${given} of ${total} notices have a subject`);
  return chosen;
}
