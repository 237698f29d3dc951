import { useEffect } from "react";
import { useKeysSetting } from "./keys-setting.ts";

type Deeds = { onMove: (by: 1 | -1) => void; onOpen: () => void; onSearch: () => void; onHelp: () => void };

const typesText = "input, textarea, select, [contenteditable], [role=dialog], [role=menu]";

/** Listens for the list's keys unless a text field, dialog or menu has the focus. */
export function useListKeys({ onMove, onOpen, onSearch, onHelp }: Deeds): void {
  const areOn = useKeysSetting();
  useEffect(() => {
    if (!areOn) return;
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as Element;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest(typesText)) return;
      const isOnControl = target.closest("a, button, summary") !== null;
      if (event.key === "j") onMove(1);
      else if (event.key === "k") onMove(-1);
      else if (event.key === "Enter" && !isOnControl) onOpen();
      else if (event.key === "/") onSearch();
      else if (event.key === "?") onHelp();
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
