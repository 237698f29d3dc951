import { Checkbox } from "#web/ui/checkbox.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { Link } from "@tanstack/react-router";
import { useId } from "react";

type Props = { accepted: boolean; error: string | undefined; onAccept: (accepted: boolean) => void };

/** The terms and the required checkbox. The terms open in another tab, so the form is kept. */
export function Terms({ accepted, error, onAccept }: Props) {
  const id = useId();
  return (
    <div>
      <Checkbox
        name="acceptedTermsAndConditions"
        required
        checked={accepted}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && id}
        onChange={({ target }) => onAccept(target.checked)}
      >
        I agree to the{" "}
        <Link to="/terms-and-conditions" target="_blank">
          terms and conditions
        </Link>{" "}
        and have read the{" "}
        <Link to="/privacy-policy" target="_blank">
          privacy policy
        </Link>
        .
      </Checkbox>
      <FieldError id={id}>{error && "Accept the terms to continue."}</FieldError>
    </div>
  );
}
