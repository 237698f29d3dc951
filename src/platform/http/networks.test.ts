import { expect, test } from "vitest";
import { networksOf } from "#platform/http/networks.ts";

const keysOf = (address: string) => networksOf(address).map(({ key }) => key);

test.each(["203.0.113.7", "::ffff:203.0.113.7", "::FFFF:CB00:7107"])("%s is one network", (address) => {
  expect(networksOf(address)).toEqual([{ key: "203.0.113.7", allowance: 1 }]);
});

test("an IPv6 address counts for its /64, its /56 and its /48, with rising limits", () => {
  expect(networksOf("2001:db8:1:2fe::7")).toEqual([
    { key: "2001:db8:1:2fe::/64", allowance: 1 },
    { key: "2001:db8:1:200::/56", allowance: 2 },
    { key: "2001:db8:1::/48", allowance: 4 },
  ]);
});

test.each([
  ["2001:DB8:0001:02fe:0:0:0:1", "2001:db8:1:2fe:ffff:ffff:ffff:ffff"],
  ["fe80::1%eth0", "fe80::2"],
  ["::1", "0:0:0:0:0:0:0:1"],
  ["2001:db8::", "2001:db8:0:0:1:2:3:4"],
  ["2001:db8:1:2:3:4:5:0", "2001:db8:1:2::1.2.3.4"],
])("%s and %s are one household, however they are written", (address, otherAddress) => {
  expect(keysOf(address)).toEqual(keysOf(otherAddress));
});

test("neighbouring addresses share only the networks that contain both", () => {
  const shared = (address: string, other: string) => keysOf(address).filter((key) => keysOf(other).includes(key));
  expect(shared("2001:db8:1:201::1", "2001:db8:1:2ff::1")).toEqual(["2001:db8:1:200::/56", "2001:db8:1::/48"]);
  expect(shared("2001:db8:1:201::1", "2001:db8:1:301::1")).toEqual(["2001:db8:1::/48"]);
  expect(shared("2001:db8:1::1", "2001:db8:2::1")).toEqual([]);
});

test("text that is not an address is used as its own key", () => {
  expect(keysOf("unknown")).toEqual(["unknown"]);
});
