import { opportunityTypeIn } from "#domain/opportunity-type-wording.ts";
import { centsFrom } from "#domain/money.ts";
import { isObject, textOf, type Format, type RecordBody } from "#features/ingestion/formats/format.ts";
import { UnreadableRecord, type Notice } from "#features/ingestion/notice.ts";
import type { StoredContact } from "#features/opportunities/record.ts";

/** AusTender's page of an approach to market, by its labels. It has no date. */
export const austenderPage: Format = {
  name: "austender-page",
  recognises: (body) => body.portal === "austender" && isObject(body.labels),
  source: () => "austender",
  parse,
};

function parse(body: RecordBody): Notice {
  const labels = isObject(body.labels) ? body.labels : {};
  const labelText = (...names: string[]) => names.map((name) => textOf(labels, name)).find(Boolean);
  const link = textOf(body, "page") ?? "";
  const key = /\/(?:Atm|Advert|Pp)\/Show\/([0-9a-f-]{36})/i.exec(link)?.[1]?.toLowerCase();
  const [reference, title, buyer] = [labelText("ATM ID", "PP ID"), textOf(body, "title"), labelText("Agency")];
  if (!key || !reference) throw new UnreadableRecord("no id in its address, or no ATM ID");
  const type =
    opportunityTypeIn(labelText("ATM Type", "Type") ?? "") ??
    opportunityTypeIn(`${reference} ${title ?? ""}`) ??
    "RequestForTender";
  const closing = labelText("Close Date & Time")?.replace(/\s*Show close time.*$/s, "");
  const [valueFrom, valueTo = valueFrom] = amountsIn(labelText("Estimated Value (AUD)", "Estimated Value"));
  return {
    key,
    revision: 1,
    reference,
    title,
    description: [labelText("Description"), labelText("Other Instructions")].filter(Boolean).join("\n\n") || undefined,
    type,
    status: statusOf(labelText("Status"), type),
    stage: /^yes/i.test(labelText("Multi-stage", "Multi Stage") ?? "") ? { number: 1 } : undefined,
    result: /^yes/i.test(labelText("Panel Arrangement") ?? "")
      ? "standing-offer"
      : type === "Scheme"
        ? "list"
        : undefined,
    multiAgencyAccess: yesOrNo(labelText("Multi Agency Access")),
    buyer: buyer ? { name: buyer } : undefined,
    categories: categoryOf(labelText("Category")),
    // States are on the first line, towns on the next.
    places:
      labelText("Location", "Locations")
        ?.split("\n")[0]!
        .split(/\s*,\s*/) ?? [],
    opened: labelText("Publish Date"),
    closing: closing ? { wording: closing } : undefined,
    valueFromCents: valueFrom,
    valueToCents: valueTo,
    contacts: contactsOf(body),
    lodgement: labelText("Address for Lodgement"),
    link,
  };
}

function statusOf(words: string | undefined, type: string): Notice["status"] {
  if (/cancel|withdr/i.test(words ?? "")) return "Cancelled";
  return type === "AdvanceNotice" || type === "PlannedProcurement" ? "FutureOpportunity" : "Open";
}

const yesOrNo = (words: string | undefined) =>
  /^yes/i.test(words ?? "") ? true : /^no/i.test(words ?? "") ? false : undefined;

function categoryOf(words: string | undefined): Notice["categories"] {
  const [, code, title] = /^(\d{8})\s*-\s*(.+)$/s.exec(words ?? "") ?? [];
  return code ? [{ scheme: "UNSPSC", code, title: title!.trim() }] : undefined;
}

/** Parses "From $100,000.00 to $500,000.00". */
const amountsIn = (words: string | undefined): number[] =>
  [...(words ?? "").matchAll(/\$\s?[\d,]+(?:\.\d{2})?/g)].flatMap(
    ([amount]) => centsFrom(amount.replace(/\s/g, "")) ?? [],
  );

function contactsOf(body: RecordBody): StoredContact[] | undefined {
  const lines = (textOf(body, "contact") ?? "")
    .split("\n")
    .filter((line) => line && !/^contact details?:?$/i.test(line));
  const email = textOf(body, "email")
    ?.replace(/^mailto:/, "")
    .split("?")[0];
  const phone = lines.map((line) => /^(?:p|ph|phone|tel)\s*:\s*([+\d() -]{6,})/i.exec(line)?.[1]?.trim()).find(Boolean);
  const name = lines.find((line) => !/[:@]/.test(line));
  return email || phone ? [{ ...(name && { name }), ...(email && { email }), ...(phone && { phone }) }] : undefined;
}
