const whole = new Intl.NumberFormat("en-AU");
const oneDecimal = new Intl.NumberFormat("en-AU", { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const upToOneDecimal = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 1 });
const list = new Intl.ListFormat("en-AU");
const alternatives = new Intl.ListFormat("en-AU", { type: "disjunction" });

/** "1,284" */
export const formatCount = (count: number): string => whole.format(count);

/** "98.4", "2.0": always with one decimal. */
export const formatOneDecimal = (value: number): string => oneDecimal.format(value);

/** "1.2", "4": one decimal unless it is zero. */
export const formatShortDecimal = (value: number): string => upToOneDecimal.format(value);

/** "1 person", "1,284 people". Without `plural` an s is added. */
export const formatCounted = (count: number, singular: string, plural = `${singular}s`): string =>
  `${formatCount(count)} ${count === 1 ? singular : plural}`;

/** "A", "A and B", "A, B and C" */
export const formatList = (items: readonly string[]): string => list.format(items);

/** "A", "A or B", "A, B or C" */
export const formatAlternatives = (items: readonly string[]): string => alternatives.format(items);
