import { formatCount, formatOneDecimal } from "#domain/format-number.ts";

/** "61.2 GB", "340 MB" */
export function sizeText(bytes: number): string {
  const megabytes = bytes / 2 ** 20;
  return megabytes >= 1024 ? `${formatOneDecimal(megabytes / 1024)} GB` : `${formatCount(Math.ceil(megabytes))} MB`;
}
