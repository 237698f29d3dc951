import { DetailPart } from "#features/opportunities/web/detail-part.tsx";
import { useUserCache } from "#web/member/user-cache.ts";
import { useAction } from "#web/forms/use-action.ts";
import { api } from "#web/api/client.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { ErrorPanel } from "#web/ui/error-panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NoteEditor } from "./note-editor.tsx";
import { NoteItem } from "./note-item.tsx";
import classes from "./notes.module.css";
import { noteCountKeys, notesQuery } from "./notes-query.ts";

/** The organisation's notes beside a notice, for members: newest last, and where to write one. */
export function NotesPart({ opportunityId }: { opportunityId: string }) {
  const member = useUserCache();
  return (
    member && (
      <Notes opportunityId={opportunityId} canWrite={member.entitlements.plan.features.includes("OpportunityNotes")} />
    )
  );
}

function Notes({ opportunityId, canWrite }: { opportunityId: string; canWrite: boolean }) {
  const query = notesQuery(opportunityId);
  const { data, isError, refetch } = useQuery(query);
  const [isWriting, setWriting] = useState(false);
  const create = useAction(
    async (noteContent: string) => {
      await api.notes.create({ body: { publicOpportunityId: opportunityId, noteContent } });
      setWriting(false);
    },
    { failureTitle: "The note was not saved", changes: [query.queryKey, ...noteCountKeys] },
  );
  const notes = data?.items ?? [];
  return (
    <DetailPart title="Notes" id="notes" count={notes.length} className={classes["notes"]}>
      {isError && <ErrorPanel thing="the notes" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton width="70%" />}
      {notes.length > 0 && (
        <ol className={classes["list"]}>
          {notes.map((note) => (
            <NoteItem key={note.publicNoteId} note={note} canWrite={canWrite} />
          ))}
        </ol>
      )}
      {data && !canWrite && <NoPlan hasNotes={notes.length > 0} />}
      {data && canWrite && !isWriting && (
        <p>
          <Button size="sm" icon="note" onClick={() => setWriting(true)}>
            {notes.length > 0 ? "Add a note" : "Write the first note"}
          </Button>
        </p>
      )}
      {isWriting && (
        <NoteEditor
          label="New note"
          initialHtml=""
          saveLabel="Add note"
          busy={create.isPending}
          onSave={(html) => create.mutate(html)}
          onCancel={() => setWriting(false)}
        />
      )}
    </DetailPart>
  );
}

const NoPlan = ({ hasNotes }: { hasNotes: boolean }) => (
  <div className={classes["writing"]}>
    <p className={classes["quiet"]}>
      {hasNotes
        ? "To write more notes, choose a plan with notes."
        : "Notes for your colleagues come with Team and Enterprise."}
    </p>
    <p>
      <ButtonLink to="/account/subscription" size="sm" preset="secondary">
        See plans
      </ButtonLink>
    </p>
  </div>
);
