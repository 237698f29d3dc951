import type { PageContext } from "#contract/page-context.ts";
import { getGlobalStartContext } from "@tanstack/react-start";

/** What the server gave to the page that is being rendered; undefined in a browser. */
export const pageContext = () => getGlobalStartContext() as PageContext | undefined;
