import { epochOf } from "#domain/epoch.ts";
import { formatDayMonth, formatTime } from "#domain/format-time.ts";
import { useNow } from "#web/clock.tsx";
import { useAction } from "#web/forms/use-action.ts";
import { useMember } from "#web/member/user-cache.ts";
import { api } from "#web/api/client.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useState } from "react";
import { EditNote } from "./edit-note.tsx";
import { NoteText } from "./note-text.tsx";
import classes from "./notes.module.css";
import { noteCountKeys, notesQuery, type Note } from "./notes-query.ts";

/** One note with its author and time, and what the reader can do with it. */
export function NoteItem({ note, canWrite }: { note: Note; canWrite: boolean }) {
  const [isEditing, setEditing] = useState(false);
  const now = useNow();
  const { timeZoneId } = useMember().profile;
  const changes = [notesQuery(note.publicOpportunityId).queryKey, ...noteCountKeys];
  const params = { publicNoteId: note.publicNoteId };
  const restore = useAction(() => api.notes.restore({ params }), {
    failureTitle: "The note was not restored",
    changes,
  });
  const remove = useAction(() => api.notes.delete({ params }), {
    failureTitle: "The note was not deleted",
    successToast: () => ({
      type: "success",
      title: "Note deleted",
      message: "You can undo this for 10 minutes.",
      undo: () => restore.mutate(),
    }),
    changes,
  });
  const written = epochOf(note.createdTime);
  const author = note.isOwn ? "You" : (note.author ?? "A former member");
  return (
    <li className={classes["note"]}>
      <div className={classes["head"]}>
        <p>
          <strong className={classes["strong"]}>{author}</strong>{" "}
          <span className={classes["quiet"]}>
            {formatDayMonth(written, timeZoneId, now)}, {formatTime(written, timeZoneId)}
            {note.lastModifiedTime !== note.createdTime && " · edited"}
          </span>
        </p>
        {note.canChange && !isEditing && (
          <span className={classes["actions"]}>
            {canWrite && (
              <IconButton icon="pencil" size="xs" label={`Edit note by ${author}`} onClick={() => setEditing(true)} />
            )}
            <IconButton icon="trash" size="xs" label={`Delete note by ${author}`} onClick={() => remove.mutate()} />
          </span>
        )}
      </div>
      {isEditing ? <EditNote note={note} onDone={() => setEditing(false)} /> : <NoteText html={note.noteContent} />}
    </li>
  );
}
