import { TextField } from "#web/ui/text-field.tsx";
import classes from "./checkout.module.css";
import type { Details } from "./payment-queries.ts";

type Props = {
  details: Details;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (change: Partial<Details>) => void;
};

/** For whom invoices are made out. */
export function DetailFields({ details, errors, onChange }: Props) {
  const field = (name: keyof Details) => ({
    value: details[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className={classes["fields"]}>
      <TextField label="Organisation" autoComplete="organization" {...field("name")} />
      <div className={classes["pair"]}>
        <TextField label="ABN" inputMode="numeric" {...field("abn")} />
        <TextField label="Send invoices to" type="email" autoComplete="email" {...field("email")} />
      </div>
      <TextField label="Address" autoComplete="street-address" {...field("address")} />
    </div>
  );
}
