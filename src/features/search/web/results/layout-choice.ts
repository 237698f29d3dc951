import { preferenceCookie, preferenceIn } from "#features/search/web/preference-cookie.ts";
import { createIsomorphicFn } from "@tanstack/react-start";
import { getRequestHeader } from "@tanstack/react-start/server";

/** The reader's layout, stored in cookies so that the server renders it right. */
export type LayoutChoice = { view: "list" | "grid"; pane: "open" | "collapsed" };

const names = { view: "brolga_view", pane: "brolga_pane" } as const;
// The stored value stays, because browsers have it for up to a year.
const collapsedInCookie = "folded";

function choiceIn(cookies: string): LayoutChoice {
  const [view, pane] = [preferenceIn(cookies, names.view), preferenceIn(cookies, names.pane)];
  return { view: view === "grid" ? "grid" : "list", pane: pane === collapsedInCookie ? "collapsed" : "open" };
}

/** Reads the layout from the request on the server, from the document in a browser. */
export const readLayoutChoice = createIsomorphicFn()
  .server(() => choiceIn(getRequestHeader("cookie") ?? ""))
  .client(() => choiceIn(document.cookie));

/** Stores one choice for a year. */
export function rememberLayout<Key extends keyof LayoutChoice>(key: Key, value: LayoutChoice[Key]): void {
  const stored = value === "collapsed" ? collapsedInCookie : value;
  document.cookie = preferenceCookie(names[key], stored, location.protocol);
}
