import { FindForm } from "#features/operator/web/find-form.tsx";
import { useNavigate } from "@tanstack/react-router";
import type { DeliverySearch } from "./delivery-states.ts";
import classes from "./delivery-find.module.css";

/** Finds the deliveries of a person or an organisation, or one by its number. */
export function DeliveryFind({ search: { state, channel, text = "" } }: { search: DeliverySearch }) {
  const navigate = useNavigate();
  const kept = { ...(state && { state }), ...(channel && { channel }) };
  return (
    <FindForm
      label="Email, name, organisation or delivery"
      text={text}
      className={classes["form"]}
      onFind={(words) =>
        void navigate({ to: "/operator/deliveries", search: { ...kept, ...(words && { text: words }) } })
      }
    />
  );
}
