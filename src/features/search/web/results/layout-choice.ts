import { createIsomorphicFn } from "@tanstack/react-start";
import { getRequestHeader } from "@tanstack/react-start/server";

/** The reader's layout, stored in cookies so that the server renders it right. */
export type LayoutChoice = { view: "list" | "grid"; pane: "open" | "folded" };

const year = 365 * 24 * 60 * 60;
const names = { view: "brolga_view", pane: "brolga_pane" } as const;

function choiceIn(cookies: string): LayoutChoice {
  const has = (pair: string) => cookies.split(/;\s*/).includes(pair);
  return { view: has(`${names.view}=grid`) ? "grid" : "list", pane: has(`${names.pane}=folded`) ? "folded" : "open" };
}

/** Reads the layout from the request on the server, from the document in a browser. */
export const readLayoutChoice = createIsomorphicFn()
  .server(() => choiceIn(getRequestHeader("cookie") ?? ""))
  .client(() => choiceIn(document.cookie));

/** Stores one choice for a year. */
export function rememberLayout<Key extends keyof LayoutChoice>(key: Key, value: LayoutChoice[Key]): void {
  document.cookie = `${names[key]}=${value}; Path=/; Max-Age=${year}; SameSite=Lax`;
}
