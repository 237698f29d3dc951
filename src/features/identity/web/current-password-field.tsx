import { PasswordField } from "#web/ui/password-field.tsx";
import { StepLink } from "./step-link.tsx";

type Props = { password: string; error: string | undefined; onPassword: (password: string) => void };

/** The account's password, with a link for people who have forgotten it. */
export const CurrentPasswordField = ({ password, error, onPassword }: Props) => (
  <PasswordField
    label="Password"
    name="password"
    autoComplete="current-password"
    aside={<StepLink step="forgotten">Forgotten?</StepLink>}
    value={password}
    error={error}
    onChange={({ target }) => onPassword(target.value)}
  />
);
