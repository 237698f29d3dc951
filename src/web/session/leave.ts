let leaving: Promise<never> | undefined;

/**
 * Goes to the front page by a full page load, so that none of the reader's data stays in memory: once, because a second
 * navigation would abort the first. Never resolves: nothing on this page goes on.
 */
export function leaveForFrontPage(): Promise<never> {
  if (leaving) return leaving;
  // Back may bring this page from the browser's cache, with all that waits here.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  location.assign("/");
  return (leaving = new Promise(() => {}));
}
