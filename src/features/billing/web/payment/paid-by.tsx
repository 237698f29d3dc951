import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useId, useState } from "react";
import classes from "./billing.module.css";
import { InvoiceDetails } from "./invoice-details.tsx";
import type { PaymentAccount } from "./payment-queries.ts";

/** The card on file and where invoices go. Both are changed below the line. */
export function PaidBy({ account }: { account: PaymentAccount }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { paid, details, detailsVersion } = account;
  return (
    <>
      <p className={classes["onFile"]}>
        {paid && (
          <span className={classes["card"]}>
            <Icon name="card" />
            {paid.card ?? "No card on file"}
          </span>
        )}
        {detailsVersion !== null && <span className={classes["quiet"]}>Invoices go to {details.email}</span>}
        <Button size="sm" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {paid ? "Change card or invoice details" : "Change invoice details"}
        </Button>
      </p>
      <div id={id} hidden={!isOpen} className={classes["change"]}>
        {paid && !paid.failure && (
          <p>
            <ButtonLink
              to="/account/checkout/$paymentCode"
              params={{ paymentCode: paid.paymentCode }}
              reloadDocument
              preload={false}
            >
              Use another card
            </ButtonLink>
          </p>
        )}
        {isOpen && detailsVersion !== null && <InvoiceDetails account={{ ...account, detailsVersion }} />}
      </div>
    </>
  );
}
