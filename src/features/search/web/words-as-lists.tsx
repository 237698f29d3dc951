import { IconButton } from "#web/ui/icon-button.tsx";
import { lazy, Suspense, useState } from "react";
import classes from "./query-bar.module.css";

// What is seldom used is loaded when it is: the dialog brings the query language along.
const ListsDialog = lazy(() => import("./lists-dialog.tsx").then((file) => ({ default: file.ListsDialog })));

type Props = {
  /** What the field says now. */
  read: () => string;
  onUse: (text: string) => void;
};

/** Opens the words of the search as lists. */
export function WordsAsLists({ read, onUse }: Props) {
  const [text, setText] = useState<string | null>(null);
  return (
    <>
      <IconButton
        icon="lists"
        preset="secondary"
        label="Words as lists"
        className={classes["lists"]}
        onClick={() => setText(read())}
      />
      {text !== null && (
        <Suspense>
          <ListsDialog text={text} onUse={onUse} onClose={() => setText(null)} />
        </Suspense>
      )}
    </>
  );
}
