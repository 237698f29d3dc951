import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import type { ButtonPreset } from "#web/ui/button-class.ts";
import { type ReactNode, useState } from "react";
import { ReasonDialog } from "./reason-dialog.tsx";

type Props = {
  label: string;
  /** What it is done to, for screen readers: "Switch off Tenders ACT". */
  of: string;
  preset?: ButtonPreset | "tool";
  /** With a question the operator is asked for a reason; without, the act is done at once. */
  question?: { title: string; text: ReactNode; isDangerous?: boolean };
  act: (reason: string) => Promise<unknown>;
  /** The toasts after it. */
  done: string;
  failure: string;
};

/** One act of an operator. Everything on the operator's pages is read again afterwards. */
export function ActButton({ label, of, preset = "low-profile", question, act, done, failure }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useAction(
    async (reason: string) => {
      await act(reason);
      setAsking(false);
    },
    {
      failureTitle: failure,
      successToast: () => ({ type: "success", title: done, message: "It is in the audit list." }),
      changes: [["operator"]],
    },
  );
  return (
    <>
      <Button
        size="xs"
        preset={preset}
        busy={isPending}
        aria-label={`${label} ${of}`}
        onClick={() => (question ? setAsking(true) : mutate(""))}
      >
        {label}
      </Button>
      {question && isAsking && (
        <ReasonDialog
          title={question.title}
          confirmLabel={label}
          isDangerous={question.isDangerous ?? false}
          busy={isPending}
          onConfirm={mutate}
          onClose={() => setAsking(false)}
        >
          <p>{question.text}</p>
        </ReasonDialog>
      )}
    </>
  );
}
