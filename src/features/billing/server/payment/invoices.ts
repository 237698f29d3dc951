import { isoInstant } from "#domain/iso-instant.ts";
import { dollarsOf } from "#domain/money.ts";
import type { Authorized } from "#platform/auth/authorized.ts";
import type { z } from "zod";
import type * as shape from "#features/billing/payment-shapes.ts";
import type { InvoiceRow } from "./queries.ts";

/** A line as it is stored, with instants in ISO 8601. */
export type StoredLine = { description: string; cents: number; from: string; until: string };
export const linesOf = ({ lines }: Pick<InvoiceRow, "lines">) => lines as StoredLine[];

/** "2026-0412": the year in the organisation's zone and a number that is never given twice. */
export const invoiceNumber = ({ id, issued_at, time_zone }: InvoiceRow): string =>
  `${issued_at.toZonedDateTimeISO(time_zone).year}-${String(id).padStart(4, "0")}`;

export const presentLine = ({ description, cents, from, until }: StoredLine): z.input<typeof shape.invoiceLine> => ({
  description,
  amountInCents: cents,
  amountInDollars: dollarsOf(cents),
  from: isoInstant(Temporal.Instant.from(from)),
  until: isoInstant(Temporal.Instant.from(until)),
});

export const presentInvoice = (row: Authorized<InvoiceRow>): z.input<typeof shape.invoice> => ({
  number: invoiceNumber(row),
  issuedDate: isoInstant(row.issued_at),
  timeZoneId: row.time_zone,
  lines: linesOf(row).map(presentLine),
  amountInCents: row.total_cents,
  amountInDollars: dollarsOf(row.total_cents),
  gstInCents: row.gst_cents,
});
