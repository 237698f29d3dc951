import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { takesFocus } from "#web/ui/overlay.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { useId, useState } from "react";

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

const minLength = 10;

/** Opens a dialog in which an operator answers by email what somebody wrote, and settles it so. */
export function AnswerButton({ of, email, message, send, done }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState("");
  const [error, setError] = useState<string>();
  const form = useId();
  const { mutate, isPending } = useAction(
    async () => {
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
        <Dialog
          opened
          wide
          onClose={() => setOpen(false)}
          title={`Answer ${of}`}
          footer={
            <>
              <Button preset="low-profile" onClick={() => setOpen(false)}>
                Cancel
              </Button>
              <Button preset="primary" type="submit" form={form} busy={isPending}>
                Send answer
              </Button>
            </>
          }
        >
          <form
            id={form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (isPending) return;
              if (answer.trim().length < minLength) setError("Enter an answer of at least 10 characters.");
              else mutate();
            }}
          >
            <blockquote>{message}</blockquote>
            <TextArea
              ref={takesFocus}
              label="Answer"
              help={`Goes by email to ${email}, and settles it.`}
              rows={8}
              maxLength={5_000}
              value={answer}
              error={error}
              onChange={(event) => {
                setAnswer(event.target.value);
                setError(undefined);
              }}
            />
          </form>
        </Dialog>
      )}
    </>
  );
}
