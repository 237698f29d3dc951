import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { DeliverySearch } from "./delivery-states.ts";
import classes from "./delivery-find.module.css";

/** Finds the deliveries of a person or an organisation, or one by its number. The words are in the address. */
export function DeliveryFind({ search: { state, channel, text = "" } }: { search: DeliverySearch }) {
  const [typed, setTyped] = useState(text);
  const navigate = useNavigate();
  const kept = { ...(state && { state }), ...(channel && { channel }) };
  return (
    <form
      role="search"
      className={classes["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        const words = typed.trim();
        void navigate({ to: "/operator/deliveries", search: { ...kept, ...(words.length >= 2 && { text: words }) } });
      }}
    >
      <TextField
        label="Email, name, organisation or delivery"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">Find</Button>
    </form>
  );
}
