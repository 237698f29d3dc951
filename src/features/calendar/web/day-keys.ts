import type { KeyboardEvent } from "react";

const steps: Partial<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** What of a day is on screen and can have the focus. */
const targetIn = (day: Element | undefined) =>
  [...(day?.querySelectorAll<HTMLElement>("a, button") ?? [])].find((element) => element.checkVisibility());

/** In a month of days: an arrow moves the focus to the nearest day that has a date, within the week or above and below. */
export function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const days = [...event.currentTarget.children];
  const from = days.findIndex((day) => day.contains(event.target as Node));
  if (!step || from < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  for (let index = from + step; index >= 0 && index < days.length; index += step) {
    const target = targetIn(days[index]);
    if (!target) continue;
    target.focus();
    event.preventDefault();
    return;
  }
}
