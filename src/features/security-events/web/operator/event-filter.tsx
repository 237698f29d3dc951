import { securityEventKinds } from "#domain/security-event-kind.ts";
import { securityEventKind } from "#features/security-events/shapes.ts";
import { kindTitle } from "#features/security-events/web/event-text.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import classes from "./event-filter.module.css";
import { dayChoices, type EventSearch } from "./events-query.ts";

const kinds = [
  { value: "", label: "Every kind" },
  ...securityEventKinds
    .map((value) => ({ value, label: kindTitle(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "en-AU")),
];
const times = [
  { value: "", label: "All that is kept" },
  ...dayChoices.map((days) => ({ value: String(days), label: days === 1 ? "Last 24 hours" : `Last ${days} days` })),
];

/** By person, kind and time. The filter is in the address. */
export function EventFilter({ search }: { search: EventSearch }) {
  const [email, setEmail] = useState(search.email ?? "");
  const [kind, setKind] = useState<string>(search.kind ?? "");
  const [days, setDays] = useState(String(search.days ?? ""));
  const navigate = useNavigate();
  return (
    <form
      role="search"
      className={classes["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        const known = securityEventKind.safeParse(kind);
        void navigate({
          to: "/operator/security-events",
          search: {
            ...(email.trim() && { email: email.trim() }),
            ...(known.success && { kind: known.data }),
            ...(days && { days: Number(days) }),
          },
        });
      }}
    >
      <TextField size="sm" label="Email" value={email} onChange={(event) => setEmail(event.target.value)} />
      <SelectField
        size="sm"
        label="Kind"
        value={kind}
        options={kinds}
        onChange={(event) => setKind(event.target.value)}
      />
      <SelectField
        size="sm"
        label="Time"
        value={days}
        options={times}
        onChange={(event) => setDays(event.target.value)}
      />
      <Button type="submit" size="sm">
        Show
      </Button>
    </form>
  );
}
