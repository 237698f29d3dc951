/** A page to measure. False: it asks search engines not to index it, as everything invented does. */
export type MeasuredPage = { name: string; url: string; isIndexable: boolean };

/** One page of each kind: the first that search engines may index, or else the first. Throws if there is none. */
export async function measuredPages(origin: string): Promise<MeasuredPage[]> {
  const candidates = {
    landing: [`${origin}/`],
    search: [`${origin}/opportunities`],
    detail: await awardedNotices(origin),
    browse: [`${origin}/browse`],
    buyer: await linksOf(origin, "/browse/buyers"),
    seller: await linksOf(origin, "/insights"),
    article: await linksOf(origin, "/blog"),
  };
  const pages: MeasuredPage[] = [];
  for (const [name, urls] of Object.entries(candidates)) pages.push({ name, ...(await firstIndexable(urls)) });
  return pages;
}

/** Addresses of awarded notices: most of a demonstration's are real. */
async function awardedNotices(origin: string): Promise<string[]> {
  const answer = await fetch(`${origin}/api/v1/search/free/search`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ freeText: "", statusIds: [3] }),
  });
  if (!answer.ok) throw new Error(`The search answered ${answer.status}: ${await answer.text()}`);
  const { items } = (await answer.json()) as { items: { publicOpportunityId: string }[] };
  return items.map(({ publicOpportunityId }) => `${origin}/opportunities/${publicOpportunityId}`);
}

/** The pages below `path` that it links to. */
async function linksOf(origin: string, path: string): Promise<string[]> {
  const html = await (await fetch(origin + path)).text();
  const links = [...html.matchAll(/href="(\/[^"?#]+)"/g)].map(([, link]) => link!);
  return [...new Set(links)].filter((link) => link.startsWith(`${path}/`)).map((link) => origin + link);
}

async function firstIndexable(urls: string[]): Promise<{ url: string; isIndexable: boolean }> {
  for (const address of urls) {
    const answer = await fetch(address);
    const html = await answer.text();
    if (answer.ok && !html.includes('<meta name="robots" content="noindex'))
      return { url: answer.url, isIndexable: true };
  }
  const [url] = urls;
  if (url === undefined) throw new Error("There is no such page.");
  return { url, isIndexable: false };
}
