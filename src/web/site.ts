import { inProcess, type Site } from "#contract/in-process.ts";
import { useRouter } from "@tanstack/react-router";

/** On the server from its settings. In a browser it is empty until the router has read what the server wrote into the page. */
export const currentSite = (): Site =>
  inProcess.site?.() ?? { productName: "", isDemonstration: false, year: 0, now: 0 };

export const useSite = (): Site => useRouter().options.context.site;

/** The title of a page: "{title} | {product}", or the product alone. */
export const title = (site: Site, words?: string): string =>
  words ? `${words} | ${site.productName}` : site.productName;
