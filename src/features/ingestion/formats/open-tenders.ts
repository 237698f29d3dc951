import { opportunityTypeIn } from "#domain/opportunity-type-wording.ts";
import type { TypeCode } from "#domain/opportunity-type.ts";
import { placeFromName } from "#domain/places.ts";
import { hasFields, textOf, type Format, type RecordBody } from "#features/ingestion/formats/format.ts";
import { UnreadableRecord, type ClosingStatement, type Notice } from "#features/ingestion/notice.ts";

/** AusTender's page of an approach to market, as a line of JSON. */
export const austenderAtm: Format = {
  name: "austender-atm",
  recognises: (line) => line.source === "austender" && hasFields(line, "id", "closingAtRaw"),
  source: () => "austender",
  parse: (line) => {
    const kind = textOf(line, "noticeType") ?? "";
    const title = titleOf(line);
    const type = opportunityTypeIn(kind) ?? opportunityTypeIn(title) ?? "RequestForTender";
    return {
      ...common(line, type),
      key: keyOf(line, "id"),
      released: newest(line, ["publishedAt", "archivedAt"], "changes"),
      revision: 1,
      reference: textOf(line, "reference"),
      title,
      opened: textOf(line, "publishedAt"),
      categories: [{ scheme: "UNSPSC", code: textOf(line, "unspsc") ?? "", title: textOf(line, "unspscTitle") }],
    };
  },
};

/** buy.nsw's list of open opportunities. */
export const buyNswList: Format = {
  name: "buy.nsw-list",
  recognises: (line) => line.source === "buy.nsw" && hasFields(line, "id", "noticeType"),
  source: () => "buy.nsw",
  parse: (line) => {
    const title = titleOf(line);
    const type = opportunityTypeIn(textOf(line, "noticeType") ?? "") ?? opportunityTypeIn(title) ?? "RequestForTender";
    return { ...common(line, type), key: keyOf(line, "id"), released: textOf(line, "snapshotAt"), title };
  },
};

/** VendorPanel's public tenders: councils and other buyers of every state, in the time zone named by the closing. */
export const vendorPanel: Format = {
  name: "vendorpanel",
  recognises: (line) => line.source === "vendorpanel" && hasFields(line, "reference", "title"),
  source: () => "vendorpanel",
  parse: (line) => {
    const title = titleOf(line);
    const described = `${title} ${textOf(line, "description") ?? ""}`;
    const regions = textOf(line, "serviceRegions")?.split(/\s*[;\n]\s*/);
    return {
      ...common(line, opportunityTypeIn(described) ?? "RequestForTender"),
      key: keyOf(line, "reference"),
      zone: placeFromName(textOf(line, "state") ?? "")?.zone ?? undefined,
      released: newest(line, ["publishedAt"], "updates"),
      reference: textOf(line, "reference"),
      title,
      opened: textOf(line, "publishedAt"),
      sourceCategories: strings(line.categories),
      addenda: strings(line.updates).flatMap(addendumIn),
      places: regions ?? (textOf(line, "state") ? [textOf(line, "state")!] : []),
    };
  },
};

/** Fields that all three formats have in common. */
function common(line: RecordBody, type: TypeCode): Omit<Notice, "key"> {
  const buyer = textOf(line, "buyer");
  const state = textOf(line, "state");
  return {
    description: textOf(line, "description"),
    type,
    status: type === "AdvanceNotice" || type === "PlannedProcurement" ? "FutureOpportunity" : "Open",
    result: type === "Scheme" ? "list" : undefined,
    buyer: buyer ? { name: buyer } : undefined,
    places: state ? [state] : [],
    closing: closingOf(line, type),
    link: textOf(line, "sourceUrl"),
  };
}

/** Only a scheme without a closing takes applications at any time. For anything else the closing is not stated. */
function closingOf(line: RecordBody, type: TypeCode): ClosingStatement | "any time" | undefined {
  const stated = textOf(line, "closingAt");
  const wording = textOf(line, "closingAtRaw") ?? stated;
  if (wording) return { wording, stated };
  return type === "Scheme" ? "any time" : undefined;
}

/** The latest of some dates and change times. ISO 8601 sorts as text. */
function newest(line: RecordBody, fields: string[], changes: string): string | undefined {
  const list = Array.isArray(line[changes]) ? (line[changes] as unknown[]) : [];
  const changed = list.flatMap((change) => {
    const at = typeof change === "string" ? change.split(": ")[0] : (change as { at?: unknown } | null)?.at;
    return typeof at === "string" ? at : [];
  });
  return [...fields.flatMap((field) => textOf(line, field) ?? []), ...changed].sort().at(-1);
}

/** "2026-09-08T03:00:00Z: addendum 02 added" */
function addendumIn(update: string): { number: string; date: string }[] {
  const [, date, number] = /^(\S+): addendum 0*(\d+)\b/i.exec(update) ?? [];
  return date && number ? [{ number, date }] : [];
}

const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

function titleOf(line: RecordBody): string {
  const title = textOf(line, "title");
  if (!title) throw new UnreadableRecord("no title");
  return title;
}

function keyOf(line: RecordBody, field: string): string {
  const key = textOf(line, field);
  if (!key) throw new UnreadableRecord(`no ${field}`);
  return key;
}
