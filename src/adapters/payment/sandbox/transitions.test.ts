import fc from "fast-check";
import { expect, test } from "vitest";
import { day } from "#domain/epoch.ts";
import { isAtOnce, knownPrice } from "#domain/plan-change.ts";
import { remainderOf } from "#domain/proration.ts";
import { nameOf, type State, type StoredLine } from "./state.ts";
import { instantOf } from "./time.ts";
import { advance, applyChange, begin, settle } from "./transitions.ts";

const start = Temporal.Instant.from("2026-01-30T23:58:00Z");
const codes = ["starter-monthly", "team-monthly", "enterprise-monthly", "starter-annual", "team-annual"];
const ms = (iso: string) => instantOf(iso).epochMilliseconds;

/** Some days pass, and then a price is chosen. */
const history = fc.array(
  fc.record({
    days: fc.integer({ min: 0, max: 70 }),
    minutes: fc.integer({ min: 0, max: 1_439 }),
    to: fc.constantFrom(...codes),
  }),
  { minLength: 1, maxLength: 12 },
);

/** What a customer does: larger plans at once, smaller ones with the next period. The card always pays. */
function play(first: string, steps: { days: number; minutes: number; to: string }[]): State {
  const ids = { id: "sub_1", customerId: "cus_1", token: "t" };
  let state = settle(begin(ids, first, start.toString()), "Visa", false, start.toString());
  let now = start;
  for (const { days, minutes, to } of steps) {
    now = now.add({ hours: 24 * days, minutes });
    state = advance(state, now);
    if (to === state.priceCode) continue;
    if (!isAtOnce(knownPrice(state.priceCode), knownPrice(to))) {
      state = { ...state, nextPriceCode: to };
      continue;
    }
    const period = { start: ms(state.periodStart), end: ms(state.periodEnd) };
    const from = Temporal.Instant.fromEpochMilliseconds(remainderOf(period, now.epochMilliseconds).from).toString();
    state = applyChange(state, { priceCode: to, from }, now.toString());
  }
  return state;
}

/** Each day's plans: charged less given back. The days are those of the period, which begin at its time of day. */
function coverage(lines: StoredLine[]) {
  const byDay = new Map<number, Map<string, number>>();
  for (const { cents, from, until, description } of lines)
    for (let at = ms(from); at < ms(until); at += day) {
      const plans = byDay.get(at) ?? new Map<string, number>();
      const name = description.replace(", not used", "");
      plans.set(name, (plans.get(name) ?? 0) + Math.sign(cents));
      byDay.set(at, plans);
    }
  return byDay;
}

test("every day is paid for once, with one plan, however the plan is changed", () => {
  fc.assert(
    fc.property(fc.constantFrom(...codes), history, (first, steps) => {
      const state = play(first, steps);
      const byDay = coverage(state.invoices.flatMap(({ lines }) => lines));
      const days = [...byDay.keys()].toSorted((a, b) => a - b);
      expect([days[0], days.at(-1)! + day]).toEqual([start.epochMilliseconds, ms(state.periodEnd)]);
      for (const [index, at] of days.entries()) {
        expect(at - (days[index - 1] ?? at - day)).toBe(day);
        const paid = [...byDay.get(at)!].filter(([, count]) => count !== 0);
        expect(
          paid.map(([, count]) => count),
          Temporal.Instant.fromEpochMilliseconds(at).toString(),
        ).toEqual([1]);
      }
    }),
  );
});

test("no cent is lost: what each plan costs in a period is its price for its days, to the cent, and whole periods are whole prices", () => {
  fc.assert(
    fc.property(fc.constantFrom(...codes), history, (first, steps) => {
      const { invoices } = play(first, steps);
      for (const { totalCents, lines } of invoices)
        expect(totalCents).toBe(lines.reduce((sum, { cents }) => sum + cents, 0));
      // A stretch: one plan from where it was charged to where it was given back, or to the end of its period.
      const open: { name: string; from: number; until: number; cents: number; price: number; days: number }[] = [];
      for (const { description, cents, from, until } of invoices.flatMap(({ lines }) => lines.toReversed())) {
        const [fromMs, untilMs] = [ms(from), ms(until)];
        if (cents > 0) {
          const { cents: price } = knownPrice(codes.find((code) => nameOf(code) === description)!);
          // Days of the whole period that ends there: an upgrade keeps the period of what it replaces.
          const replaced = open.at(-1);
          const days =
            replaced && replaced.until === fromMs && cents < price
              ? replaced.days
              : Math.round((untilMs - fromMs) / day);
          open.push({ name: description, from: fromMs, until: untilMs, cents, price, days });
        } else {
          const stretch = open.findLast(({ name }) => `${name}, not used` === description)!;
          expect(stretch.until).toBe(untilMs);
          stretch.until = fromMs;
          stretch.cents += cents;
        }
      }
      for (const { from, until, cents, price, days, name } of open) {
        const used = Math.round((until - from) / day);
        // Both ends are rounded to a cent, so a stretch is at most one cent off, and not at all if it is whole.
        expect(Math.abs(cents - (price * used) / days), name).toBeLessThanOrEqual(used === days ? 0 : 1);
      }
      expect(open.reduce((sum, stretch) => sum + stretch.cents, 0)).toBe(
        invoices.reduce((sum, { totalCents }) => sum + totalCents, 0),
      );
    }),
  );
});
