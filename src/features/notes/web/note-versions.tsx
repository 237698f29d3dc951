import { useUnsavedChanges } from "#web/session/unsaved-work.ts";
import { Button } from "#web/ui/button.tsx";
import { useEffect, useRef } from "react";
import { NoteText } from "./note-text.tsx";
import classes from "./notes.module.css";
import type { Note } from "./notes-query.ts";

type Props = {
  mine: string;
  theirs: Note;
  busy: boolean;
  onMine: () => void;
  onTheirs: () => void;
  onBoth: () => void;
};

/** The two versions of a note that two people have changed at once, one above the other. */
export function NoteVersions({ mine, theirs, busy, onMine, onTheirs, onBoth }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useUnsavedChanges(true);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} role="group" aria-label="Two versions of this note" className={classes["versions"]}>
      <p className={classes["strong"]}>Someone else changed this note while you were writing. Nothing is lost.</p>
      <section className={classes["version"]} aria-label="Theirs, saved now">
        <p className={classes["quiet"]}>Theirs, saved now</p>
        <NoteText html={theirs.noteContent} />
      </section>
      <section className={classes["version"]} aria-label="Yours, not saved yet">
        <p className={classes["quiet"]}>Yours, not saved yet</p>
        <NoteText html={mine} />
      </section>
      <p className={classes["choices"]}>
        <Button size="sm" busy={busy} onClick={onMine}>
          Keep mine
        </Button>
        <Button size="sm" busy={busy} onClick={onTheirs}>
          Keep theirs
        </Button>
        <Button size="sm" busy={busy} onClick={onBoth}>
          Keep both
        </Button>
      </p>
    </div>
  );
}
