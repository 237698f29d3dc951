import { slugOf } from "#domain/slug.ts";
import { release } from "#test/releases.ts";
import { testServer } from "#test/server.ts";
import { testSite } from "#test/site.ts";
import { renderedPage } from "#web/rendered-page.ts";
import { expect, test, vi } from "vitest";

// Only the page handler of the build knows the request; this one has no cookies.
vi.mock("@tanstack/react-start/server", () => ({ getRequestHeader: () => undefined }));

const at = "2026-09-16T00:00:00Z";
const { api, publish, send } = await testServer({ at });
const site = { ...testSite, now: Temporal.Instant.from(at).epochMilliseconds };
const tender = (key: string, title: string) =>
  release({
    key,
    title,
    buyer: "Department of Tunnels",
    categories: ["72101509"],
    closes: "2026-09-18T15:00:00+10:00",
  });
await publish(
  tender("fire", "Fire Systems Maintenance - Northern Tunnels"),
  tender("new", "Painting of bridges"),
  // As AusTender publishes a contract.
  {
    ocid: "prod-1",
    cn_id: "CN1",
    tag: "contract",
    description: "Fire and life safety maintenance, tunnels",
    value_aud: "8400000",
    date_signed: "2021-10-27T00:00:00Z",
    date_start: "2021-11-01T00:00:00Z",
    date_end: "2026-09-30T00:00:00Z",
    unspsc: "72101509",
    agency_name: "Department of Tunnels",
    supplier_name: "Mulga Fire Protection Pty Ltd",
    supplier_abn: "",
  },
);

async function pageOf(search: Parameters<typeof api.search.free>[0]["body"]): Promise<string> {
  const { items } = await api.search.free({ body: search });
  const { publicOpportunityId, title: whole } = items[0]!;
  const path = `/opportunities/${publicOpportunityId}/${slugOf(whole)}`;
  return (await renderedPage(path, { site, transport: send })).html;
}

/** What a visitor reads on the page of a notice, without its tags. */
async function noticeText(title: string): Promise<string> {
  return (await pageOf({ freeText: title }))
    .replaceAll(/<!--.*?-->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
}

test("a visitor reads who probably holds the work of an open notice, why, what the buyer pays and how long it takes", async () => {
  const text = await noticeText("Fire Systems Maintenance");
  for (const part of [
    "Who probably holds the work now Mulga Fire Protection Pty Ltd Contract Fire and life safety maintenance, tunnels",
    "Value $8,400,000.00 including GST",
    "Ends 30 Sep 2026 in 14 days",
    "Why we think so Same buyer: Department of Tunnels, or a part of it Same category of UNSPSC Same words in the title",
    "Ends 11 days after this tender closes Against it: This notice does not name the contract",
    "It can be wrong. The notice does not name a contract.",
    "What this buyer paid for such work",
    "From close to award We cannot tell yet.",
    "Something missing or wrong?",
  ])
    expect(text).toContain(part);
});

test("where no earlier contract is like it, a notice says so and leads to what the buyer buys", async () => {
  const text = await noticeText("Painting of bridges");
  expect(text).toContain(
    "We found no earlier contract like this This can be new work, or the contract was never published. What Department of Tunnels buys",
  );
  expect(text).not.toContain("holds the work now");
});

test("search engines get a description of a contract that has none", async () => {
  const html = await pageOf({ freeText: "life safety maintenance", statusIds: [] });
  expect(html).toContain(
    '<meta name="description" content="Fire and life safety maintenance, tunnels, Department of Tunnels"/>',
  );
});
