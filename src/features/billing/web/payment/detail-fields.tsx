import { TextField } from "#web/ui/text-field.tsx";
import classes from "./checkout.module.css";
import type { Details } from "./payment-queries.ts";

type Props = {
  details: Details;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (change: Partial<Details>) => void;
};

export const detailNames = { name: "Organisation", abn: "ABN", email: "Send invoices to", address: "Address" };

/** For whom invoices are made out. */
export function DetailFields({ details, errors, onChange }: Props) {
  const field = (name: keyof Details) => ({
    name,
    label: detailNames[name],
    value: details[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <div className={classes["fields"]}>
      <TextField autoComplete="organization" {...field("name")} />
      <div className={classes["pair"]}>
        <TextField inputMode="numeric" {...field("abn")} />
        <TextField type="email" autoComplete="email" {...field("email")} />
      </div>
      <TextField autoComplete="street-address" {...field("address")} />
    </div>
  );
}
