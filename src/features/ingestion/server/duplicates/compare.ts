import { epochOf } from "#domain/epoch.ts";
import { formatCounted } from "#domain/format-number.ts";
import { formatDate, formatZonedDateTime } from "#domain/format-time.ts";
import { dollarsOf, formatMoney } from "#domain/money.ts";
import { statusOf } from "#domain/opportunity-status.ts";
import { typeById } from "#domain/opportunity-type.ts";
import type { comparedFields } from "#features/ingestion/shapes.ts";
import { statusAt } from "#features/ingestion/merge.ts";
import type { OpportunityColumns } from "#features/ingestion/release.ts";
import type { MergedOpportunity } from "#features/ingestion/server/write-opportunities.ts";

type Texts = Record<(typeof comparedFields)[number], string | null>;

/** `titles`: names of categories by code. */
type Needs = { at: Temporal.Instant; titles: ReadonlyMap<number, string> };

/** What a notice says, field by field, as texts for an operator. Null: not stated. Times are in the notice's own zone. */
export function textsOf({ record, releases }: MergedOpportunity, { at, titles }: Needs): Texts {
  const { columns, buyer } = record;
  const seen = releases.map(({ received }) => received.epochMilliseconds);
  return {
    title: columns.title,
    reference: columns.reference,
    buyer: buyer?.name ?? null,
    closing: closingText(columns),
    status: statusOf(statusAt(record, at)).name,
    type: typeById(columns.type_id).name,
    place: listText(columns.places.map(({ raw }) => raw)),
    value: valueText(columns),
    categories: listText(
      columns.categories.map(({ code, raw, percent, origin }) => {
        const name = (code !== undefined && titles.get(code)) || raw || String(code);
        return origin === "guess" ? `${name}, our guess, ${percent}%` : name;
      }),
    ),
    documents: documentsText(columns),
    firstSeen: seen.length === 0 ? null : formatZonedDateTime(Math.min(...seen), columns.zone),
  };
}

const listText = (items: (string | undefined)[]): string | null =>
  [...new Set(items.filter((item) => item !== undefined))].join("; ") || null;

function closingText(columns: OpportunityColumns): string | null {
  const { reminds_at, stays_open_until, zone, close_time_is_explicit, closing_has_two_readings } = columns;
  if (stays_open_until === null) return columns.closing_wording;
  const textOf = (instant: string) =>
    close_time_is_explicit
      ? formatZonedDateTime(epochOf(instant), zone)
      : `${formatDate(epochOf(instant), zone)}, no time given`;
  const last = textOf(stays_open_until);
  if (!closing_has_two_readings || reminds_at === null) return last;
  return `two readings: reminds on ${textOf(reminds_at)}, stays open until ${last}`;
}

function valueText({ value_from_cents, value_to_cents, awarded_total_cents, currency }: OpportunityColumns) {
  const amounts = [value_from_cents, value_to_cents].filter((cents) => cents !== null);
  const shown = amounts.length > 0 ? amounts : [awarded_total_cents].filter((cents) => cents !== null);
  return [...new Set(shown)].map((cents) => formatMoney(dollarsOf(cents), currency)).join(" to ") || null;
}

function documentsText({ documents, addenda }: OpportunityColumns): string | null {
  const parts = [
    documents.length > 0 && formatCounted(documents.length, "document"),
    addenda.length > 0 && formatCounted(addenda.length, "addendum", "addenda"),
  ];
  return parts.filter(Boolean).join(", ") || null;
}
