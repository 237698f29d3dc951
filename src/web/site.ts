import type { Site } from "#contract/page-context.ts";
import { useRouter } from "@tanstack/react-router";

export const useSite = (): Site => useRouter().options.context.site;

/** The canonical link of a page, for search engines. `path` starts with a slash. */
export const canonical = (site: Site, path: string) => ({ rel: "canonical", href: site.origin + path });

/** A page's title: "{title} | {product}", or the product alone. */
export const title = (site: Site, words?: string): string =>
  words ? `${words} | ${site.productName}` : site.productName;
