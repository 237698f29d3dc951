import { formatAbn } from "#domain/abn.ts";
import { billingContract } from "#features/billing/contract.ts";
import { api } from "#web/api/client.ts";
import { SaveAction } from "#web/forms/save-action.tsx";
import { useReread } from "#web/forms/use-reread.ts";
import { useUpdateForm } from "#web/forms/use-update-form.ts";
import { updated } from "#web/ui/messages.ts";
import { detailNames, DetailFields } from "./detail-fields.tsx";
import { type PaymentAccount, paymentAccountQuery } from "./payment-queries.ts";

type Known = PaymentAccount & { detailsVersion: string };
const editable = ({ details, detailsVersion }: Known) => ({
  values: { ...details, abn: formatAbn(details.abn) },
  version: detailsVersion,
});

/** For whom later invoices are made out, and where they are sent. */
export function InvoiceDetails({ account }: { account: Known }) {
  const reread = useReread(paymentAccountQuery, (read: Known) => read);
  const form = useUpdateForm({
    stored: editable(account),
    reread: async () => editable(await reread()),
    schema: billingContract.updateDetails.body,
    send: (body) => api.billing.updateDetails({ body }),
    names: detailNames,
    successToast: () => updated("invoice details"),
    failureTitle: "The invoice details were not changed",
    changes: [paymentAccountQuery.queryKey],
  });
  return (
    <form {...form.props}>
      <DetailFields
        details={form.values}
        errors={form.errors}
        onChange={(change) => {
          form.edit(change);
          for (const field of Object.keys(change)) form.forget(field);
        }}
      />
      <SaveAction form={form}>Save invoice details</SaveAction>
    </form>
  );
}
