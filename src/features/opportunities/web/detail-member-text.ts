import { formatShortDecimal } from "#domain/format-number.ts";
import { epochOf } from "#domain/epoch.ts";
import { formatDate } from "#domain/format-time.ts";
import type { FreeOpportunity, FullOpportunity } from "./opportunity-query.ts";

/**
 * Buyers send addenda only to registered suppliers, so readers must not think that reading here is enough. Null if the
 * notice cannot be answered.
 */
export const downloadAdvice = ({ status, isInvented }: Pick<FreeOpportunity, "status" | "isInvented">): string | null =>
  status.lookupCode === "Open" && !isInvented
    ? "Download the documents from the source itself, so that the buyer emails you any changes."
    : null;

const units = ["bytes", "kB", "MB", "GB"];

/** "820 bytes", "1.2 MB" */
export function sizeText(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(bytes, 1)) / 3)));
  const amount = formatShortDecimal(bytes / 1_000 ** step);
  return `${amount} ${units[step]}`;
}

/** Office formats, by a part of their long media types. */
const officeFormats = [
  ["wordprocessingml", "DOCX"],
  ["spreadsheetml", "XLSX"],
  ["presentationml", "PPTX"],
  ["msword", "DOC"],
  ["ms-excel", "XLS"],
] as const;

/** "PDF" for "pdf" and "application/pdf"; other names are returned unchanged. */
const formatName = (format: string) =>
  /(?:^|\/)([a-z]{3,4})$/i.exec(format)?.[1]?.toUpperCase() ??
  officeFormats.find(([part]) => format.includes(part))?.[1] ??
  format;

/** "PDF · 1.2 MB · since 3 Dec 2026": what the source states about a document. */
export function documentNote(
  { format, size, firstSeenDate }: FullOpportunity["documents"][number],
  zone: string,
): string {
  const since = firstSeenDate && `since ${formatDate(epochOf(firstSeenDate), zone)}`;
  return [format && formatName(format), size === null ? null : sizeText(size), since].filter(Boolean).join(" · ");
}
