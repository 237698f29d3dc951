import { placeOf } from "#domain/places.ts";
import type { Notice } from "#features/ingestion/notice.ts";
import type { InventedBuyer } from "./buyers.ts";
import { closingOn, portalDate } from "./closings.ts";
import { demonstrationData } from "./data.ts";
import { datesOf, inventedCounts, type NoticeStatus, type Plan, planOf } from "./plans.ts";
import type { Random } from "./random.ts";
import { briefingOn, contactsOf, describe, documentsOf } from "./words.ts";

/**
 * Invented notices around an instant, as the releases a portal would have published by then: the notice, then an
 * addendum, an award or a cancellation. Deterministic: an instant always gives the same notices, and keys are the same
 * for every instant. Each `series` has its own notices and keys.
 */
export function inventedNotices(
  now: Temporal.Instant,
  {
    series = "",
    statuses = Object.keys(inventedCounts) as NoticeStatus[],
  }: { series?: string; statuses?: NoticeStatus[] } = {},
): Notice[] {
  return statuses.flatMap((status) =>
    Array.from({ length: inventedCounts[status] }, (_, index) => releasesOf(status, index, now, series)).flat(),
  );
}

function releasesOf(status: NoticeStatus, index: number, now: Temporal.Instant, series: string): Notice[] {
  const { plan, random } = planOf(status, index, series);
  const today = now.toZonedDateTimeISO(plan.buyer.zone).toPlainDate();
  if (status === "future") return [futureNotice(plan, today, random)];
  const { openedAgo, opened, closes } = datesOf(status, today, random);
  const first = openNotice(plan, opened, closes, random);
  if (plan.unusual?.closes === "never") return [{ ...first, closing: "any time" }];
  if (plan.unusual?.closes === "years ahead")
    return [{ ...first, closing: { wording: portalDate(closes.add({ days: 700 })) } }];
  if (status === "awarded") return [first, awardOf(plan, closes.add({ days: random.whole(12, 45) }), today, random)];
  if (status === "cancelled") return [first, cancellation(plan, closes.subtract({ days: random.whole(1, 6) }), today)];
  const isExtended = status === "open" && openedAgo > 10 && random.chance(0.12);
  return isExtended ? [first, extension(plan, today.subtract({ days: random.whole(1, 6) }), closes, random)] : [first];
}

function openNotice(plan: Plan, opened: Temporal.PlainDate, closes: Temporal.PlainDate, random: Random): Notice {
  const { buyer, type } = plan;
  const isInterest = type === "ExpressionOfInterest";
  const days = opened.until(closes).days;
  return {
    ...common(plan, opened, random),
    status: "Open",
    access: random.chance(0.82) ? "open" : random.pick(["panel", "prequalified", "limited"]),
    ...(isInterest && random.chance(0.7) && { stage: { number: 1, of: 2 } }),
    result: type === "Scheme" ? "list" : random.chance(0.15) ? "standing-offer" : "contract",
    multiAgencyAccess: buyer.kind === "council" ? false : random.chance(0.3),
    opened: opened.toString(),
    closing: closingOn(closes, buyer, random),
    // Not by chance, so that everything else stays as it was.
    enquiriesClose:
      days > 12 && plan.number % 2 === 0 ? `${closes.subtract({ days: 7 }).toString()} 5:00 pm` : undefined,
    decisionExpected: random.chance(0.4) ? closes.add({ days: random.whole(20, 60) }).toString() : undefined,
    briefings:
      random.chance(0.25) && days > 8
        ? [briefingOn(opened.add({ days: Math.floor(days / 2) }), buyer, demonstrationData().words, random)]
        : [],
    documents: documentsOf(demonstrationData().words, random),
    lodgement: `Lodge through the tender box of ${buyer.name}. This notice is invented: there is nothing to lodge.`,
  };
}

/** The fields that notices of every status have. */
function common(plan: Plan, published: Temporal.PlainDate, random: Random): Notice {
  const { key, number, buyer, work, title, type } = plan;
  const { words } = demonstrationData();
  const [from, to] = work.dollars;
  const estimate = Math.round((from * (to / from) ** random.next()) / 5000) * 500_000 || 500_000;
  const isStated = random.chance(0.4);
  const isRange = random.chance(0.5);
  return {
    key,
    zone: buyer.zone,
    released: published
      .toZonedDateTime({ timeZone: buyer.zone, plainTime: `${random.whole(9, 16)}:05`.padStart(5, "0") })
      .toInstant()
      .toString(),
    reference: referenceOf(buyer, number, published, random),
    title,
    description: describe(title, work, type, buyer, words, random),
    type,
    buyer: { name: buyer.name },
    categories: [
      { scheme: "UNSPSC", code: String(work.codes[0]) },
      ...(work.codes[1] && random.chance(0.3)
        ? [{ scheme: "UNSPSC", code: String(work.codes[1]), percent: random.chance(0.5) ? 100 : random.whole(55, 90) }]
        : []),
    ],
    ...(work.label && { sourceCategories: [work.label] }),
    places: placesOf(buyer, random),
    contacts: contactsOf(buyer, words, random),
    ...(isStated && {
      valueFromCents: estimate,
      valueToCents: isRange ? estimate * 2 : estimate,
      gst: random.pick(["included", "excluded"] as const),
    }),
  };
}

const referenceOf = (buyer: InventedBuyer, count: number, published: Temporal.PlainDate, random: Random) => {
  const number = String(count).padStart(4, "0");
  const letters = buyer.name.replace(/[^A-Z]/g, "").slice(0, 4);
  return random.pick([
    `${letters}-${published.year}-${number}`,
    `T${number}/${published.year % 100}`,
    `RFx ${letters}${number}`,
  ]);
};

function placesOf({ state }: InventedBuyer, random: Random): string[] {
  if (random.chance(0.12)) return [];
  if (!state)
    return [
      random.chance(0.6) ? "Australia-wide" : placeOf(random.pick(["NSW", "VIC", "QLD", "WA", "ACT"] as const)).name,
    ];
  return [placeOf(state).name];
}

/** A period in words, for buyers that give no day. We never make one up. */
function futureNotice(plan: Plan, today: Temporal.PlainDate, random: Random): Notice {
  const expected = today.add({ days: random.whole(14, 240) });
  const published = today.subtract({ days: random.whole(1, 90) });
  const firstYear = expected.month >= 7 ? expected.year : expected.year - 1;
  const quarter = Math.floor(((expected.month + 5) % 12) / 3) + 1;
  const when =
    plan.type === "AdvanceNotice"
      ? { expected: expected.toString() }
      : {
          expectedPeriod: random.chance(0.2)
            ? "Future/Beyond this FY"
            : `Quarter ${quarter} ${firstYear}/${firstYear + 1}`,
        };
  return { ...common(plan, published, random), ...when, status: "FutureOpportunity" };
}

const later = (plan: Plan, on: Temporal.PlainDate, today: Temporal.PlainDate): Notice => ({
  key: plan.key,
  zone: plan.buyer.zone,
  released: (Temporal.PlainDate.compare(on, today) < 0 ? on : today.subtract({ days: 1 }))
    .toZonedDateTime({ timeZone: plan.buyer.zone, plainTime: "17:30" })
    .toInstant()
    .toString(),
  title: plan.title,
});

const extension = (plan: Plan, on: Temporal.PlainDate, closes: Temporal.PlainDate, random: Random): Notice => ({
  ...later(plan, on, on.add({ days: 1 })),
  closing: closingOn(closes.add({ days: random.whole(3, 14) }), plan.buyer, random),
});

function cancellation(plan: Plan, on: Temporal.PlainDate, today: Temporal.PlainDate): Notice {
  const notice = later(plan, on, today);
  return { ...notice, status: "Cancelled", cancelled: notice.released };
}

function awardOf(plan: Plan, on: Temporal.PlainDate, today: Temporal.PlainDate, random: Random): Notice {
  const notice = later(plan, on, today);
  const [from, to] = plan.work.dollars;
  const winners = random.sample(demonstrationData().sellers, random.chance(0.15) ? random.whole(2, 4) : 1);
  return {
    ...notice,
    status: "Awarded",
    awarded: notice.released,
    contractStart: on.add({ days: 14 }).toString(),
    contractEnd: on.add({ days: 14, years: random.whole(1, 4) }).toString(),
    awards: winners.map((name, index) => ({
      key: `award ${index + 1}`,
      seller: { name },
      valueCents: Math.round(from * (to / from) ** random.next()) * 100 + random.whole(0, 99),
      awarded: notice.released,
    })),
  };
}
