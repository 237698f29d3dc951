import type { ChangeField } from "#domain/change-field.ts";
import { opportunitiesContract } from "#features/opportunities/contract.ts";
import { api } from "#web/api/client.ts";
import { FormErrorSummary } from "#web/forms/form-error-summary.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { takesFocus } from "#web/ui/overlay.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { useId, useState } from "react";
import type { FreeOpportunity } from "./opportunity-query.ts";
import classes from "./report-dialog.module.css";

/** What readers can report, in their words, by the field that operators look at. */
const subjects: { value: ChangeField; label: string }[] = [
  { value: "closing", label: "The closing time" },
  { value: "documents", label: "A document or addendum is missing" },
  { value: "categories", label: "The category" },
  { value: "places", label: "The place" },
  { value: "valueTo", label: "The value" },
  { value: "contacts", label: "Who to ask" },
  { value: "sellers", label: "Who won it" },
  { value: "description", label: "Something else" },
];

type Props = { notice: FreeOpportunity; onClose: () => void };

/** Reports one thing that is missing or wrong in a notice. */
export default function ReportDialog({ notice, onClose }: Props) {
  const [field, setField] = useState<string>("closing");
  const [message, setMessage] = useState("");
  const id = useId();
  const form = useForm({
    schema: opportunitiesContract.reportMissingData.body,
    names: { field: "What it is", message: "Description" },
    isChanged: message !== "",
    body: () => ({ publicOpportunityId: notice.publicOpportunityId, field, message }),
    send: (body) => api.opportunities.reportMissingData({ body }),
    successToast: () => ({ type: "success", title: "Report sent", message: "We check it at the source." }),
    failureTitle: "The report was not sent",
    onDone: onClose,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Something missing or wrong?"
      footer={
        <>
          <Button preset="low-profile" onClick={onClose}>
            Cancel
          </Button>
          <Button preset="primary" type="submit" form={id} busy={form.isBusy}>
            Send report
          </Button>
        </>
      }
    >
      <form {...form.props} id={id} className={classes["form"]}>
        <p className={classes["notice"]}>{notice.title}</p>
        <SelectField
          ref={takesFocus}
          label="What is it?"
          name="field"
          options={subjects}
          value={field}
          error={form.errors["field"]}
          onChange={({ target }) => setField(target.value)}
        />
        <TextArea
          label="What should it be?"
          name="message"
          rows={4}
          maxLength={2_000}
          value={message}
          error={form.errors["message"]}
          onChange={({ target }) => {
            setMessage(target.value);
            form.forget("message");
          }}
        />
        <FormErrorSummary refused={form.refused} />
      </form>
    </Dialog>
  );
}
