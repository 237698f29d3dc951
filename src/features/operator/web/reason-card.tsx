import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type ReactNode, useState } from "react";
import { minReasonLength } from "./reason-dialog.tsx";
import classes from "./reason-card.module.css";

type Props = {
  /** Label of the button: "Join these two". */
  label: string;
  isDangerous?: boolean;
  /** What to check before the act. */
  warning?: ReactNode;
  /** Why the act cannot be done now. */
  refusal?: string | undefined;
  /** What must still be entered. Said when the act is tried without it. */
  missing?: string | undefined;
  act: (reason: string) => Promise<unknown>;
  onDone?: () => void;
  /** The toasts after it. */
  done: string;
  failure: string;
};

/** An act below what it would change: asks for the reason on the page itself. */
export function ReasonCard({ label, isDangerous, warning, refusal, missing, act, onDone, done, failure }: Props) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const [isTried, setIsTried] = useState(false);
  const said = refusal ?? (isTried ? missing : undefined) ?? warning;
  const { mutate, isPending } = useAction(
    async (why: string) => {
      await act(why);
      setReason("");
      onDone?.();
    },
    {
      failureTitle: failure,
      successToast: () => ({ type: "success", title: done, message: "It is in the audit list." }),
      changes: [["operator"]],
    },
  );
  return (
    <form
      className={classes["card"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending || refusal) return;
        setIsTried(true);
        if (reason.trim().length < minReasonLength) setError("Enter a reason.");
        else if (missing === undefined) mutate(reason.trim());
      }}
    >
      <TextField
        size="sm"
        label="Reason"
        help="Recorded in the audit list. Nobody else sees it."
        maxLength={500}
        value={reason}
        error={error}
        onChange={(event) => {
          setReason(event.target.value);
          setError(undefined);
        }}
      />
      {said && (
        <div role={refusal === undefined && said === missing ? "alert" : undefined} className={classes["warning"]}>
          <Icon name="alert-triangle" />
          <span>{said}</span>
        </div>
      )}
      <div className={classes["acts"]}>
        <Button
          preset={isDangerous ? "danger" : "primary"}
          solid
          type="submit"
          busy={isPending}
          disabled={refusal !== undefined}
        >
          {label}
        </Button>
      </div>
    </form>
  );
}
