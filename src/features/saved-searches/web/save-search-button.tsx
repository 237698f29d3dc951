import type { CurrentSearch } from "#features/search/web/page/use-current-search.ts";
import { useUserCache } from "#web/member/user-cache.ts";
import { Button } from "#web/ui/button.tsx";
import { useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import classes from "./save-search-button.module.css";

const SaveSearchDialog = lazy(() =>
  import("./save-search-dialog.tsx").then((file) => ({ default: file.SaveSearchDialog })),
);

/** Saves the search on screen. For members; others are asked to sign in by the page around it. */
export function SaveSearchButton({ search }: { search: CurrentSearch }) {
  const isMember = useUserCache() !== null;
  // A link to a search can ask to save it.
  const { save } = useSearch({ strict: false });
  const [isOpen, setOpen] = useState(save === "true");
  const close = () => {
    setOpen(false);
    if (save) search.stay(search.url);
  };
  if (!isMember) return null;
  return (
    <>
      <Button icon="bell" className={classes["button"]} aria-label="Save search" onClick={() => setOpen(true)}>
        <span className={classes["label"]}>Save search</span>
      </Button>
      {isOpen && (
        <Suspense>
          <SaveSearchDialog url={search.url} readerZone={search.readerZone} onClose={close} onSaved={search.stay} />
        </Suspense>
      )}
    </>
  );
}
