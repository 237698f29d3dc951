import { hasFields, objectsIn, textOf, type Format, type RecordBody } from "#features/ingestion/formats/format.ts";
import { UnreadableRecord, type Notice } from "#features/ingestion/notice.ts";

/** VendorPanel's preview of a public tender. It has no date, and the closing is in the feed only. */
export const vendorPanelPage: Format = {
  name: "vendorpanel-page",
  recognises: (body) => body.portal === "vendorpanel" && hasFields(body, "lines"),
  source: () => "vendorpanel",
  parse,
};

type Line = { section: string; label: string; value: string };

/** What the buyer writes about the work, in this order. */
const descriptionHeadings = /^(?:What the buyer is requesting|Background information|Desired Outcomes)/i;

function parse(body: RecordBody): Notice {
  const lines = objectsIn(body, "lines").map((line): Line => ({
    section: textOf(line, "section") ?? "",
    label: textOf(line, "label") ?? "",
    value: textOf(line, "value") ?? "",
  }));
  const said = (label: string) => lines.find((line) => line.label === label)?.value;
  const key = said("VP Reference #");
  if (!key) throw new UnreadableRecord("no VP Reference");
  return {
    key,
    revision: 1,
    description:
      lines.flatMap(({ section, value }) => (descriptionHeadings.test(section) && value ? value : [])).join("\n\n") ||
      undefined,
    places: regionsIn(lines),
    opened: dateIn(said("Opens")),
    decisionExpected: dateIn(said("Expected decision")),
    addenda: updatesIn(lines),
  };
}

/** The date at the start of "Wednesday 30 June 2027 02:00 PM (AUS Eastern Standard Time)". */
const dateIn = (words: string | undefined) => /^(?:[A-Z][a-z]+ )?\d{1,2} [A-Z][a-z]+ \d{4}/.exec(words ?? "")?.[0];

/** "Queensland: Central West, Far North", one per state. The page lists a state with its regions below it. */
function regionsIn(lines: Line[]): string[] | undefined {
  const items = lines.flatMap(({ section, value }) =>
    /^Regions of Service/i.test(section) ? value.split(/^- /m) : [],
  );
  const states = items.flatMap((item) => {
    const [state, ...regions] = item
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    return state ? [regions.length > 0 ? `${state}: ${regions.join(", ")}` : state] : [];
  });
  return states.length > 0 ? states : undefined;
}

function updatesIn(lines: Line[]): Notice["addenda"] {
  const updates = lines.filter(
    ({ section, value }) => /^Updates made/i.test(section) && value && !/^none\b/i.test(value),
  );
  return updates.length > 0 ? updates.map(({ label, value }) => ({ date: label, text: value })) : undefined;
}
