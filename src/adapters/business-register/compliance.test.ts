import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { playVendor } from "#test/vendor.ts";
import { abrRegister } from "./abr.ts";
import { embeddedRegister } from "./embedded.ts";
import type { BusinessRegister } from "./port.ts";

const guid = "11111111-2222-3333-4444-555555555555";

// Both are in the shipped data, so that one suite can test both registers.
const telstra = { abn: "33051775556", name: "Telstra Corporation Limited" };
const taxOffice = { abn: "51824753556", name: "Australian Taxation Office" };

/** Answers of the register's services, as documented at https://abr.business.gov.au/json */
const details = ({ abn, name }: typeof telstra, AbnStatus = "Active") => ({
  Abn: abn,
  AbnStatus,
  AbnStatusEffectiveFrom: "1999-11-01",
  Acn: "",
  AddressDate: "2020-07-29",
  AddressPostcode: "3000",
  AddressState: "VIC",
  BusinessName: ["A Name of Theirs"],
  EntityName: name,
  EntityTypeCode: "PUB",
  EntityTypeName: "Australian Public Company",
  Gst: "2000-07-01",
  Message: "",
});
const noDetails = { ...details({ abn: "", name: "" }, ""), BusinessName: [], Message: "No record found" };
const match = ({ abn, name }: typeof telstra, Score: number, NameType = "Entity Name") => ({
  Abn: abn,
  AbnStatus: "0000000001",
  IsCurrent: true,
  Name: name,
  NameType,
  Postcode: "3000",
  Score,
  State: "VIC",
});

const callback = (body: object) => ({
  status: 200,
  type: "text/javascript",
  body: `callback(${JSON.stringify(body)})`,
});

const playRegister = () =>
  playVendor(({ path, query }) => {
    if (query.get("guid") !== guid)
      return callback({ ...noDetails, Names: [], Message: "The GUID entered is not recognised as a Registered Party" });
    if (path === "/json/AbnDetails.aspx")
      return callback(
        [telstra, taxOffice].map((business) => details(business)).find(({ Abn }) => Abn === query.get("abn")) ??
          noDetails,
      );
    if (path !== "/json/MatchingNames.aspx") return { status: 404, body: "" };
    const text = query.get("name")!.toLowerCase();
    const Names = [match(telstra, 100), match(telstra, 97, "Trading Name"), match(taxOffice, 95)].filter(({ Name }) =>
      text.split(" ").every((word) => Name.toLowerCase().includes(word)),
    );
    return callback({ Message: "", Names: Names.slice(0, Number(query.get("maxResults"))) });
  });

const registers: [name: string, open: () => Promise<BusinessRegister>][] = [
  ["abr", async () => abrRegister({ guid, origin: (await playRegister()).origin })],
  ["embedded", () => Promise.resolve(embeddedRegister())],
];

test.for(registers)("%s finds a business by its ABN, or says that there is none", async ([, open]) => {
  const register = await open();
  expect(await register.byAbn(taxOffice.abn)).toEqual({
    businessName: "Australian Taxation Office",
    abn: taxOffice.abn,
    isActive: true,
  });
  expect(await register.byAbn("10000000000")).toBeUndefined();
});

test.for(registers)("%s finds businesses by the beginning of a name and by its words, each once", async ([, open]) => {
  const register = await open();
  const abns = async (text: string, limit = 10) => (await register.byName(text, limit)).map(({ abn }) => abn);
  expect(await abns("telstra corporation")).toEqual([telstra.abn]);
  expect(await abns("Taxation AUSTRALIAN")).toEqual([taxOffice.abn]);
  expect(await abns("t", 1)).toHaveLength(1);
  expect(await abns("no business is called like this")).toEqual([]);
});

test.for(registers)("%s accepts any text that people type", async ([, open]) => {
  const register = await open();
  for (const text of ["", " ", "&guid=x#", "\u0000", "%", "('", "中文", "a".repeat(200)])
    expect(await register.byName(text, 5)).toSatisfy((found: unknown[]) => found.length <= 5);
});

test("the shipped register prefers agency names, finds former names, and lists the shortest match first", async () => {
  const folder = mkdtempSync(join(tmpdir(), "brolga-register-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "agencies.csv"), "agency_name,agency_abn\nTaxation Office,51824753556\n");
  const suppliers = [
    "supplier_abn,supplier_name,alt_names",
    "51824753556,ATO PAYMENT,THE TAX OFFICE; ATO",
    "33051775556,Office Cleaning of Australia Pty Ltd,",
    "53004085616,Office Works,",
    "83914571673,Atom,",
    "11000000560,ATO Repairs,",
    "81000000561,Office Cleaning of Australia (NSW),Office Cleaning of Australia",
    ",Office without a number,",
    "12345678901,Office of a wrong number,",
  ];
  writeFileSync(join(folder, "suppliers.csv"), suppliers.join("\n"));
  const register = embeddedRegister(folder);
  const names = async (text: string) => (await register.byName(text, 10)).map(({ businessName }) => businessName);
  expect(await names("offi")).toEqual([
    "Office Works",
    "Office Cleaning of Australia (NSW)",
    "Office Cleaning of Australia Pty Ltd",
    "Taxation Office",
  ]);
  expect(await names("ato"), "a former name in full comes before a longer name").toEqual([
    "Taxation Office",
    "ATO Repairs",
    "Atom",
  ]);
  expect(await names("office cleaning of australia"), "a name in full comes first").toEqual([
    "Office Cleaning of Australia Pty Ltd",
    "Office Cleaning of Australia (NSW)",
  ]);
  expect(await names("the tax")).toEqual(["Taxation Office"]);
  expect((await register.byAbn("51824753556"))?.businessName).toBe("Taxation Office");
  expect(await names("number")).toEqual([]);
});

test("a cancelled business is not active", async () => {
  const { origin } = await playVendor(() => callback(details(telstra, "Cancelled")));
  expect(await abrRegister({ guid, origin }).byAbn(telstra.abn)).toMatchObject({ isActive: false });
});

test("a rejected key, no answer and an invalid answer are errors that do not reveal the key", async () => {
  const faults: [Parameters<typeof playVendor>[0], RegExp][] = [
    [() => callback({ ...noDetails, Message: "The GUID entered is not recognised as a Registered Party" }), /ABR_GUID/],
    [() => ({ status: 503, body: "" }), /answers 503/],
    [() => ({ status: 200, body: "<html></html>" }), /unknown format/],
    [() => undefined, /does not answer \(TimeoutError\)/],
  ];
  for (const [answer, said] of faults) {
    const { origin } = await playVendor(answer);
    const error = (await abrRegister({ guid, origin, timeoutMs: 200 })
      .byAbn(telstra.abn)
      .catch((thrown) => thrown)) as Error;
    expect(error.message).toMatch(said);
    expect(`${error.stack} ${String(error.cause)}`).not.toContain(guid);
  }
});
