import { expect, test } from "vitest";
import { isPublicAddress } from "#platform/http-client/public-address.ts";
import { failure, fetchFrom, playPortal, quickFetcher } from "#test/portal.ts";

test("never calls an address that is not public: by number, by name, or behind a redirect", async () => {
  const inside = await playPortal({ "/secret": "secret" });
  const { fetcher } = quickFetcher({ loopback: false });
  for (const address of [
    inside.origin,
    `http://localhost:${inside.port}/`,
    `http://[::1]:${inside.port}/`,
    `http://[::ffff:127.0.0.1]:${inside.port}/`,
    `http://2130706433:${inside.port}/`,
    "http://169.254.169.254/latest/meta-data",
  ])
    await expect(fetcher(address)).rejects.toEqual(failure("address", /not on the public internet/));
  expect(inside.asked).toEqual([]);
});

test.each([
  "http://10.0.0.1/admin",
  "http://169.254.169.254/latest/meta-data",
  "http://public.example@10.0.0.1/",
  "http://[::ffff:10.0.0.1]/",
  "http://[::ffff:a9fe:a9fe]/",
  "http://[fe80::1]/",
  "http://[64:ff9b::a9fe:a9fe]/",
  "http://012.0.0.1/",
  "//10.0.0.1/admin",
])("a redirect to %s is not followed, from a page or from robots.txt", async (location) => {
  const unavailable = { status: 302, headers: { location } };
  const listed = await fetchFrom({ "/a": unavailable });
  await expect(listed.get("/a")).rejects.toEqual(
    failure("address", /not on the public internet|is not an http or https address/),
  );
  const guarded = await fetchFrom({ "/robots.txt": unavailable, "/a": "text" });
  await expect(guarded.get("/a")).rejects.toEqual(
    failure("address", /not on the public internet|is not an http or https address/),
  );
  expect(guarded.asked).not.toContain("/a");
});

test.each(["file:///etc/passwd", "ftp://a/b", "http://user:secret@a/", "not an address", "javascript:alert(1)"])(
  "%s is not an address that we fetch",
  async (address) => {
    await expect(quickFetcher().fetcher(address)).rejects.toEqual(
      failure("address", /is not an http or https address/),
    );
  },
);

test("public and non-public IP addresses are told apart", () => {
  const inside = ["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.9.9.9", "169.254.1.1", "172.16.0.1", "172.31.255.255"];
  const reserved = ["192.0.2.1", "192.168.1.1", "198.18.0.1", "203.0.113.9", "224.0.0.1", "255.255.255.255"];
  const six = [
    "::",
    "::1",
    "::ffff:8.8.8.8",
    "64:ff9b::808:808",
    "fc00::1",
    "fe80::1",
    "ff02::1",
    "2001:db8::1",
    "2002:7f00:1::",
  ];
  for (const address of [...inside, ...reserved, ...six, "localhost", ""])
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
  for (const address of ["8.8.8.8", "172.32.0.1", "1.1.1.1", "2606:4700::1111", "2400:cb00::1"])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
});
