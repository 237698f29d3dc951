import { messageDeadline } from "#domain/message-deadline.ts";
import { formatMoneyShort } from "#domain/money.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { DetailsInEmail } from "#features/alerts/emails/alert-contents.ts";
import type { EmailDeadline, EmailFact, EmailWarning } from "#platform/mail/email.ts";
import type { EpochMs } from "#domain/epoch.ts";

export type ListedNotice = Awaited<ReturnType<OpportunityService["listedFor"]>>[number];

/** A notice in a message: what its reader needs to decide. */
export type MessageNotice = {
  id: number;
  publicOpportunityId: string;
  title: string;
  /** "closes Mon 5 Oct 3:00pm"; null without a closing that lies ahead. */
  closes: string | null;
  closesAt: EpochMs | null;
  /** "closes Mon 5 Oct 3:00pm AEDT", and "2:00pm your time" where the reader's clock differs. */
  zoned: string | null;
  yourTime: string | null;
  /** "site visit Tue 8 Sep 10:00am", if it is reminded of another date than the closing. */
  reminder?: string;
  /** When the mandatory briefing or registration is that it is reminded of. */
  mandatoryAt?: EpochMs;
  deadline: EmailDeadline | null;
  hasTwoReadings: boolean;
  lines: string[];
  /** The same facts, and what else a message about this notice alone says. */
  facts: EmailFact[];
  /** Of a cancelled notice, when it was to close. */
  former: { long: string; short: string } | null;
  warning?: EmailWarning | undefined;
  details?: DetailsInEmail | undefined;
};

/** A notice as a message to a reader in this zone lists it. */
export function messageNotice({ id, item }: ListedNotice, now: Temporal.Instant, zone: string): MessageNotice {
  const {
    line,
    parts: deadline,
    short,
    zoned,
    yourTime,
    at,
    former,
  } = messageDeadline(item, now.epochMilliseconds, zone);
  const places = item.locations.flatMap(({ mappedStateShortName, mappedOrRaw }) => mappedStateShortName ?? mappedOrRaw);
  const value = valueText(item);
  const buyer = item.buyer?.buyerName;
  const place = [...new Set(places)].join(", ");
  return {
    id,
    publicOpportunityId: item.publicOpportunityId,
    title: item.title,
    closes: short,
    closesAt: at,
    zoned,
    yourTime,
    deadline: { text: line, ...deadline },
    hasTwoReadings: short !== null && item.earlierCloseDate !== null && short.includes(" or "),
    lines: [[buyer, place, item.opportunityType, value].filter(Boolean).join(" · ")],
    facts: [
      { label: "Buyer", value: buyer ?? "not stated" },
      { label: "Place", value: place || "not stated" },
      { label: "Type", value: item.opportunityType ?? "not stated" },
      { label: "Value", value: value ?? "not stated" },
    ],
    former,
  };
}

function valueText({ valueFrom, valueTo, currency }: ListedNotice["item"]): string | null {
  if (currency !== "AUD" || (valueFrom === null && valueTo === null)) return null;
  if (valueFrom === null) return `up to ${formatMoneyShort(valueTo!)}`;
  if (valueTo === null) return `from ${formatMoneyShort(valueFrom)}`;
  return valueFrom === valueTo
    ? formatMoneyShort(valueFrom)
    : `${formatMoneyShort(valueFrom)} to ${formatMoneyShort(valueTo)}`;
}

/** Soonest closing first, those without a closing date last. */
export const bySoonest = (a: MessageNotice, b: MessageNotice): number =>
  (a.closesAt ?? Number.MAX_SAFE_INTEGER) - (b.closesAt ?? Number.MAX_SAFE_INTEGER) || a.id - b.id;
