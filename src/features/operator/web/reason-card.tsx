import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type ReactNode, useState } from "react";
import { minReasonLength } from "./reason-dialog.tsx";
import classes from "./reason-card.module.css";

/** An act with the label of its button ("Join these two") and the toasts after it. */
type ReasonedAct = { label: string; act: (reason: string) => Promise<unknown>; done: string; failure: string };

type Props = ReasonedAct & {
  isDangerous?: boolean;
  /** What to check before the act. */
  warning?: ReactNode;
  /** Why the act cannot be done now. */
  refusal?: string | undefined;
  /** What must still be entered. Said when the act is tried without it. */
  missing?: string | undefined;
  /** What can be decided instead, with the same reason. */
  instead?: ReasonedAct;
  onDone?: () => void;
};

/** An act below what it would change: asks for the reason on the page itself. */
export function ReasonCard({ isDangerous, warning, refusal, missing, instead, onDone, ...first }: Props) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState<string>();
  const [isTried, setIsTried] = useState(false);
  const said = refusal ?? (isTried ? missing : undefined) ?? warning;
  const done = () => {
    setReason("");
    onDone?.();
  };
  const main = useReasonedAct(first, done);
  const other = useReasonedAct(instead ?? first, done);
  const isPending = main.isPending || other.isPending;
  /** Tries an act with the reason that was entered. */
  const attempt = ({ mutate }: typeof main) => {
    if (isPending || refusal) return;
    setIsTried(true);
    if (reason.trim().length < minReasonLength) setError("Enter a reason.");
    else if (missing === undefined) mutate(reason.trim());
  };
  return (
    <form
      className={classes["card"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        attempt(main);
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
          <div>{said}</div>
        </div>
      )}
      <div className={classes["acts"]}>
        <Button
          preset={isDangerous ? "danger" : "primary"}
          solid
          type="submit"
          busy={main.isPending}
          disabled={refusal !== undefined}
        >
          {first.label}
        </Button>
        {instead && (
          <Button busy={other.isPending} disabled={refusal !== undefined} onClick={() => attempt(other)}>
            {instead.label}
          </Button>
        )}
      </div>
    </form>
  );
}

const useReasonedAct = ({ act, done, failure }: ReasonedAct, onDone: () => void) =>
  useAction(
    async (reason: string) => {
      await act(reason);
      onDone();
    },
    {
      failureTitle: failure,
      successToast: () => ({ type: "success", title: done, message: "It is in the audit list." }),
      changes: [["operator"]],
    },
  );
