/** Scrolls a bar of links to the current page's: on a phone it may stand outside the bar. */
export function showCurrent(list: HTMLElement | null): void {
  const link = list?.querySelector<HTMLElement>("[aria-current]");
  if (list && link) list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2;
}
