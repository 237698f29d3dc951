import { api } from "#web/api/client.ts";
import { refusalOf } from "#web/forms/refusal.ts";
import { useAction } from "#web/forms/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { useState } from "react";
import { maxListBytes, readCsv } from "./read-csv.ts";
import classes from "./unspsc-page.module.css";

const tooLarge = "The file must be at most 64 MB. Leave out the columns with definitions.";

/** Sends a list to be checked. Nothing changes before it is applied. */
export function UploadList() {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useAction(
    async (list: File) => {
      try {
        await api.ingestion.uploadUnspsc({ query: { fileName: list.name.slice(0, 200) }, body: await readCsv(list) });
      } catch (failure) {
        setError(refusalOf(failure)?.detail);
        throw failure;
      }
    },
    { failureTitle: "The list was not accepted", changes: [["operator"]] },
  );
  return (
    <form
      className={classes["upload"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isPending) return;
        const problem = file === undefined ? "Choose a file." : file.size > maxListBytes ? tooLarge : undefined;
        setError(problem);
        if (!problem) mutate(file!);
      }}
    >
      <Field label="UNSPSC list" help="CSV, at most 64 MB." error={error}>
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => {
              setFile(event.target.files?.[0]);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <p>
        The columns are Code and Title, or the official Segment, Segment Title, Family, Family Title, Class, Class
        Title, Commodity, Commodity Title. Save a spreadsheet as CSV first.
      </p>
      <div>
        <Button type="submit" busy={isPending}>
          Check this list
        </Button>
      </div>
    </form>
  );
}
