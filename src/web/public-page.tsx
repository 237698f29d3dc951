import type { Site } from "#contract/page-context.ts";
import { canonical, title, useSite } from "#web/site.ts";

/** What search engines, previews of links and feed readers are told of a page. */
export type PublicPage = {
  /** The canonical path. */
  path: string;
  /** Absent: the product's name. */
  title?: string;
  description: string;
  /** False: search engines are asked to leave the page out. */
  isIndexable?: boolean;
  type?: "website" | "article";
  /** The path of its picture. Default: one with the logo. */
  image?: string;
  /** The path of an RSS feed of what the page lists. */
  feed?: string;
};

/** The head of a public page. Without one, of a page that was not found. */
export function publicHead(site: Site, page: PublicPage | undefined) {
  if (!page) return { meta: [{ title: title(site, "Page not found") }] };
  const { path, description, isIndexable = true, type = "website", image = "/link-picture.png", feed } = page;
  return {
    meta: [
      { title: title(site, page.title) },
      { name: "description", content: description },
      ...(isIndexable ? [] : [{ name: "robots", content: "noindex, follow" }]),
      ...Object.entries({
        type,
        title: page.title ?? site.productName,
        description,
        url: site.origin + path,
        site_name: site.productName,
        image: site.origin + image,
      }).map(([name, content]) => ({ property: `og:${name}`, content })),
      { name: "twitter:card", content: "summary_large_image" },
    ],
    links: [
      canonical(site, path),
      ...(feed === undefined ? [] : [{ rel: "alternate", type: "application/rss+xml", title: "RSS", href: feed }]),
    ],
  };
}

/**
 * What a page is about, for search engines (schema.org). It is data and not run, so the content policy does not concern
 * it. No text can end the element.
 */
export const JsonLd = ({ data }: { data: object }) => (
  <script
    type="application/ld+json"
    dangerouslySetInnerHTML={{
      __html: JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c"),
    }}
  />
);

/** Where a page is, from the widest page above it to itself: names with canonical paths. */
export function TrailData({ trail }: { trail: [name: string, path: string][] }) {
  const { origin } = useSite();
  const itemListElement = trail.map(([name, path], index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: origin + path,
  }));
  return <JsonLd data={{ "@type": "BreadcrumbList", itemListElement }} />;
}
