import { onTestFinished } from "vitest";
import { startVendor, type VendorAnswer } from "./vendor-server.ts";

export type { Asked } from "./vendor-server.ts";

/** A vendor's service for one test. */
export async function playVendor(answer: VendorAnswer) {
  const vendor = await startVendor(answer);
  onTestFinished(vendor.stop);
  return vendor;
}
