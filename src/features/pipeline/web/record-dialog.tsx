import { pipelineContract } from "#features/pipeline/contract.ts";
import { maxInternalDates } from "#features/pipeline/shapes.ts";
import { api } from "#web/api/client.ts";
import { SaveAction } from "#web/forms/save-action.tsx";
import { useUpdateForm } from "#web/forms/use-update-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { InternalDateFields } from "./internal-date-fields.tsx";
import { dateFieldNames, newDate, withoutEmptyDay } from "./new-date.ts";
import { type EditedDate, pipelineKeys, type PipelineRecord } from "./pipeline-queries.ts";
import { dateText } from "./pipeline-text.ts";
import classes from "./record-dialog.module.css";

type Item = { publicOpportunityId: string; title: string } & PipelineRecord;

const editable = ({ note, internalDates, version }: PipelineRecord) => ({
  values: { note, internalDates: internalDates as EditedDate[] },
  version,
});

type Props = {
  item: Item;
  /** Opens with an empty date to fill in. */
  addsDate?: boolean;
  onClose: () => void;
};

/** The note and the internal dates of a record. What a colleague saves meanwhile is shown beside the reader's. */
export function RecordDialog({ item, addsDate = false, onClose }: Props) {
  const params = { opportunityId: item.publicOpportunityId };
  const form = useUpdateForm({
    stored: editable(item),
    begun: addsDate ? { internalDates: [...item.internalDates, newDate] } : undefined,
    reread: async () => {
      const { record } = await api.pipeline.get({ params });
      if (!record) throw new Error("The record was taken out of the pipeline meanwhile.");
      return editable(record);
    },
    schema: pipelineContract.save.body,
    body: ({ note, internalDates }) => ({ note, internalDates: internalDates?.map(withoutEmptyDay) }),
    send: async (body) => {
      await api.pipeline.save({ params, body });
      onClose();
    },
    names: { note: "Note", internalDates: "Internal dates", ...dateFieldNames(maxInternalDates) },
    show: { internalDates: (dates) => dates.map(dateText).join("; ") || "none" },
    successToast: () => ({ type: "success", title: "Saved", message: item.title }),
    failureTitle: "The card was not changed",
    changes: pipelineKeys,
  });
  const dates = form.values.internalDates;
  const setDates = (internalDates: EditedDate[]) => form.edit({ internalDates });
  return (
    <Dialog opened title="Note and dates" onClose={onClose}>
      <form {...form.props} className={classes["form"]}>
        <p className={classes["quiet"]}>{item.title}</p>
        <TextArea
          name="note"
          label="Note"
          help="Your colleagues see it on the card and in the brief."
          rows={3}
          maxLength={2_000}
          value={form.values.note}
          error={form.errors["note"]}
          onChange={(event) => form.edit({ note: event.target.value })}
        />
        <fieldset>
          <legend className={classes["legend"]}>Internal dates</legend>
          {dates.map((date, index) => (
            <InternalDateFields
              key={date.internalDateId ?? `new ${index}`}
              date={date}
              name={`internalDates.${index}`}
              errors={form.errors}
              onChange={(changed) => setDates(dates.with(index, changed))}
              onRemove={() => setDates(dates.toSpliced(index, 1))}
            />
          ))}
          {dates.length < maxInternalDates && (
            <Button size="sm" icon="plus" onClick={() => setDates([...dates, newDate])}>
              Add date
            </Button>
          )}
        </fieldset>
        <SaveAction form={form}>Save</SaveAction>
      </form>
    </Dialog>
  );
}
