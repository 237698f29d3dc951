import { inProcess, type Site } from "#contract/in-process.ts";
import { useRouter } from "@tanstack/react-router";

const unset = (): Site => ({
  productName: "Brolga",
  isDemonstration: false,
  now: performance.timeOrigin + performance.now(),
});

/** On the server from its settings; a browser gets what the server wrote into the page. */
export const currentSite = (): Site => (inProcess.site ?? unset)();

export const useSite = (): Site => useRouter().options.context.site;

/** The title of a page: "{title} | {product}", or the product alone. */
export const title = (site: Site, words?: string): string =>
  words ? `${words} | ${site.productName}` : site.productName;
