import { formatCount, formatCounted } from "#domain/format-number.ts";
import type { EmailBlock } from "#platform/mail/email.ts";
import type { AlertContents, MissedInEmail } from "./alert-contents.ts";

/** Longer lists are cut. */
const maxSources = 5;

/** "9 notices opened and closed meanwhile" */
export const missedText = (missed: readonly MissedInEmail[]): string =>
  `${formatCounted(missedCount(missed), "notice")} opened and closed meanwhile`;

/** All of them; one that two searches missed counts once. */
export const missedCount = (missed: readonly MissedInEmail[]): number =>
  new Set(missed.flatMap(({ opportunityIds }) => opportunityIds)).size;

/** What a message says first about what came late: which sources were silent, and what became of their notices. */
export function lateBlocks({ late, missed, searches }: AlertContents): EmailBlock[] {
  if (late.length === 0 && missed.length === 0) return [];
  const rest = late.length - maxSources;
  const said = [
    ...late.slice(0, maxSources),
    ...(rest > 0 ? [`${formatCount(rest)} more sources were silent.`] : []),
    ...(searches.length > 0 ? ["What is still open is below, soonest closing first."] : []),
    ...(missed.length > 0 ? [`${missedText(missed)}.`] : []),
  ];
  return [{ text: said.join(" ") }];
}

/** Where people find what their searches missed. */
export function missedBlocks({ missed }: AlertContents): EmailBlock[] {
  if (missed.length === 0) return [];
  const count = formatCounted(missedCount(missed), "notice");
  const notices = missed.map(({ name, path, opportunityIds }) => ({
    title: name,
    path,
    lines: [`${formatCounted(opportunityIds.length, "notice")} that this search would have found`],
  }));
  return [{ heading: "Opened and closed meanwhile", count, notices }];
}
