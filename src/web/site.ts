import { inProcess, type Site } from "#contract/in-process.ts";
import { useRouter } from "@tanstack/react-router";

/** On the server from its settings. In a browser it is empty until the router has read what the server wrote into the page. */
export const currentSite = (): Site =>
  inProcess.site?.() ?? { productName: "", origin: "", isDemonstration: false, capturesEmail: false, year: 0, now: 0 };

export const useSite = (): Site => useRouter().options.context.site;

/** The one address of a page that can be reached by several, for search engines. `path` begins with a slash. */
export const canonical = (site: Site, path: string) => ({ rel: "canonical", href: site.origin + path });

/** The title of a page: "{title} | {product}", or the product alone. */
export const title = (site: Site, words?: string): string =>
  words ? `${words} | ${site.productName}` : site.productName;
