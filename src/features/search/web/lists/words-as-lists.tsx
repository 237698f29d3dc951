import { IconButton } from "#web/ui/icon-button.tsx";
import { lazy, Suspense } from "react";
import classes from "#features/search/web/query/query-bar.module.css";

// What is seldom used is loaded when it is: the dialog brings the query language along.
const ListsDialog = lazy(() => import("./lists-dialog.tsx").then((file) => ({ default: file.ListsDialog })));

/** What the lists are made of: the words of the field, and lines that were pasted into it. */
export type ListedWords = { text: string; pasted: string };

type Props = {
  /** Null while the lists are closed. */
  words: ListedWords | null;
  onOpen: () => void;
  onUse: (text: string) => void;
  onClose: () => void;
};

/** Opens the words of the search as lists. */
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
