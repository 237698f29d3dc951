import { expect, test } from "vitest";
import { typeOf } from "#domain/opportunity-type.ts";
import { parseRecord } from "#features/ingestion/server/batch.ts";

test("an order from an NT panel is a contract that names the panel; a fire panel is not a panel", () => {
  const order = {
    reference: "22-0449",
    type: "Selected",
    agency: "Department of Samples",
    value_aud: "100",
    contractor: "A",
  };
  const columnsOf = (description: string) =>
    parseRecord({ ...order, description, awarded: "2022-03-01" }).facts.columns;
  expect(columnsOf("Request Under Panel Contract D18-0153 - Provision of Helicopter for Weed Survey")).toMatchObject({
    access: "panel",
    result: "contract",
    related: [{ kind: "under-standing-offer", reference: "d180153" }],
  });
  expect(columnsOf("All Centres - Panel/Period contract - Coolant testing")).toMatchObject({
    result: "standing-offer",
  });
  expect(columnsOf("Darwin - Replace fire indicator panel")).toMatchObject({ access: "limited", result: "contract" });
});

test("an ACT panel contract names its panel, and the panel itself names nothing", () => {
  const row = {
    directorate: "Sample Directorate",
    title: "Mowing",
    execution_date: "2025-02-01",
    suppliers: "One Mowing",
  };
  const columnsOf = (contract_number: string, contract_type: string) =>
    parseRecord({ ...row, contract_number, contract_type }).facts.columns;
  expect(columnsOf("PITC9000001.2", "Panel Contract\n(PITC9000001)")).toMatchObject({
    access: "panel",
    result: "standing-offer",
    related: [{ kind: "under-standing-offer", reference: "pitc9000001" }],
  });
  const panel = columnsOf("PITC9000001", "Panel");
  expect(panel).toMatchObject({ reference: "PITC9000001", result: "standing-offer" });
  expect([panel.access, panel.related]).toEqual([undefined, undefined]);
});

test("the contact of an OCDS release is read wherever the buyer is, once, and a mobile is recognised", () => {
  const contactsOf = (more: object) => parseRecord({ ocid: "x", tag: ["tender"], ...more }).facts.columns.contacts;
  const buyer = { id: "b", name: "Sample Council" };
  const point = { name: "A. Sample", email: "tenders@sample.example", telephone: "02 5550 1234" };
  expect(contactsOf({ parties: [{ ...buyer, roles: ["buyer"], contactPoint: point }] })).toEqual([
    { name: "A. Sample", email: "tenders@sample.example", phone: "02 5550 1234" },
  ]);
  // As in NSW eTendering: in the buyer itself, and again in the party.
  const own = { mobile: " 0491 570 006" };
  const twice = { buyer: { ...buyer, contactPoint: own }, parties: [{ ...buyer, roles: [], contactPoint: own }] };
  expect(contactsOf(twice)).toEqual([{ mobile: "0491 570 006" }]);
  expect(contactsOf({ buyer: { ...buyer, contactPoint: { telephone: "+61 491 570 006" } } })).toEqual([
    { mobile: "+61 491 570 006" },
  ]);
  expect(contactsOf({ awards: [{ id: "1", buyer: { name: "Sample Health", contactPoint: point } }] })).toHaveLength(1);
  // A name or web address alone is no contact, and a seller is not one either.
  expect(
    contactsOf({ buyer: { ...buyer, contactPoint: { name: "A. Sample", url: "https://sample.example" } } }),
  ).toBeUndefined();
  expect(
    contactsOf({ buyer, parties: [{ id: "s", name: "S", roles: ["supplier"], contactPoint: point }] }),
  ).toBeUndefined();
});

test("an OCDS release links to earlier processes by ocid, or else by their number in another register", () => {
  const relatedOf = (more: object) =>
    parseRecord({ ocid: "ocds-43qwtd-CN-1", tag: ["contract"], ...more }).facts.columns.related;
  const prior = { relationship: ["planning"], identifier: "2021/S 000-004713" };
  expect(relatedOf({ relatedProcesses: [{ ...prior, scheme: "EU-OJ" }] })).toEqual([
    { kind: "planned-in", reference: "2021s000004713" },
  ]);
  expect(
    relatedOf({ relatedProcesses: [{ relationship: ["prior"], scheme: "ocid", identifier: "ocds-x-1" }] }),
  ).toEqual([{ kind: "earlier-stage", key: "ocds-x-1" }]);
});

test("in NSW a plan links to its tenders and an award to its tender, by the last part of their ids", () => {
  const relatedOf = (ocid: string, more: object) =>
    parseRecord({ ocid, tag: ["award"], ...more }).facts.columns.related;
  expect(
    relatedOf("ocds-43qwtd-CN-1", { awards: [{ id: "CAN-1", relatedRFT: ["36DC-1"], relatedSON: ["5A-1"] }] }),
  ).toEqual([
    { kind: "awarded-from", key: "ocds-43qwtd-RFT-36DC-1" },
    { kind: "under-standing-offer", key: "ocds-43qwtd-SON-5A-1" },
  ]);
  const plan = { tender: { plannedProcurementUUID: "AD16-1", relatedRFT: ["36DC-1"] } };
  expect(relatedOf("ocds-43qwtd-PP-AD16-1", plan)).toEqual([
    { kind: "planned-in", key: "ocds-43qwtd-RFT-36DC-1", isAfter: true },
  ]);
  expect(relatedOf("ocds-43qwtd-RFT-36DC-1", { tender: { plannedProcurementUUID: "AD16-1" } })).toEqual([
    { kind: "planned-in", key: "ocds-43qwtd-PP-AD16-1" },
  ]);
  expect(relatedOf("ocds-x-2", plan)).toBeUndefined();
});

test("links and contacts in an unknown shape are ignored, and the rest of the notice is read", () => {
  const columnsOf = (more: object, tender: object = {}) =>
    parseRecord({ ocid: "ocds-43qwtd-PP-1", tag: ["tender"], tender: { title: "Bridge", ...tender }, ...more }).facts
      .columns;
  const odd: object[] = [
    { contactPoint: ["tenders@sample.example"] },
    { deliveryLocation: "Sydney" },
    { plannedProcurementUUID: { id: 1 } },
    { relatedRFT: [{ id: "36DC-1" }] },
    { relatedRFT: ["", null] },
    { items: [{ description: { en: "Steel" } }] },
  ];
  for (const tender of odd) expect(columnsOf({}, tender), JSON.stringify(tender)).toMatchObject({ title: "Bridge" });
  for (const tender of odd) expect(columnsOf({}, tender).related, JSON.stringify(tender)).toBeUndefined();
  expect(columnsOf({ relatedProcesses: "prior" })).toMatchObject({ title: "Bridge" });
  expect(columnsOf({}, { relatedRFT: "36DC-1" }).related).toEqual([
    { kind: "planned-in", key: "ocds-43qwtd-RFT-36DC-1", isAfter: true },
  ]);
});

test("a supplier's ABN is read from the award or from the parties", () => {
  const identifier = { scheme: "AU-ABN", id: "51 824 753 556" };
  const supplier = { id: "s", name: "Sample Pty Ltd" };
  const abnOf = (supplied: object, party: object) =>
    parseRecord({
      ocid: "ocds-43qwtd-CN-9",
      tag: ["award"],
      parties: [{ ...supplier, roles: ["supplier"], ...party }],
      awards: [{ id: "1", title: "Bridge", suppliers: [{ ...supplier, ...supplied }] }],
    }).facts.awards?.[0]?.seller?.abn;
  expect([abnOf({ identifier }, {}), abnOf({}, { identifier })]).toEqual(["51824753556", "51824753556"]);
});

test("in NSW a SON release is a standing offer notice, and a CN release is a contract notice", () => {
  const columnsOf = (ocid: string) =>
    parseRecord({ ocid, tag: ["award"], awards: [{ id: "1", title: "Legal panel" }] }).facts.columns;
  const [offer, contract] = [columnsOf("ocds-43qwtd-SON-5A"), columnsOf("ocds-43qwtd-CN-5B")];
  expect([offer.type_id, offer.result]).toEqual([typeOf("StandingOfferNotice").id, "standing-offer"]);
  expect([contract.type_id, contract.result]).toEqual([typeOf("ContractNotice").id, undefined]);
});

test("an unknown publisher's closing is in the time zone of the buyer's office, not of the place of work", () => {
  const columnsOf = (ocid: string) =>
    parseRecord({
      ocid,
      tag: ["tender"],
      parties: [{ id: "b", name: "Sample Base", roles: ["buyer"], address: { region: "NSW" } }],
      tender: {
        title: "Runway lights",
        tenderPeriod: { endDate: "2026-10-09T14:00:00" },
        items: [{ deliveryAddresses: [{ region: "SA" }] }],
      },
    }).facts.columns;
  expect(columnsOf("ocds-x-1")).toMatchObject({
    zone: "Australia/Sydney",
    stays_open_until: "2026-10-09T03:00:00Z",
    places: [{ id: 4, raw: "SA" }],
  });
  // The portal's own time zone takes precedence over the office's.
  expect(columnsOf("prod-1")).toMatchObject({ zone: "Australia/Canberra" });
});
