import type { KnownPrice } from "#domain/plan-change.ts";
import type { Plan } from "#domain/plans.ts";
import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { useState, type ReactNode } from "react";
import classes from "./checkout.module.css";
import { paymentKeys, type ChangePreview } from "./payment-queries.ts";
import { dateText, moneyText } from "./payment-text.ts";
import { Stops, stopsAny } from "./stops.tsx";

type Props = {
  price: KnownPrice;
  preview: ChangePreview;
  /** The present plan, and its card. */
  present: { plan: Plan; card: string | null };
  zone: string;
  /** Pays with another card, by this token, if the card on file was not enough. */
  payOtherwise: (token: string) => ReactNode;
  onDone: () => void;
};

/** Confirms a change: at once with the card on file, or with the next period. */
export function ChangeForm({ price, preview, present, zone, payOtherwise, onDone }: Props) {
  const [token, setToken] = useState<string>();
  const date = dateText(preview.effectiveDate, zone);
  const stops = { stops: preview.stops, plan: price.plan, present: present.plan };
  const change = useAction(
    async () => {
      const body = { paymentCode: price.code, dueInCents: preview.dueInCents };
      const answer = await api.billing.changePlan({ body });
      if (answer.token === null) onDone();
      else setToken(answer.token);
    },
    { failureTitle: "The change was not confirmed", changes: paymentKeys },
  );
  if (token !== undefined) return payOtherwise(token);
  return (
    <div className={classes["confirm"]}>
      {preview.atOnce ? (
        <p>
          You pay with the card on file: <strong>{present.card}</strong>.
        </p>
      ) : (
        <p>
          You pay {moneyText(price.cents)} a {price.period === "monthly" ? "month" : "year"} from {date}. Nothing is
          deleted{stopsAny(stops) && `, and everything below starts again if you move back to ${present.plan.name}`}.
          You can undo the change until then.
        </p>
      )}
      <Stops {...stops} />
      <div className={classes["do"]}>
        <Button preset="primary" wraps busy={change.isPending} onClick={() => change.mutate()}>
          {preview.atOnce
            ? `Pay ${moneyText(preview.dueInCents)} and change to ${price.plan.name}`
            : `Change to ${price.plan.name} on ${date}`}
        </Button>
        <ButtonLink to="/account/subscription" preset="low-profile">
          Keep {present.plan.name}
        </ButtonLink>
      </div>
    </div>
  );
}
