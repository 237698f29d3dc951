import { formatAbn } from "#domain/abn.ts";
import { day } from "#domain/epoch.ts";
import { formatDate, zoneLabel } from "#domain/format-time.ts";
import { dollarsOf, formatMoney } from "#domain/money.ts";
import type { Authorized } from "#platform/auth/authorized.ts";
import { invoiceNumber, linesOf, type StoredLine } from "./invoices.ts";
import { pdfOf, type PdfPage, type PdfText } from "./pdf.ts";
import type { InvoiceRow } from "./queries.ts";

const money = (cents: number) => formatMoney(dollarsOf(cents));
const [left, right] = [56, 539];

/** The invoice with this number as a file; undefined if these have none. */
export function invoiceFile(rows: Authorized<InvoiceRow>[], number: string) {
  const row = rows.find((candidate) => invoiceNumber(candidate) === number);
  return row && { name: fileNameOf(number), content: contentOf(row, number) };
}

/** All of these in one file, in their order; undefined if there are none. */
export const allInvoicesFile = (rows: Authorized<InvoiceRow>[]) =>
  rows.length === 0
    ? undefined
    : {
        name: "tax-invoices.pdf",
        content: pdfOf(
          "Tax invoices",
          rows.map((row) => pageOf(row, invoiceNumber(row))),
        ),
      };

export const fileNameOf = (number: string) => `tax-invoice-${number}.pdf`;

export const contentOf = (row: InvoiceRow, number: string): string =>
  pdfOf(`Tax invoice ${number}`, [pageOf(row, number)]);

/**
 * A tax invoice: the words "Tax invoice", who sells with ABN, who buys, the date, what was sold, the price and the GST
 * in it (A New Tax System (Goods and Services Tax) Act 1999, section 29-70).
 */
function pageOf(row: InvoiceRow, number: string): PdfPage {
  const issued = row.issued_at.epochMilliseconds;
  const top: PdfText[] = [
    { x: left, y: 80, text: "Tax invoice", size: 24, bold: true },
    { x: right, y: 72, text: number, bold: true, right: true },
    {
      x: right,
      y: 86,
      text: `${formatDate(issued, row.time_zone)} (${zoneLabel(issued, row.time_zone)})`,
      right: true,
    },
    ...party(left, "From", row.seller_name ?? "Name of the seller not set", row.seller_abn, []),
    ...party(300, "To", row.buyer_name, row.buyer_abn, wrap(row.buyer_address)),
  ];
  const lines = linesOf(row);
  const body = lines.flatMap((line, index) => lineTexts(line, 252 + 34 * index, row.time_zone));
  const foot = 252 + 34 * lines.length;
  const sum = (y: number, label: string, text: string, bold = false): PdfText[] => [
    { x: left, y, text: label, bold },
    { x: right, y, text, bold, right: true },
  ];
  const texts = [
    ...top,
    ...sum(226, "What", "Price including GST", true),
    ...body,
    ...sum(foot + 10, "Total, including GST", money(row.total_cents), true),
    ...sum(foot + 28, "GST included", money(row.gst_cents)),
    ...sum(foot + 46, "Paid", formatDate(issued, row.time_zone)),
    { x: left, y: foot + 84, text: "All amounts are in Australian dollars.", size: 9 },
  ];
  const rules = [212, 234, foot - 8].map((y) => ({ y, from: left, to: right }));
  return { texts, lines: rules };
}

const party = (x: number, label: string, name: string, abn: string | null, more: string[]): PdfText[] => [
  { x, y: 124, text: label, size: 9 },
  { x, y: 139, text: name.slice(0, 60), bold: true },
  ...[...(abn ? [`ABN ${formatAbn(abn)}`] : []), ...more].map((text, index) => ({ x, y: 154 + 14 * index, text })),
];

/** What was sold, and the days that it covers: the last is the day before the end. */
function lineTexts({ description, cents, from, until }: StoredLine, y: number, zone: string): PdfText[] {
  const [start, end] = [from, until].map((iso) => Temporal.Instant.from(iso).epochMilliseconds) as [number, number];
  return [
    { x: left, y, text: description },
    { x: left, y: y + 13, text: `${formatDate(start, zone)} to ${formatDate(end - day, zone)}`, size: 9 },
    { x: right, y, text: money(cents), right: true },
  ];
}

/** An address in at most three lines. */
function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length + word.length < 42 || lines.length === 3))
      lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  }
  return lines;
}
