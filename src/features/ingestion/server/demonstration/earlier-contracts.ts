import { placeOf } from "#domain/places.ts";
import type { Notice } from "#features/ingestion/notice.ts";
import { portalDate } from "./closings.ts";
import { demonstrationData } from "./data.ts";
import { datesOf, inventedCounts, type Plan, planOf } from "./plans.ts";
import { seeded, type Random } from "./random.ts";

/** As many open notices of one buyer for one class of UNSPSC are a line of work that it buys again and again. */
const minNotices = 4;
/** A line of work has so many earlier contracts at least, from which its usual price can be told. */
const minContracts = 8;
/** So many of a buyer's tenders were decided in the last two years, from which its usual time can be told. */
const minDecided = 8;

type Tendered = { plan: Plan; closes: Temporal.PlainDate };

/**
 * The earlier contracts of some invented buyers for work that they tender again in open notices of the same `series`.
 * They end at about the closing of the notice; the contracts before them end where they start. Deterministic, like the
 * notices.
 */
export function earlierContracts(now: Temporal.Instant, series = ""): Notice[] {
  return usualLines(now, series).flatMap((line) =>
    line.flatMap(({ plan, closes }, index) => {
      const random = seeded(plan.number * 6_007 + 11);
      const today = now.toZonedDateTimeISO(plan.buyer.zone).toPlainDate();
      // Long enough ago that the contract before it is not also taken for the one that the notice tenders again.
      const start = firstOfMonth(today.subtract({ days: random.whole(330, 570) }));
      const end = lastOfMonth(closes.add({ days: random.whole(-20, 120) }));
      const present = contractOf(plan, `contract-${plan.key}`, start, end, random);
      const before = contractOf(
        plan,
        `contract-before-${plan.key}`,
        start.subtract({ years: 2 }),
        start.subtract({ days: 1 }),
        random,
      );
      return index < minContracts - line.length ? [before, present] : [present];
    }),
  );
}

/** The open notices of each line of work, for buyers that have enough of them. */
function usualLines(now: Temporal.Instant, series: string): Tendered[][] {
  const tendered = Array.from({ length: inventedCounts.open }, (_, index) => {
    const { plan, random } = planOf("open", index, series);
    const today = now.toZonedDateTimeISO(plan.buyer.zone).toPlainDate();
    return { plan, closes: datesOf("open", today, random).closes };
  }).filter(({ plan }) => !plan.unusual);
  return [...Map.groupBy(tendered, ({ plan }) => plan.buyer.name).values()].flatMap((notices) => {
    const lines = [...Map.groupBy(notices, ({ plan }) => Math.floor(plan.work.codes[0]! / 100)).values()];
    const usual = lines.filter(({ length }) => length >= minNotices);
    return usual.flat().length >= minDecided ? usual : [];
  });
}

const firstOfMonth = (date: Temporal.PlainDate) => date.with({ day: 1 });
const lastOfMonth = (date: Temporal.PlainDate) => date.with({ day: date.daysInMonth });

/** One contract, as a buyer publishes it when it awards a tender. */
function contractOf(
  { number, buyer, work, subject }: Plan,
  key: string,
  start: Temporal.PlainDate,
  end: Temporal.PlainDate,
  random: Random,
): Notice {
  const awardedOn = start.subtract({ days: random.whole(5, 25) });
  const closed = awardedOn.subtract({ days: random.whole(15, 90) });
  const awarded = awardedOn.toZonedDateTime({ timeZone: buyer.zone, plainTime: "17:30" }).toInstant().toString();
  const [from, to] = work.dollars;
  return {
    key,
    zone: buyer.zone,
    released: awarded,
    reference: `Contract ${number}/${start.year}`,
    title: subject,
    type: "ContractNotice",
    status: "Awarded",
    access: "open",
    buyer: { name: buyer.name },
    categories: [{ scheme: "UNSPSC", code: String(work.codes[0]) }],
    places: buyer.state ? [placeOf(buyer.state).name] : [],
    opened: closed.subtract({ days: random.whole(18, 42) }).toString(),
    closing: { wording: `${portalDate(closed)} 2:00 pm` },
    awarded,
    contractStart: start.toString(),
    contractEnd: end.toString(),
    gst: "included",
    awards: [
      {
        key: "award 1",
        seller: { name: random.pick(demonstrationData().sellers) },
        valueCents: Math.round(from * (to / from) ** random.next()) * 100 + random.whole(0, 99),
        awarded,
      },
    ],
  };
}
