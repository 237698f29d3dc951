import { EditedElsewhere } from "#web/forms/refusal.ts";
import { updateWithRetry } from "#web/forms/update-with-retry.ts";
import { useAction } from "#web/forms/use-action.ts";
import { useReread } from "#web/forms/use-reread.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { notesContract } from "#features/notes/contract.ts";
import { api } from "#web/api/client.ts";
import { useState } from "react";
import { NoteEditor } from "./note-editor.tsx";
import { NoteVersions } from "./note-versions.tsx";
import { notesQuery, type Note } from "./notes-query.ts";

type List = Answer<typeof notesContract.list>;

/** Changes a note. If somebody else has changed it meanwhile, shows both and saves nothing before the reader chooses. */
export function EditNote({ note, onDone }: { note: Note; onDone: () => void }) {
  const { publicNoteId, publicOpportunityId } = note;
  const query = notesQuery(publicOpportunityId);
  const [opened] = useState(note);
  const [mine, setMine] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Note | null>(null);
  const reread = useReread(query, ({ items }: List) => {
    const now = items.find((item) => item.publicNoteId === publicNoteId);
    if (!now) throw new Error("The note was deleted meanwhile.");
    return now;
  });
  const save = useAction(
    async ({ html, read }: { html: string; read: Note }) => {
      let newest = read;
      try {
        await updateWithRetry(read, reread, async (stored) => {
          newest = stored;
          if (stored.noteContent !== read.noteContent) throw new EditedElsewhere();
          await api.notes.update({ body: { publicNoteId, noteContent: html, version: stored.version } });
        });
        onDone();
      } catch (error) {
        if (!(error instanceof EditedElsewhere)) throw error;
        setMine(html);
        setTheirs(newest);
      }
    },
    { failureTitle: "The note was not changed", changes: [query.queryKey] },
  );
  if (theirs && mine !== null)
    return (
      <NoteVersions
        mine={mine}
        theirs={theirs}
        busy={save.isPending}
        onMine={() => save.mutate({ html: mine, read: theirs })}
        onTheirs={onDone}
        onBoth={() => save.mutate({ html: `${theirs.noteContent}${mine}`, read: theirs })}
      />
    );
  return (
    <NoteEditor
      label="Note"
      initialHtml={opened.noteContent}
      saveLabel="Save note"
      busy={save.isPending}
      onSave={(html) => save.mutate({ html, read: opened })}
      onCancel={onDone}
    />
  );
}
