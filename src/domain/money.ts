/** Money is whole cents of a currency, never a float of dollars. */
export type Cents = number;

/**
 * Parses a decimal amount exactly ("19066.88", "$1,200"). Undefined if it is not an amount, or not a safe integer of
 * cents.
 */
export function centsFrom(text: string): Cents | undefined {
  const match = /^\$?(-?)(\d[\d,]*)(?:\.(\d+))?$/.exec(text.trim());
  if (!match) return undefined;
  const [, sign, whole, fraction = ""] = match;
  const cents = Number(whole!.replaceAll(",", "")) * 100 + Math.round(Number(`0.${fraction || "0"}`) * 100);
  return Number.isSafeInteger(cents) ? (sign ? -cents : cents) : undefined;
}

/** Cents as dollars, for the API. */
export const dollarsOf = (cents: Cents): number => cents / 100;

/** Dollars of the API as whole cents. */
export const centsOf = (dollars: number): Cents => Math.round(dollars * 100);

const full = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });

/**
 * "$1,234.50". Other currencies (ISO 4217) show their code, "GBP 1,234.50", so that nobody reads them as Australian
 * dollars.
 */
export const formatMoney = (amount: number, currency = "AUD"): string =>
  currency === "AUD"
    ? full.format(amount)
    : new Intl.NumberFormat("en-AU", { style: "currency", currency, currencyDisplay: "code" }).format(amount);

const whole = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD", maximumFractionDigits: 0 });

/** "$1,235": rounded to whole dollars. */
export const formatWholeDollars = (dollars: number): string => whole.format(dollars);

const steps: [size: number, letter: string][] = [
  [1e9, "B"],
  [1e6, "M"],
  [1e3, "k"],
];

// Made once: a list shows dozens of amounts, and a formatter costs more than all of them.
const short = [0, 1].map((digits) => new Intl.NumberFormat("en-AU", { maximumFractionDigits: digits }));

/** "$1.2M", "$55k", "$950": one decimal below ten, none above. */
export function formatMoneyShort(dollars: number): string {
  const size = Math.abs(dollars);
  const [unit, letter] = steps.find(([step]) => size >= step * 0.9995) ?? [1, ""];
  const scaled = dollars / unit;
  const decimals = unit > 1 && Math.abs(scaled) < 99.95 ? 1 : 0;
  return `$${short[decimals]!.format(scaled)}${letter}`;
}
