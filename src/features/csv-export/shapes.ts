/** The most opportunities in an exported file. */
export const maxRows = 10_000;
