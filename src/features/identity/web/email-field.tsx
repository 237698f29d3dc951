import { TextField } from "#web/ui/text-field.tsx";

type Props = { email: string; error: string | undefined; onEmail: (email: string) => void };

/** The account's email; browsers fill it in. */
export const EmailField = ({ email, error, onEmail }: Props) => (
  <TextField
    label="Email"
    name="email"
    type="email"
    autoComplete="username"
    value={email}
    error={error}
    onChange={({ target }) => onEmail(target.value)}
  />
);
