import { expect, test } from "vitest";
import { deviceName } from "./device-name.ts";

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

test("a device is named by its browser and system", () => {
  expect(deviceName(chrome)).toBe("Chrome on Windows");
  expect(deviceName(`${chrome} Edg/140.0.0.0`)).toBe("Edge on Windows");
  expect(
    deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1"),
  ).toBe("Safari on iPhone");
  expect(deviceName("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")).toBe("Firefox on Linux");
  expect(deviceName("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1.15")).toBe(
    "Safari on Mac",
  );
  expect([deviceName("curl/8.0"), deviceName(null)]).toEqual(["Unknown device", "Unknown device"]);
});
