import type { PageContext } from "#contract/page-context.ts";
import { getGlobalStartContext } from "@tanstack/react-start";

/** What the server gave to the page that is being rendered; undefined in a browser, which loads none of this. */
export const pageContext = () =>
  import.meta.env.SSR ? (getGlobalStartContext() as PageContext | undefined) : undefined;
