/** The page numbers to show: first, last, and two on either side of the current one; ascending, distinct. */
export function pageNumbers(page: number, last: number): number[] {
  const near = [1, page - 2, page - 1, page, page + 1, page + 2, last].filter(
    (number) => number >= 1 && number <= last,
  );
  return [...new Set(near)].sort((a, b) => a - b);
}
