import { useSyncExternalStore } from "react";

export type ColourScheme = "light" | "dark";

const key = "colour-scheme";
const systemIsDark = "(prefers-color-scheme: dark)";

/** Runs in the head before the first paint: sets the stored choice on the root element. */
export const schemeScript = `try{var s=localStorage.getItem("${key}");if(s==="light"||s==="dark")document.documentElement.dataset.theme=s}catch{}`;

const listeners = new Set<() => void>();

function subscribe(changed: () => void) {
  const system = matchMedia(systemIsDark);
  listeners.add(changed);
  system.addEventListener("change", changed);
  return () => {
    listeners.delete(changed);
    system.removeEventListener("change", changed);
  };
}

const systemScheme = (): ColourScheme => (matchMedia(systemIsDark).matches ? "dark" : "light");
const currentScheme = () => (document.documentElement.dataset["theme"] as ColourScheme | undefined) ?? systemScheme();

/** The current scheme: the reader's choice, else the system's. Light on the server, which cannot know. */
export const useColourScheme = (): ColourScheme => useSyncExternalStore(subscribe, currentScheme, () => "light");

/** Changes the scheme and stores it, unless it equals the system's. */
export function chooseScheme(scheme: ColourScheme): void {
  const root = document.documentElement;
  const isSystems = scheme === systemScheme();
  if (isSystems) delete root.dataset["theme"];
  else root.dataset["theme"] = scheme;
  try {
    if (isSystems) localStorage.removeItem(key);
    else localStorage.setItem(key, scheme);
  } catch {
    // Storage is off: the choice lasts until the page is left.
  }
  for (const changed of listeners) changed();
}
