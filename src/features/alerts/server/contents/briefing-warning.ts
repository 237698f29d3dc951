import type { KeyDate } from "#domain/key-date.ts";
import type { NoticeDates } from "#features/opportunities/server/service.ts";
import type { EmailWarning } from "#platform/mail/email.ts";
import { longMoment } from "./moment.ts";

type About = Pick<NoticeDates, "dates" | "zone" | "hasUndatedBriefing">;

const ifNobodyCame = "If nobody from your company was there, your response may be refused.";
const ifNobodyComes = "If nobody from your company is there, your response may be refused.";

/** The same below a reminder of that date, "mandatory site visit Tue 8 Sep 10:00am": only what follows from it. */
export function belowReminder(warning: EmailWarning, reminder: string | undefined): EmailWarning {
  const day = reminder?.includes("mandatory")
    ? /\b[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}\b/.exec(reminder)?.[0]
    : undefined;
  return day !== undefined && warning.lead.includes(`${day} `) ? { lead: warning.text, text: "" } : warning;
}

/**
 * What a message warns of where a briefing is mandatory: it is over, its registration has closed, or either lies ahead.
 * Several sessions are a choice, so the last of them counts. Null where none is mandatory.
 */
export function briefingWarning(
  { dates, zone, hasUndatedBriefing }: About,
  now: Temporal.Instant,
): EmailWarning | null {
  const mandatory = dates.filter(({ isMandatory }) => isMandatory);
  const sessions = mandatory.filter(({ kind }) => kind === "briefing");
  const registrations = mandatory.filter(({ kind }) => kind === "registration");
  if (hasUndatedBriefing)
    return { lead: "A briefing is mandatory, and the notice gives no date for it.", text: "Ask the buyer when it is." };
  const [session, registration] = [sessions.at(-1), registrations.at(-1)];
  const at = (date: KeyDate) => longMoment(date.at.epochMilliseconds, zone, date.timeIsExplicit);
  const isOver = (date: KeyDate) => Temporal.Instant.compare(date.at, now) <= 0;
  const name = session ? session.name.toLowerCase() : "briefing";
  if (session && isOver(session)) {
    const lead =
      sessions.length > 1
        ? `The last session of the mandatory ${name} was on ${at(session)}.`
        : `The mandatory ${name} was on ${at(session)}.`;
    return { lead, text: ifNobodyCame };
  }
  // Who need not register for one of the sessions can still come.
  const mustRegister = registration !== undefined && registrations.length >= sessions.length;
  const meets = session ? `It is on ${at(session)}. ` : "";
  if (mustRegister && isOver(registration))
    return {
      lead: `Registration for the mandatory ${name} closed on ${at(registration)}.`,
      text: `${meets}If nobody from your company is registered, your response may be refused.`,
    };
  if (mustRegister)
    return { lead: `Register for the mandatory ${name} by ${at(registration)}.`, text: `${meets}${ifNobodyComes}` };
  if (!session) return null;
  const lead =
    sessions.length > 1
      ? `The last of ${sessions.length} sessions of the mandatory ${name} is on ${at(session)}.`
      : `The mandatory ${name} is on ${at(session)}.`;
  return { lead, text: ifNobodyComes };
}
