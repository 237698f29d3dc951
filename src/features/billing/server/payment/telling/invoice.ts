import { invoiceTemplate } from "#features/billing/emails/invoice.ts";
import { contentOf, fileNameOf } from "#features/billing/server/payment/invoice-file.ts";
import { invoiceNumber, linesOf } from "#features/billing/server/payment/invoices.ts";
import type { invoiceTask } from "#features/billing/server/payment/tasks.ts";
import type { Database } from "#platform/db/db.ts";
import type { PayloadOf } from "#platform/jobs/task.ts";
import type { SendEmail } from "#platform/mail/email.ts";
import * as queries from "./queries.ts";

/** Sends an invoice to where invoices go now. An organisation that was deleted has no such address any more. */
export async function emailInvoice(
  { db, sendEmail }: { db: Database; sendEmail: SendEmail },
  { invoiceId }: PayloadOf<typeof invoiceTask>,
): Promise<void> {
  const row = await queries.invoiceForEmail(db, invoiceId);
  if (!row) return;
  const number = invoiceNumber(row);
  await sendEmail({
    ...invoiceTemplate({
      to: row.email,
      number,
      organisationName: row.buyer_name,
      items: linesOf(row),
      totalCents: row.total_cents,
      gstCents: row.gst_cents,
      paidAt: row.issued_at.epochMilliseconds,
      zone: row.time_zone,
      file: { name: fileNameOf(number), type: "application/pdf", content: contentOf(row, number) },
    }),
    idempotencyKey: `invoice ${number}`,
  });
}
