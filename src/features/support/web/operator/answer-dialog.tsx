import { api } from "#web/api/client.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { takesFocus } from "#web/ui/overlay.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { useId, useState } from "react";

type Enquiry = { reference: string; email: string; enquiry: string };

const minLength = 10;

/** Opens a dialog in which an operator answers an enquiry by email. */
export function AnswerButton({ enquiry: { reference, email, enquiry } }: { enquiry: Enquiry }) {
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState("");
  const [error, setError] = useState<string>();
  const form = useId();
  const { mutate, isPending } = useAction(
    async () => {
      await api.support.answerEnquiry({ params: { reference }, body: { answer } });
      setOpen(false);
    },
    {
      failureTitle: "The answer was not sent",
      successToast: () => ({ type: "success", title: "Answer sent", message: `Enquiry ${reference} is settled.` }),
      changes: [["operator"]],
    },
  );
  return (
    <>
      <Button size="xs" aria-label={`Answer enquiry ${reference}`} onClick={() => setOpen(true)}>
        Answer
      </Button>
      {isOpen && (
        <Dialog
          opened
          wide
          onClose={() => setOpen(false)}
          title={`Answer enquiry ${reference}`}
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
            <blockquote>{enquiry}</blockquote>
            <TextArea
              ref={takesFocus}
              label="Answer"
              help={`Goes by email to ${email}, and settles the enquiry.`}
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
