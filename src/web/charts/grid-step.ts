/** The distance of at most three lines across a chart, whole: 1, 2 or 5 times a power of ten. */
export function gridStep(highest: number): number {
  const least = highest / 3.99;
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return Math.max(
    1,
    [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least)!,
  );
}
