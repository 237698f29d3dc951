import { type NoBidReason, noBidReasons } from "#domain/pipeline-stage.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { useState } from "react";
import classes from "./no-bid-form.module.css";

type Props = { onChoose: (reason: NoBidReason, detail: string) => void; onCancel: () => void };

/** Asks why the organisation does not bid. */
export function NoBidForm({ onChoose, onCancel }: Props) {
  const [reason, setReason] = useState<NoBidReason | null>(null);
  const [detail, setDetail] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <form
      className={classes["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason === null) setMissing(true);
        else onChoose(reason, detail.trim());
      }}
    >
      <fieldset>
        <legend className={classes["legend"]}>Why not?</legend>
        {noBidReasons.map(({ code, name }) => (
          <label key={code} className={classes["choice"]}>
            <input
              type="radio"
              name="noBidReason"
              value={code}
              checked={code === reason}
              onChange={() => setReason(code)}
            />
            {name}
          </label>
        ))}
        {isMissing && reason === null && (
          <p role="alert" className={classes["error"]}>
            Choose why you do not bid.
          </p>
        )}
      </fieldset>
      <TextField
        label="In your words (optional)"
        name="noBidDetail"
        size="sm"
        maxLength={200}
        value={detail}
        onChange={(event) => setDetail(event.target.value)}
      />
      <p className={classes["buttons"]}>
        <Button type="submit" preset="primary" size="sm">
          No bid
        </Button>
        <Button size="sm" onClick={onCancel}>
          Cancel
        </Button>
      </p>
    </form>
  );
}
