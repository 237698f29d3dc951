import type { EpochMs } from "#domain/epoch.ts";
import type { KeyDate } from "#domain/key-date.ts";
import type { NoticeDates } from "#features/opportunities/server/service.ts";
import type { EmailWarning } from "#platform/mail/email.ts";
import { longMoment } from "./moment.ts";

type About = Pick<NoticeDates, "dates" | "zone" | "hasUndatedBriefing">;

const ifNobodyCame = "If nobody from your company was there, your response may be refused.";
const ifNobodyComes = "If nobody from your company is there, your response may be refused.";

/**
 * What a message warns of where a briefing is mandatory: it is over, its registration has closed, or either lies ahead.
 * Several sessions are a choice, so the last of them counts. Null where none is mandatory.
 * Below a reminder of the same date, at `remindedOf`, it says only what follows from it.
 */
export function briefingWarning(
  about: About,
  now: Temporal.Instant,
  remindedOf: EpochMs | null = null,
): EmailWarning | null {
  const warning = datedWarning(about, now);
  if (!warning) return null;
  const { lead, text, of } = warning;
  return of !== null && of.at.epochMilliseconds === remindedOf ? { lead: text, text: "" } : { lead, text };
}

/** The warning, and the date that its first sentence tells. */
function datedWarning(
  { dates, zone, hasUndatedBriefing }: About,
  now: Temporal.Instant,
): (EmailWarning & { of: KeyDate | null }) | null {
  const mandatory = dates.filter(({ isMandatory }) => isMandatory);
  const sessions = mandatory.filter(({ kind }) => kind === "briefing");
  const registrations = mandatory.filter(({ kind }) => kind === "registration");
  if (hasUndatedBriefing)
    return {
      lead: "A briefing is mandatory, and the notice gives no date for it.",
      text: "Ask the buyer when it is.",
      of: null,
    };
  const [session, registration] = [sessions.at(-1), registrations.at(-1)];
  const at = (date: KeyDate) => longMoment(date.at.epochMilliseconds, zone, date.timeIsExplicit);
  const isOver = (date: KeyDate) => Temporal.Instant.compare(date.at, now) <= 0;
  const name = session ? session.name.toLowerCase() : "briefing";
  if (session && isOver(session)) {
    const lead =
      sessions.length > 1
        ? `The last session of the mandatory ${name} was on ${at(session)}.`
        : `The mandatory ${name} was on ${at(session)}.`;
    return { lead, text: ifNobodyCame, of: session };
  }
  // Who need not register for one of the sessions can still come.
  const mustRegister = registration !== undefined && registrations.length >= sessions.length;
  const meets = session ? `It is on ${at(session)}. ` : "";
  if (mustRegister && isOver(registration))
    return {
      lead: `Registration for the mandatory ${name} closed on ${at(registration)}.`,
      text: `${meets}If nobody from your company is registered, your response may be refused.`,
      of: registration,
    };
  if (mustRegister)
    return {
      lead: `Register for the mandatory ${name} by ${at(registration)}.`,
      text: `${meets}${ifNobodyComes}`,
      of: registration,
    };
  if (!session) return null;
  const lead =
    sessions.length > 1
      ? `The last of ${sessions.length} sessions of the mandatory ${name} is on ${at(session)}.`
      : `The mandatory ${name} is on ${at(session)}.`;
  return { lead, text: ifNobodyComes, of: session };
}
