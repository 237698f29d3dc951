/** The names of the people whom a note mentions now and did not before. */
export function newlyMentioned(
  html: string,
  before: string,
  people: readonly { id: string; name: string }[],
): string[] {
  const mentions = (text: string, id: string) => text.includes(`data-mention="${id.replaceAll("&", "&amp;")}"`);
  return people.filter(({ id }) => mentions(html, id) && !mentions(before, id)).map(({ name }) => name);
}
