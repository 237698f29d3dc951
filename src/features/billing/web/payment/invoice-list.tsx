import { epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { SkeletonRows } from "#web/ui/skeleton.tsx";
import { saveAs } from "#web/ui/save-as.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { useQuery } from "@tanstack/react-query";
import classes from "./billing.module.css";
import { type Invoice, invoicesQuery } from "./payment-queries.ts";
import { daysText, moneyText } from "./payment-text.ts";

/** The organisation's tax invoices with their files, newest first. */
export function InvoiceList({ seller }: { seller: string | undefined }) {
  const invoices = useQuery(invoicesQuery);
  if (invoices.isError) return <ErrorPanel thing="your invoices" onRetry={() => void invoices.refetch()} />;
  if (!invoices.data) return <SkeletonRows rows={2} height={56} />;
  if (invoices.data.items.length === 0) return <p>You have paid nothing yet.</p>;
  return (
    <>
      {invoices.data.items.length > 1 && <AllInvoices />}
      <table className={classes["invoices"]}>
        <caption>
          <VisuallyHidden>Invoices</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Date and number</th>
            <th scope="col">For</th>
            <th scope="col">Total</th>
            <th scope="col">GST included</th>
            <th scope="col">Status</th>
            <th scope="col">
              <VisuallyHidden>Download</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.data.items.map((invoice) => (
            <Row key={invoice.number} invoice={invoice} />
          ))}
        </tbody>
      </table>
      <p className={classes["small"]}>
        Australian tax invoices{seller === undefined ? "" : ` from ${seller}`}. They stay here after you cancel.
      </p>
    </>
  );
}

function AllInvoices() {
  const download = useAction(
    async () => saveAs("tax-invoices.pdf", await (await api.billing.allInvoices({})).text(), "application/pdf"),
    { failureTitle: "The invoices were not downloaded" },
  );
  return (
    <p className={classes["all"]}>
      <Button preset="low-profile" size="sm" busy={download.isPending} onClick={() => download.mutate()}>
        <Icon name="download" /> All in one PDF
      </Button>
    </p>
  );
}

function Row({ invoice }: { invoice: Invoice }) {
  const { number, timeZoneId: zone, lines } = invoice;
  const [first] = lines;
  const download = useAction(
    async () => {
      const file = await api.billing.invoiceFile({ params: { number } });
      saveAs(`tax-invoice-${number}.pdf`, await file.text(), "application/pdf");
    },
    { failureTitle: "The invoice was not downloaded" },
  );
  return (
    <tr>
      <th scope="row">
        {formatDate(epochOf(invoice.issuedDate), zone)}
        <small>{number}</small>
      </th>
      <td data-label="For">
        {first && `${lines.length > 1 ? "Change to " : ""}${first.description}`}
        {first && <small>{daysText(first.from, first.until, zone)}</small>}
      </td>
      <td data-label="Total">{moneyText(invoice.amountInCents)}</td>
      <td data-label="GST included">{moneyText(invoice.gstInCents)}</td>
      <td data-label="Status">Paid</td>
      <td>
        <Button preset="low-profile" size="sm" busy={download.isPending} onClick={() => download.mutate()}>
          PDF<VisuallyHidden> of {number}</VisuallyHidden>
        </Button>
      </td>
    </tr>
  );
}
