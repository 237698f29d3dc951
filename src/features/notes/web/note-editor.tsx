import { usersQuery } from "#features/organisations/web/organisation-queries.ts";
import { useMember } from "#web/member/user-cache.ts";
import { useUnsavedChanges } from "#web/session/unsaved-work.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { newlyMentioned } from "./mentions.ts";
import classes from "./notes.module.css";

const RichTextEditor = lazy(() =>
  import("#web/ui/rich-text-editor.tsx").then((file) => ({ default: file.RichTextEditor })),
);

type Props = {
  label: string;
  initialHtml: string;
  saveLabel: string;
  busy: boolean;
  onSave: (html: string) => void;
  onCancel: () => void;
};

/** Where a note is written. Says who will be emailed before it is saved. */
export function NoteEditor({ label, initialHtml, saveLabel, busy, onSave, onCancel }: Props) {
  const { profile } = useMember();
  const { data: users } = useQuery(usersQuery);
  const [html, setHtml] = useState(initialHtml);
  useUnsavedChanges(html !== initialHtml);
  const people = (users?.items ?? [])
    .filter(({ email }) => email !== profile.email)
    .map(({ email, name }) => ({ id: email, name }));
  const told = newlyMentioned(html, initialHtml, people);
  return (
    <div className={classes["writing"]}>
      <Suspense fallback={<Skeleton height={130} />}>
        <RichTextEditor label={label} initialHtml={initialHtml} onChange={setHtml} people={people} />
      </Suspense>
      <div className={classes["foot"]}>
        <p role="status" className={classes["quiet"]}>
          {told.length > 0 ? emailSentence(told) : people.length > 0 ? "Type @ to tell a colleague." : ""}
        </p>
        <Button preset="low-profile" size="sm" onClick={onCancel}>
          Cancel
        </Button>
        <Button preset="primary" size="sm" busy={busy || html === ""} onClick={() => onSave(html)}>
          {saveLabel}
        </Button>
      </div>
    </div>
  );
}

const emailSentence = (names: string[]) =>
  names.length === 1
    ? `${names[0]} gets an email.`
    : `${names.slice(0, -1).join(", ")} and ${names.at(-1)} get an email.`;
