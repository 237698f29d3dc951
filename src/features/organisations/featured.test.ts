import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";

const { api, as, send } = await testServer();
const operator = await as({ email: "operator@brolga.example" });
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]).toString("base64");
const add = (name: string, more: object = {}) =>
  operator.organisations.addFeatured({
    body: { name, websiteUrl: `https://${name}.example`, logo: png, reason: "agreed by contract", ...more },
  });
const names = async () => (await api.organisations.featured({})).map(({ name }) => name);
const idOf = async (name: string) =>
  (await operator.organisations.featuredList({})).items.find((featured) => featured.name === name)!.featuredId;
const move = async (name: string, direction: "earlier" | "later") =>
  operator.organisations.moveFeatured({
    params: { featuredId: await idOf(name) },
    body: { direction, reason: "asked" },
  });
const kinds = async () =>
  (await operator.operator.acts({ query: {} })).items.map(({ kind, subjectName }) => [kind, subjectName]);

test("operators feature organisations, put them in order and remove them, and each act is listed", async () => {
  for (const name of ["heron", "ibis", "jabiru"]) await add(name);
  expect(await names()).toEqual(["heron", "ibis", "jabiru"]);
  await move("jabiru", "earlier");
  await move("heron", "later");
  expect(await names()).toEqual(["jabiru", "heron", "ibis"]);
  await expect(move("jabiru", "earlier")).rejects.toMatchObject({ status: 409 });
  const params = { featuredId: await idOf("heron") };
  const { logoAddress } = (await api.organisations.featured({}))[0]!;
  expect((await send(logoAddress, { method: "GET", headers: {} })).headers.get("content-type")).toBe("image/png");
  await operator.organisations.removeFeatured({ params, body: { reason: "contract over" } });
  await expect(
    operator.organisations.removeFeatured({ params, body: { reason: "contract over" } }),
  ).rejects.toMatchObject({ status: 404 });
  expect(await names()).toEqual(["jabiru", "ibis"]);
  expect((await kinds()).slice(0, 3)).toEqual([
    ["featured_removed", "heron"],
    ["featured_moved", "heron"],
    ["featured_moved", "jabiru"],
  ]);
});

test("what is no logo, no address or featured already is refused and not listed", async () => {
  const before = (await kinds()).length;
  await expect(add("ibis")).rejects.toMatchObject({ status: 409 });
  for (const wrong of [
    { logo: Buffer.from("<svg/>").toString("base64") },
    { logo: Buffer.concat([Buffer.from(png, "base64"), Buffer.alloc(101 * 1024)]).toString("base64") },
    { logo: "not base 64" },
    { websiteUrl: "javascript:alert(1)" },
    { name: " " },
  ])
    await expect(add("kestrel", wrong)).rejects.toMatchObject({ status: 400 });
  expect((await kinds()).length).toBe(before);
});

test("moves at the same time lose no organisation and give none another's place", async () => {
  for (const name of ["lorikeet", "myna", "noddy"]) await add(name);
  const all = (await names()).toSorted();
  await Promise.allSettled(["lorikeet", "myna", "noddy", "ibis"].map((name) => move(name, "earlier")));
  expect((await names()).toSorted()).toEqual(all);
});
