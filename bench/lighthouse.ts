import { type Bench, percentile, type Target } from "./figure.ts";
import { audit, type Audit, whyLeftOut } from "./lighthouse/audit.ts";
import { startDemonstration } from "./lighthouse/demonstration.ts";
import { measuredPages } from "./lighthouse/pages.ts";

const runs = 3;
/** The goals for how long things take are for these. */
const judged = new Set(["landing", "search", "detail"]);

type Row = { case: string; unit: string; value: (audit: Audit) => number; target?: Target; always?: true };
const rows: Row[] = [
  ...(["performance", "accessibility", "best-practices", "seo"] as const).map((name): Row => ({
    case: name,
    unit: "",
    value: ({ scores }) => scores[name],
    target: { atLeast: 95 },
    always: true,
  })),
  { case: "first paint", unit: "s", value: ({ firstPaintSeconds }) => firstPaintSeconds },
  {
    case: "largest paint",
    unit: "s",
    value: ({ largestPaintSeconds }) => largestPaintSeconds,
    target: { atMost: 1.2 },
  },
  { case: "blocking", unit: "ms", value: ({ blockingMs }) => blockingMs, target: { atMost: 100 } },
  { case: "layout shift", unit: "", value: ({ layoutShift }) => layoutShift },
  { case: "requests", unit: "", value: ({ requests }) => requests },
  { case: "scripts", unit: "files", value: ({ scripts }) => scripts },
  { case: "scripts as sent", unit: "kB", value: ({ scriptKb }) => scriptKb },
  { case: "speed of the machine", unit: "", value: ({ machine }) => machine },
];

/**
 * Lighthouse on public pages of a demonstration, from the production build: the median of three runs as a mobile phone.
 * Browser, server and database share the machine, and what they lack of it counts four times. Needs LIGHTHOUSE_HOME.
 */
export const lighthouseBench: Bench = {
  name: "lighthouse",
  ownSize: true,
  async run(_size, report, { say }) {
    const reason = whyLeftOut();
    if (reason !== undefined) return say(reason);
    const site = await startDemonstration();
    try {
      for (const page of await measuredPages(site.origin)) {
        const audits: Audit[] = [];
        while (audits.length < runs) audits.push(await audit(page));
        for (const { case: row, unit, value, target, always } of rows)
          report({
            case: row,
            column: page.name,
            value: percentile(audits.map(value), 0.5),
            unit,
            ...(target && (always || judged.has(page.name)) && { target }),
          });
      }
    } finally {
      await site.stop();
    }
  },
};
