import { inProcess, type Site } from "#contract/in-process.ts";
import { useRouter } from "@tanstack/react-router";

/** On the server from its settings; empty in a browser until the router has read it from the page. */
export const currentSite = (): Site =>
  inProcess.site?.() ?? { productName: "", origin: "", isDemonstration: false, capturesEmail: false, year: 0, now: 0 };

export const useSite = (): Site => useRouter().options.context.site;

/** The canonical link of a page, for search engines. `path` starts with a slash. */
export const canonical = (site: Site, path: string) => ({ rel: "canonical", href: site.origin + path });

/** A page's title: "{title} | {product}", or the product alone. */
export const title = (site: Site, words?: string): string =>
  words ? `${words} | ${site.productName}` : site.productName;
