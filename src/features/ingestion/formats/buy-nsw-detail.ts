import { opportunityTypeIn } from "#domain/opportunity-type-wording.ts";
import { calendarDate, monthNumber } from "#domain/source-date.ts";
import {
  hasFields,
  isObject,
  objectsIn,
  textOf,
  type Format,
  type RecordBody,
} from "#features/ingestion/formats/format.ts";
import { UnreadableRecord } from "#features/ingestion/notice.ts";
import type { StoredDocument } from "#features/opportunities/record.ts";

/** The page of one opportunity on buy.nsw: labelled metadata, sections of text, links to documents with their size. */
export const buyNswDetail: Format = {
  name: "buy.nsw-detail",
  recognises: (page) => hasFields(page, "title", "metadata", "sections"),
  source: () => "buy.nsw",
  parse: (page) => {
    const metadata = isObject(page.metadata) ? page.metadata : {};
    const sections = sectionsOf(page);
    const overview = labelledLines(sections.get("Overview") ?? "");
    const reference = textOf(metadata, "Opportunity ID") ?? overview.get("Opportunity ID");
    if (!reference) throw new UnreadableRecord("no Opportunity ID");
    const [published, closes] = [textOf(metadata, "Publish date"), textOf(metadata, "Close date")];
    const kind = overview.get("Type") ?? "";
    const buyer = overview.get("Managed");
    const multiAgency = overview.get("Multi agency use");
    return {
      key: reference,
      // The page has no date of its own, so we take the newest of its notices and amendments.
      released: newestDate([published ?? "", sections.get("Notices") ?? "", sections.get("Amendments") ?? ""]),
      revision: 1,
      reference,
      title: textOf(page, "title"),
      description: [textOf(page, "description"), ...descriptionSections.map((heading) => sections.get(heading))]
        .filter(Boolean)
        .join("\n\n"),
      type: opportunityTypeIn(kind) ?? "RequestForTender",
      status: "Open",
      access: /\(open\)/i.test(kind) ? "open" : undefined,
      multiAgencyAccess: multiAgency === "Yes" ? true : multiAgency === "No" ? false : undefined,
      buyer: buyer ? { name: buyer } : undefined,
      sourceCategories: overview.get("Category(s)")?.split(/, (?=[A-Z][^,]* - )/),
      places: overview.get("Locations")?.split(/\s*,\s*/) ?? [],
      opened: published,
      closing: closes ? { wording: closes } : "any time",
      decisionExpected: textOf(metadata, "Estimated decision date"),
      documents: documentsOf(page),
      addenda: addendaIn(sections.get("Amendments") ?? ""),
    };
  },
};

const descriptionSections = ["Project goals", "Scope", "Requirements", "Evaluation"];

function sectionsOf(page: RecordBody): Map<string, string> {
  return new Map(
    objectsIn(page, "sections").map((section) => [textOf(section, "heading") ?? "", textOf(section, "content") ?? ""]),
  );
}

/** Lines of "label: value". */
const labelledLines = (text: string): Map<string, string> =>
  new Map(
    text.split("\n").flatMap((line): [string, string][] => {
      const [, label, value] = /^([^:]+): (.+)$/.exec(line) ?? [];
      return label && value ? [[label, value.trim()]] : [];
    }),
  );

/** Lines such as "28 Aug 2026 10:08 AM", each followed by what was changed, newest first. */
function addendaIn(text: string): { date: string; text?: string }[] {
  const [, ...parts] = text.split(/^(\d{1,2} [A-Z][a-z]{2} \d{4}(?: \d{1,2}:\d{2} [AP]M)?)[ ]*$/m);
  return parts.flatMap((date, index) => {
    const words = parts[index + 1]?.trim();
    return index % 2 === 0 ? [{ date, ...(words && { text: words }) }] : [];
  });
}

function newestDate(texts: string[]): string | undefined {
  const dates = texts.flatMap((text) => [...text.matchAll(/\b(\d{1,2})[- ]([A-Z][a-z]{2})[- ](\d{4})\b/g)]);
  const iso = dates.flatMap(
    ([, day, month, year]) => calendarDate(Number(year), monthNumber(month!) ?? 0, Number(day))?.toString() ?? [],
  );
  return iso.sort().at(-1);
}

function documentsOf(page: RecordBody): StoredDocument[] {
  return objectsIn(page, "links").flatMap((link) => {
    const [, title, size] = /^(.+?)\s*\((\d+) KB\)$/.exec(textOf(link, "text") ?? "") ?? [];
    if (!title) return [];
    const [url, format] = [textOf(link, "href"), /\.([a-z]{2,5})$/i.exec(title)?.[1]?.toLowerCase()];
    return [{ title, ...(url && { url }), ...(format && { format }), size: Number(size) * 1024 }];
  });
}
