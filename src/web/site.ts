import { inProcess, type Site } from "#contract/in-process.ts";
import { useRouter } from "@tanstack/react-router";

// Stands in a browser for the moment until the page's own data has been read.
const unknown: Site = { productName: "", isDemonstration: false, year: 0, now: 0 };

/** On the server from its settings; a browser gets what the server wrote into the page. */
export const currentSite = (): Site => inProcess.site?.() ?? unknown;

export const useSite = (): Site => useRouter().options.context.site;

/** The title of a page: "{title} | {product}", or the product alone. */
export const title = (site: Site, words?: string): string =>
  words ? `${words} | ${site.productName}` : site.productName;
