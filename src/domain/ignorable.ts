/**
 * Invisible characters (Unicode's Default_Ignorable_Code_Point): soft hyphens, zero-width spaces and joiners, byte
 * order marks, direction marks. PDFs and word processors leave them inside words.
 */
export const ignorablePattern = /\p{Default_Ignorable_Code_Point}/gu;

/** The text as readers see it. */
export const stripIgnorable = (text: string): string => text.replace(ignorablePattern, "");
