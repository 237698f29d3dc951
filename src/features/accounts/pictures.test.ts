import sharp from "sharp";
import { expect, test } from "vitest";
import { PermanentFailure } from "#platform/jobs/permanent-failure.ts";
import { testServer } from "#test/server.ts";

/** The pictures of the fake web; fetching anything else fails permanently. */
const web = new Map<string, () => Buffer | Promise<Buffer>>();
const asked: string[] = [];
const { app, member, colleague, work } = await testServer({
  fetchPicture: async (url) => {
    asked.push(url);
    const page = web.get(url);
    if (!page) throw new PermanentFailure("there is nothing there");
    return page();
  },
});

const square = (background: string) =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
web.set("https://pictures.example/red.png", () => square("red"));
web.set("https://pictures.example/blue.png", () => square("blue"));
web.set("https://pictures.example/page.html", () => Buffer.from("<html>"));

type Api = Awaited<ReturnType<typeof member>>;
const profileOf = async (api: Api) => (await api.workspace.userCache({})).profile;
const change = (api: Api, profileImageUrl: string | null) =>
  api.accounts.profileImageUrl({ body: { profileImageUrl } });
const get = (url: string) => app.inject({ url });

test("the server fetches a picture once, and people see our own small copy", async () => {
  const [address, admin] = ["https://pictures.example/red.png", await member({ email: "ada@pictures.example" })];
  await admin.billing.startTrial({});
  const sam = await colleague(admin, { email: "sam@pictures.example" });
  await change(admin, address);
  expect(await profileOf(admin)).toMatchObject({ profileImageUrl: null, providerImageUrl: address });
  await work();
  const { profileImageUrl, providerImageUrl } = await profileOf(admin);
  expect(profileImageUrl).toMatch(/^\/pictures\/[\w-]{43}$/);
  expect(providerImageUrl, "the session's picture is compared with this URL").toBe(address);

  const seen = (await sam.organisations.users({})).items.find(({ email }) => email === "ada@pictures.example");
  expect(seen?.profileImageUrl).toBe(profileImageUrl);
  expect(JSON.stringify(await sam.organisations.users({}))).not.toContain("https://pictures.example");

  const answer = await get(profileImageUrl!);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, max-age=86400",
  });
  expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: "webp", width: 160, height: 160 });

  const before = asked.length;
  await change(admin, address);
  await work();
  expect(asked.length, "the same address is not fetched again").toBe(before);
  expect((await profileOf(admin)).profileImageUrl).toBe(profileImageUrl);
});

test("a new picture has a new URL and replaces the earlier one; without a picture there are initials", async () => {
  const api = await member({ email: "kim@pictures.example" });
  await change(api, "https://pictures.example/red.png");
  await work();
  const { profileImageUrl: first } = await profileOf(api);
  await change(api, "https://pictures.example/blue.png");
  expect((await profileOf(api)).profileImageUrl).toBeNull();
  expect((await get(first!)).statusCode).toBe(404);
  await work();
  const { profileImageUrl: second } = await profileOf(api);
  expect(second).not.toBe(first);
  expect((await get(second!)).statusCode).toBe(200);
  await change(api, null);
  expect(await profileOf(api)).toMatchObject({ profileImageUrl: null, providerImageUrl: null });
  expect((await get(second!)).statusCode).toBe(404);
});

test("a late fetch does not replace a newer choice", async () => {
  const api = await member({ email: "late@pictures.example" });
  const slow = "https://pictures.example/slow.png";
  web.set(slow, async () => {
    await change(api, null);
    return square("green");
  });
  await change(api, slow);
  await work();
  expect(await profileOf(api)).toMatchObject({ profileImageUrl: null, providerImageUrl: null });
});

test.each(["https://pictures.example/page.html", "https://pictures.example/nothing.png"])(
  "%s leaves initials, and is not asked for again at every visit",
  async (address) => {
    const api = await member({ email: `${address.length}@pictures.example` });
    await change(api, address);
    await work();
    expect(await profileOf(api)).toMatchObject({ profileImageUrl: null, providerImageUrl: address });
    const before = asked.length;
    await change(api, address);
    await work();
    expect(asked.length).toBe(before);
  },
);

test("a picture is part of its person's export, and is erased with them", async () => {
  const api = await member({ email: "gone@pictures.example" });
  await change(api, "https://pictures.example/blue.png");
  await work();
  const { profileImageUrl } = await profileOf(api);
  const { picture } = (await api.accounts.export({})) as { picture: { image: string } };
  expect(picture.image).toMatch(/^data:image\/webp;base64,/);
  const { securityToken } = await api.accounts.securityToken({ query: { purpose: "delete-user" } });
  await api.accounts.deleteUser({ body: { securityToken } });
  expect((await get(profileImageUrl!)).statusCode).toBe(404);
});

test.each(["/pictures/nothing", "/pictures/%00", `/pictures/${"x".repeat(65)}`])("%s is no picture", async (url) => {
  expect([400, 404]).toContain((await get(url)).statusCode);
});
