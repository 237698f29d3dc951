import { useEffect } from "react";
import { useKeysSetting } from "./keys-setting.ts";

type Deeds = {
  onMove: (by: 1 | -1) => void;
  onOpen: () => void;
  onSearch: () => void;
  onHelp: () => void;
  onOther: (key: string) => boolean;
};

const typesText = "input, textarea, select, [contenteditable], [role=dialog], [role=menu]";

/** True for a key that is pressed alone and types nothing. */
const isPlainKey = (event: KeyboardEvent) =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !(event.target as Element).closest(typesText);

/** Presses the first control that has the key as its shortcut, in what a selector finds first or in the page. */
export function useShortcuts(within = "body"): void {
  const areOn = useKeysSetting();
  useEffect(() => {
    if (!areOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (!isPlainKey(event)) return;
      const key = CSS.escape(event.key);
      document.querySelector(within)?.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`)?.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [areOn, within]);
}

/** Listens for the list's keys, and others that `onOther` knows, unless a text field, dialog or menu has the focus. */
export function useListKeys({ onMove, onOpen, onSearch, onHelp, onOther }: Deeds): void {
  const areOn = useKeysSetting();
  useEffect(() => {
    if (!areOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (!isPlainKey(event)) return;
      const isOnControl = (event.target as Element).closest("a, button, summary") !== null;
      if (event.key === "j") onMove(1);
      else if (event.key === "k") onMove(-1);
      else if (event.key === "Enter" && !isOnControl) onOpen();
      else if (event.key === "/") onSearch();
      else if (event.key === "?") onHelp();
      else if (!onOther(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  });
}
