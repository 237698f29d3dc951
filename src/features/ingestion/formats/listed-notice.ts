import { opportunityTypeIn } from "#domain/opportunity-type-wording.ts";
import { centsFrom } from "#domain/money.ts";
import type { StatusCode } from "#domain/opportunity-status.ts";
import type { TypeCode } from "#domain/opportunity-type.ts";
import {
  hasFields,
  isObject,
  objectsIn,
  textOf,
  type Format,
  type RecordBody,
} from "#features/ingestion/formats/format.ts";
import {
  UnreadableRecord,
  type CategoryStatement,
  type ClosingStatement,
  type Notice,
} from "#features/ingestion/notice.ts";
import { isSourceCode, type SourceCode } from "#features/ingestion/sources.ts";
import type { StoredDocument } from "#features/opportunities/record.ts";

/** Fields that a mapping can find in a row of a list or on its page, in the source's own words. */
export const listedFields = [
  "key",
  "reference",
  "title",
  "description",
  "buyer",
  "type",
  "status",
  "stage",
  "opened",
  "closing",
  "enquiriesClose",
  "expected",
  "category",
  "unspsc",
  "place",
  "zone",
  "value",
  "access",
  "lodgement",
  "link",
] as const;
export type ListedField = (typeof listedFields)[number];

/**
 * A row of a list, read by a mapping: `{ listing, source, row, page? }`. The row has the fields above, and `documents`.
 * It has no date, because lists do not say when they changed.
 */
export const listedNotice: Format = {
  name: "listed-notice",
  recognises: (body) => isListed(body) && body.page !== true,
  source: sourceOf,
  parse: (body) => parse(body, false),
};

/**
 * The same for the notice's own page. A separate format, so that reading the row again does not override what the page
 * states.
 */
export const listedPage: Format = {
  name: "listed-page",
  recognises: (body) => isListed(body) && body.page === true,
  source: sourceOf,
  parse: (body) => parse(body, true),
};

const isListed = (body: RecordBody) => hasFields(body, "listing", "source", "row");

function sourceOf(body: RecordBody): SourceCode {
  const code = textOf(body, "source") ?? "";
  if (!isSourceCode(code)) throw new UnreadableRecord(`of an unknown source, "${code}"`);
  return code;
}

/** Makes the record of a listed notice. `isPage` is true for the notice's own page. */
export const listedBody = (listing: string, source: SourceCode, row: RecordBody, isPage = false): RecordBody => ({
  listing,
  source,
  row,
  ...(isPage && { page: true }),
});

function parse(body: RecordBody, isPage: boolean): Notice {
  const row = isObject(body.row) ? body.row : {};
  const id = textOf(row, "key") ?? textOf(row, "reference") ?? textOf(row, "link");
  if (!id) throw new UnreadableRecord("no key, reference or link");
  // Two councils may use the same number for different tenders.
  const key = body.source === "council-sites" ? `${textOf(body, "listing")} ${id}` : id;
  const title = textOf(row, "title");
  if (!title && !isPage) throw new UnreadableRecord("no title");
  const type = typeIn(row, title, isPage);
  const [buyer, value] = [textOf(row, "buyer"), textOf(row, "value")];
  const place = textOf(row, "place");
  return {
    key,
    zone: textOf(row, "zone"),
    revision: isPage ? 1 : 0,
    reference: textOf(row, "reference"),
    title,
    description: textOf(row, "description"),
    type,
    status: statusIn(textOf(row, "status"), type, isPage),
    stage: stageIn(textOf(row, "stage")),
    result: type === "Scheme" ? "list" : undefined,
    access: /\bopen\b|\bpublic\b/i.test(textOf(row, "access") ?? "") ? "open" : undefined,
    buyer: buyer ? { name: buyer.split("\n")[0]! } : undefined,
    categories: categoriesIn(textOf(row, "unspsc")),
    sourceCategories: textOf(row, "category")
      ?.split(/\s*[;\n]\s*/)
      .filter(Boolean),
    // A page without a place does not override the list's place.
    places: place ? place.split(/\s*[;\n]\s*/).filter(Boolean) : isPage ? undefined : [],
    opened: textOf(row, "opened"),
    closing: closingIn(textOf(row, "closing"), type),
    enquiriesClose: textOf(row, "enquiriesClose"),
    expectedPeriod: textOf(row, "expected"),
    valueToCents: value === undefined ? undefined : centsFrom(value),
    documents: documentsIn(row),
    lodgement: textOf(row, "lodgement"),
    link: textOf(row, "link"),
  };
}

function typeIn(row: RecordBody, title: string | undefined, isPage: boolean): TypeCode | undefined {
  const words = textOf(row, "type") ?? "";
  if (/^quotes?$/i.test(words)) return "RequestForQuote";
  if (/^planned procurement$/i.test(words)) return "PlannedProcurement";
  const named = opportunityTypeIn(words) ?? opportunityTypeIn(title ?? "");
  return named ?? (isPage ? undefined : "RequestForTender");
}

const statusPatterns: [pattern: RegExp, status: StatusCode][] = [
  [/\bcancel|\bwithdr[ae]w/i, "Cancelled"],
  [/\baward/i, "Awarded"],
  [/\bclosed\b|\bexpired\b|\barchived\b/i, "Closed"],
  [/\bfuture\b|\badvance|\bplanned\b|\bupcoming\b|\bproposed\b/i, "FutureOpportunity"],
  [/\bopen\b|\bcurrent\b|\bpublished\b|\breleased\b/i, "Open"],
];

/** Notices on a list are open unless the list says otherwise. */
function statusIn(words: string | undefined, type: TypeCode | undefined, isPage: boolean): StatusCode | undefined {
  const named = words && statusPatterns.find(([pattern]) => pattern.test(words))?.[1];
  if (named) return named;
  if (isPage) return undefined;
  return type === "AdvanceNotice" || type === "PlannedProcurement" ? "FutureOpportunity" : "Open";
}

function stageIn(words: string | undefined): Notice["stage"] {
  const [, number, of] = /(\d+)(?:\s*(?:of|\/)\s*(\d+))?/i.exec(words ?? "") ?? [];
  return number ? { number: Number(number), ...(of && { of: Number(of) }) } : undefined;
}

/** Categories such as "43190000 - Communications devices", one per line or separated by semicolons. */
function categoriesIn(words: string | undefined): CategoryStatement[] | undefined {
  const found = [...(words ?? "").matchAll(/\b(\d{8})\b\s*(?:[-–—:]\s*)?([^\n;\d][^\n;]*)?/g)];
  if (found.length === 0) return undefined;
  return found.map(([, code, title]) => ({ scheme: "UNSPSC", code: code!, ...(title && { title: title.trim() }) }));
}

const perpetual = /\bperpetual|\bany time\b|\bongoing\b|\bno closing\b|\bcontinuous/i;

function closingIn(wording: string | undefined, type: TypeCode | undefined): ClosingStatement | "any time" | undefined {
  if (wording && perpetual.test(wording)) return "any time";
  // An ISO instant comes from a field of the list and is no wording.
  if (wording) return { wording, ...(/^\d{4}-\d{2}-\d{2}T/.test(wording) && { stated: wording }) };
  return type === "Scheme" ? "any time" : undefined;
}

function documentsIn(row: RecordBody): StoredDocument[] | undefined {
  const found = objectsIn(row, "documents").flatMap((document): StoredDocument[] => {
    const [title, url] = [textOf(document, "title"), textOf(document, "url")];
    const format = title && /\.([a-z]{2,5})$/i.exec(title)?.[1]?.toLowerCase();
    return title ? [{ title, ...(url && { url }), ...(format && { format }) }] : [];
  });
  return found.length > 0 ? found : undefined;
}
