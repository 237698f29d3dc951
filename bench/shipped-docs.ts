import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import { parse } from "csv-parse";
import { centsFrom } from "#domain/money.ts";
import { placeFromName } from "#domain/places.ts";
import { unspscCode } from "#domain/unspsc.ts";
import { dayOf } from "#test/plain-doc.ts";
import type { Doc } from "#search-core/types.ts";

type Row = Record<string, string>;
/** The fields of a table's row; each table has its own column names. */
type Reading = {
  title: string;
  text?: string;
  reference: string;
  buyer: string;
  value: string;
  date: string;
};

const tables: { file: string; read(row: Row): Reading; category?(row: Row): string; place?(row: Row): string }[] = [
  {
    file: "contract_notices.csv.gz",
    read: (row) => ({
      title: row["description"]!,
      text: `${row["unspsc_title"]} ${row["supplier_name"]}`,
      reference: row["amendment_id"] || row["cn_id"]!,
      buyer: row["agency_name"]!,
      value: row["value_aud"]!,
      date: row["date_signed"]!,
    }),
    category: (row) => row["unspsc"]!,
    place: (row) => row["supplier_region"]!,
  },
  {
    file: "nt_awarded_contracts.csv.gz",
    read: (row) => ({
      title: row["description"]!,
      reference: row["reference"]!,
      buyer: row["agency"]!,
      value: row["value_aud"]!,
      date: row["awarded"]!,
    }),
    place: (row) => row["state"]!,
  },
  {
    file: "tas_contracts.csv.gz",
    read: (row) => ({
      title: row["title"]!,
      text: row["description"]!,
      reference: row["id"]!,
      buyer: row["buyer_name"]!,
      value: row["contract_value"]!,
      date: row["awarded_date"]!,
    }),
  },
];

const week = 7 * 24 * 3600;
/** The bench's "now", in epoch seconds. */
export const benchNow = 1_790_000_000;

/**
 * The shipped contracts as documents, one per row. They are all awarded, so one in ten gets another status and a
 * closing date around `benchNow`, by its number, so that every filter has something to do.
 */
export async function shippedDocs(): Promise<Doc[]> {
  const docs: Doc[] = [];
  const buyerId = numbering();
  for (const { file, read, category, place } of tables) {
    const path = new URL(`../data/${file}`, import.meta.url);
    const rows = createReadStream(path)
      .pipe(createGunzip())
      .pipe(parse({ columns: true, bom: true }));
    for await (const row of rows as AsyncIterable<Row>) {
      const { title, text = "", reference, buyer, value, date } = read(row);
      const number = docs.length;
      const code = unspscCode(category?.(row) ?? "");
      const where = placeFromName(place?.(row) ?? "");
      const cents = centsFrom(value) ?? null;
      const closing = number % 10 === 0 ? benchNow + ((number * 7919) % (12 * week)) - 2 * week : null;
      docs.push({
        id: number + 1,
        title,
        description: text,
        reference,
        buyerName: buyer,
        placeText: where ? "" : (place?.(row) ?? ""),
        status: closing === null ? 3 : 1,
        type: (number % 13) + 1,
        buyer: buyer === "" ? null : buyerId(buyer),
        categories: code === undefined ? [] : [code],
        locations: where ? [where.id] : [],
        valueFrom: cents,
        valueTo: cents,
        expectedRelease: null,
        open: null,
        closing,
        closingDay: dayOf(closing),
        cancelled: null,
        awarded: closing === null ? instantOf(date) : null,
        closed: closing,
        lastActivity: benchNow - number,
        firstSeen: benchNow - number,
        briefing: null,
        hasMandatoryBriefing: false,
        news: null,
        activity: number % 5,
        organisation: null,
        isNonTender: false,
      });
    }
  }
  return docs;
}

/** Numbers names from 1 on, in order of appearance. */
function numbering(): (name: string) => number {
  const numbers = new Map<string, number>();
  return (name) => numbers.get(name) ?? (numbers.set(name, numbers.size + 1), numbers.size);
}

const instantOf = (date: string): number | null =>
  date.length < 10 ? null : Temporal.Instant.from(`${date.slice(0, 10)}T00:00Z`).epochMilliseconds / 1000;
