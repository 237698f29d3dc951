import { expect, test } from "vitest";
import { createIndex } from "#test/search-core/create-index.ts";
import { plainDoc } from "#test/plain-doc.ts";
import { plainQuery } from "#test/plain-query.ts";

// The oracle uses the same planner, so plans are checked here.
test.for<[text: string, title: string, isFound: boolean]>([
  ["air conditioning", "HVAC plant", true],
  ["HVAC", "Air conditioning plant", true],
  ["repair of air conditioning units", "HVAC unit repairs", true],
  ["title:air conditioning", "HVAC plant", false],
  ["conditioning air", "HVAC plant", false],
  ["request for tender", "RFT for pumps", true],
  ["fit-out", "Fitout of offices", true],
  ["fitout", "Office fit-out", true],
  // Without synonyms.
  ["pick-up", "Pickup of parcels", true],
  ["pickup", "Parcel pick-up", true],
  ["it", "ICT services", true],
  ['"it"', "ICT services", false],
  ["repairs", "Repair", true],
  ['"repairs"', "Repair", false],
])("%s in a notice called %s: %s", ([text, title, isFound]) => {
  const index = createIndex();
  index.update([plainDoc({ id: 1, title })]);
  expect(index.search({ ...plainQuery(), text }).total).toBe(isFound ? 1 : 0);
});

test.for<[text: string, asked: string[]]>([
  ["bridge bridges BRIDGE", ["bridge"]],
  ["pump OR bridge OR pumps", ["pump", "bridge"]],
  ["(pump bridge) OR (pump bridge) OR pump", ["pump", "bridge", "pump"]],
  ['bridge "bridge" br* br* title:bridge', ["bridge", '"bridge"', "br*", "bridge"]],
  ["bridge -road -roads", ["bridge"]],
])("what %s asks for twice is asked for once: %j", ([text, asked]) => {
  const index = createIndex();
  index.update([plainDoc({ id: 1, title: "Bridge pump" })]);
  expect(index.explain({ ...plainQuery(), text }, 1).map((part) => part.typed)).toEqual(asked);
});
