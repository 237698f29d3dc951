import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { useState } from "react";
import { TextDialog } from "./text-dialog.tsx";

type Props = {
  /** What is answered: "enquiry E-2041". */
  of: string;
  /** Their address, and what they wrote. */
  email: string;
  message: string;
  send: (answer: string) => Promise<unknown>;
  /** After it: "Enquiry E-2041 is settled." */
  done: string;
};

/** Opens a dialog in which an operator answers by email what somebody wrote, and settles it so. */
export function AnswerButton({ of, email, message, send, done }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useAction(
    async (answer: string) => {
      await send(answer);
      setOpen(false);
    },
    {
      failureTitle: "The answer was not sent",
      successToast: () => ({ type: "success", title: "Answer sent", message: done }),
      changes: [["operator"]],
    },
  );
  return (
    <>
      <Button size="xs" aria-label={`Answer ${of}`} onClick={() => setOpen(true)}>
        Answer
      </Button>
      {isOpen && (
        <TextDialog
          wide
          title={`Answer ${of}`}
          label="Answer"
          help={`Goes by email to ${email}, and settles it.`}
          rows={8}
          minLength={10}
          maxLength={5_000}
          tooShort="Enter an answer of at least 10 characters."
          confirmLabel="Send answer"
          busy={isPending}
          onConfirm={mutate}
          onClose={() => setOpen(false)}
        >
          <blockquote>{message}</blockquote>
        </TextDialog>
      )}
    </>
  );
}
