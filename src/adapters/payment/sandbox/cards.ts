import type { SandboxCard } from "#adapters/payment/port.ts";

/** How a bank treats a card: takes it, refuses it, asks its holder first, or takes it once and refuses later payments. */
type Behaviour = "pays" | "declines" | "asks" | "pays once";

/** The numbers that Stripe publishes for tests. No others are accepted, so that nobody types a real card here. */
const behaviours: Record<string, Behaviour> = {
  "4242424242424242": "pays",
  "4000000000000002": "declines",
  "4000002500003155": "asks",
  "4000000000000341": "pays once",
};

export const isTestCard = (number: string): boolean => digitsOf(number) in behaviours;

export const behaviourOf = ({ number }: SandboxCard): Behaviour => behaviours[digitsOf(number)] ?? "declines";

/** "Visa ending 4242, expires 09/2028", from "09 / 28". */
export function describeCard({ number, expiry }: SandboxCard): string {
  const [month = "", year = ""] = expiry.split("/").map((part) => part.trim());
  return `Visa ending ${digitsOf(number).slice(-4)}, expires ${month.padStart(2, "0")}/20${year.slice(-2)}`;
}

const digitsOf = (number: string) => number.replaceAll(/\D/g, "");
