/**
 * Loads a page from the server unless this tab's document is that page: a navigation by script keeps the content policy
 * of the page before. In that case it never resolves.
 */
export async function loadAsDocument(href: string): Promise<void> {
  const [document] = performance.getEntriesByType("navigation");
  if (document && new URL(document.name).pathname === new URL(href, location.origin).pathname) return;
  location.replace(href);
  await new Promise(() => {});
}
