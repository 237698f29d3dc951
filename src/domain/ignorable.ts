/**
 * What nobody sees, as Unicode's property says it: soft hyphens, zero-width spaces and joiners, byte order marks, marks
 * that turn the direction. PDFs and word processors leave them inside words.
 */
export const ignorablePattern = /\p{Default_Ignorable_Code_Point}/gu;

/** The text as its readers see it. */
export const stripIgnorable = (text: string): string => text.replace(ignorablePattern, "");
