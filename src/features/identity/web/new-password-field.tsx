import { passwordStrength, type PasswordStrength } from "#domain/password-strength.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import classes from "./new-password-field.module.css";

type Props = {
  label: string;
  value: string;
  email: string;
  error: string | undefined;
  onValue: (value: string) => void;
};

/** The hint for each strength, and how much of the bar is filled. */
const hints: Record<PasswordStrength, { text: string; level: number }> = {
  "too-short": { text: "Too short: at least 10 characters", level: 1 },
  guessable: { text: "Easy to guess: a common word, a pattern or your email", level: 1 },
  weak: { text: "Weak: too much of it follows a pattern", level: 2 },
  fair: { text: "Fair: another word would make it strong", level: 3 },
  strong: { text: "Strong, unless you use it elsewhere", level: 4 },
};

/** A new password, with a hint about its strength. Only the server rejects common passwords. */
export function NewPasswordField({ label, value, email, error, onValue }: Props) {
  const strength = value === "" ? undefined : passwordStrength(value, email);
  return (
    <div>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        help="At least 10 characters. Three or four words work well."
        value={value}
        error={error}
        onChange={({ target }) => onValue(target.value)}
      />
      <div className={classes["hint"]} data-level={strength && hints[strength].level}>
        {strength && <div className={classes["bar"]} aria-hidden="true" />}
        <span role="status">{strength && hints[strength].text}</span>
      </div>
    </div>
  );
}
