import { formatCounted } from "#domain/format-number.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";

/** "Added 3 Dec 2026, last used 5 Dec 2026." */
export function factorUseText(
  { addedOn, lastUsedOn }: { addedOn: string; lastUsedOn: string | null },
  zone: string | null,
): string {
  const date = (iso: string) => formatDate(epochOf(iso), zone ?? "Australia/Sydney");
  return `Added ${date(addedOn)}, ${lastUsedOn ? `last used ${date(lastUsedOn)}` : "not used yet"}.`;
}

/** "8 codes left." */
export const codesLeftText = (count: number): string =>
  count === 0 ? "No codes left. Make new ones now." : `${formatCounted(count, "code")} left.`;
