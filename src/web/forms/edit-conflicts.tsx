import { Button } from "#web/ui/button.tsx";
import classes from "./edit-conflicts.module.css";

/** A field that two people have changed, formatted for display. */
export type ShownConflict = {
  field: string;
  name: string;
  yours: string;
  theirs: string;
  keepYours: () => void;
  takeTheirs: () => void;
};

/** What somebody else has saved in the fields that the reader is changing, with a choice for each. */
export const EditConflicts = ({ conflicts }: { conflicts: readonly ShownConflict[] }) => (
  <div role="status" className={classes["conflicts"]}>
    {conflicts.map(({ field, name, yours, theirs, keepYours, takeTheirs }) => (
      <div key={field} className={classes["conflict"]}>
        <p className={classes["title"]}>{name} was changed since you opened this page</p>
        <dl className={classes["both"]}>
          <dt>Saved</dt>
          <dd>{theirs}</dd>
          <dt>Yours</dt>
          <dd>{yours}</dd>
        </dl>
        <div className={classes["actions"]}>
          <Button size="sm" onClick={keepYours}>
            Keep yours
          </Button>
          <Button size="sm" onClick={takeTheirs}>
            Use what is saved
          </Button>
        </div>
      </div>
    ))}
  </div>
);
