import { IconButton } from "#web/ui/icon-button.tsx";
import { lazy, Suspense } from "react";
import classes from "#features/search/web/query/query-bar.module.css";

// Loaded on demand: the dialog brings the query language along.
const ListsDialog = lazy(() => import("./lists-dialog.tsx").then((file) => ({ default: file.ListsDialog })));

/** What the lists start from: the query in the field, and lines pasted into it. */
export type ListedWords = { text: string; pasted: string };

type Props = {
  /** Null while the lists are closed. */
  words: ListedWords | null;
  onOpen: () => void;
  onUse: (text: string) => void;
  onClose: () => void;
};

/** The button that opens the query as lists. */
export const QueryAsLists = ({ words, onOpen, onUse, onClose }: Props) => (
  <>
    <IconButton icon="lists" preset="secondary" label="Words as lists" className={classes["lists"]} onClick={onOpen} />
    {words && (
      <Suspense>
        <ListsDialog {...words} onUse={onUse} onClose={onClose} />
      </Suspense>
    )}
  </>
);
