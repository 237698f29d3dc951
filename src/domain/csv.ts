/** A cell: text, a number without format, or nothing. */
export type Cell = string | number | null;

/** Tells spreadsheet programs that a file is UTF-8. */
export const byteOrderMark = "\uFEFF";

/**
 * A spreadsheet program runs a cell as a formula that begins with one of these, also as a full-width character and after
 * space that it drops (OWASP, CSV injection).
 */
const formula = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** A record of RFC 4180. A text that would be run as a formula gets an apostrophe in front, which makes it text. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(formatCell).join(",")}\r\n`;

function formatCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text;
}
