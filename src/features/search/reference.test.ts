import { expect, test } from "vitest";
import { release } from "#test/releases.ts";
import { bareOrganisation, setOwner } from "#test/private-notices.ts";
import { testServer } from "#test/server.ts";

const { api, db, publish } = await testServer({ at: "2026-09-16T00:00:00Z" });
await publish(
  release({ key: "a1", title: "Bridge", status: "cancelled" }),
  release({ key: "b2", title: "Jetty", description: "Replaces RFT-a1." }),
  release({ key: "c3", title: "Wharf", status: "cancelled" }),
);
const search = async (freeText: string, more: { statusIds?: number[]; readAs?: boolean } = {}) => {
  const { items, readAs, effectiveRequest } = await api.search.free({ body: { freeText, ...more } });
  return { titles: items.map(({ title }) => title).toSorted(), readAs, statusIds: effectiveRequest.statusIds };
};

test("an exact reference finds its notice whatever the status filter says, and the answer says so", async () => {
  const found = await search(" rft-A1 ");
  expect(found).toEqual({
    titles: ["Bridge", "Jetty"],
    statusIds: [],
    readAs: [
      {
        field: "reference",
        words: "rft-A1",
        phrase: "rft-A1",
        value: "rft-A1",
        label: "Reference: every status",
        freeText: '"rft-A1"',
        remaining: "",
      },
    ],
  });
  expect((await search("RFT-a1", { statusIds: [1] })).titles).toEqual(["Bridge", "Jetty"]);
});

test("quotation marks, readAs: false or an incomplete reference keep the status filter", async () => {
  for (const text of ['"RFT-a1"', "RFT-a", "RFT-a1 bridge", "a1", "RFT-zz9"])
    expect(await search(text), text).toMatchObject({ statusIds: [1, 4], readAs: undefined });
  expect((await search("RFT-a1", { readAs: false })).titles).toEqual(["Jetty"]);
});

test("the reference of another organisation's private notice finds nothing", async () => {
  expect((await search("RFT-c3")).titles).toEqual(["Wharf"]);
  await setOwner(db, "Wharf", await bareOrganisation(db, "Others"));
  expect(await search("RFT-c3")).toEqual({ titles: [], readAs: undefined, statusIds: [1, 4] });
});
