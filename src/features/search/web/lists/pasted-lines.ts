/** The cells of what was pasted or typed: one per line, or side by side. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\n\r\t]+/)
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
