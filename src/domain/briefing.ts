import { epochOrNull, type EpochMs } from "#domain/epoch.ts";

/** A briefing as sent to clients: instants in ISO 8601; without a time of day the last minute of that day. */
export type BriefingFacts = {
  isMandatory: boolean;
  briefingDate: string | null;
  registrationCloseDate: string | null;
};

/** The last thing that a supplier can still do to attend: register, or come. Null if the notice states no date. */
export type LastChance = { to: "register" | "attend"; date: string };

/** What comes first, the end of the registration or the briefing itself. */
function lastChanceOf({ briefingDate, registrationCloseDate }: BriefingFacts): LastChance | null {
  const [briefing, registration] = [epochOrNull(briefingDate), epochOrNull(registrationCloseDate)];
  if (registration !== null && (briefing === null || registration < briefing))
    return { to: "register", date: registrationCloseDate! };
  return briefing === null ? null : { to: "attend", date: briefingDate! };
}

/**
 * The mandatory briefing of a notice, null if it has none. Several are a choice between sessions: the last chance is that
 * of the latest, and unknown if one has no date.
 */
export function mandatoryBriefingOf(briefings: readonly BriefingFacts[]): { lastChance: LastChance | null } | null {
  const mandatory = briefings.filter(({ isMandatory }) => isMandatory);
  if (mandatory.length === 0) return null;
  const chances = mandatory.map(lastChanceOf);
  if (chances.includes(null)) return { lastChance: null };
  const latest = chances.toSorted((a, b) => epochOrNull(b!.date)! - epochOrNull(a!.date)!)[0]!;
  return { lastChance: latest };
}

/** What is over where nobody can attend the mandatory briefing any more; null while somebody can, or may be able to. */
export function missedBriefingText(lastChance: LastChance | null | undefined, now: EpochMs): string | null {
  if (!lastChance || epochOrNull(lastChance.date)! > now) return null;
  return lastChance.to === "register" ? "mandatory briefing: registration over" : "mandatory briefing over";
}
