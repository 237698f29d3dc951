import type { z } from "zod";
import type * as shape from "#features/insights/shapes.ts";

/** What the values of some contracts say about GST. */
export function gstBasisOf(counts: {
  valued: number;
  gst_included: number;
  gst_excluded: number;
}): z.input<typeof shape.gstBasis> {
  const { valued, gst_included: included, gst_excluded: excluded } = counts;
  if (included + excluded === 0) return null;
  if (included === valued) return "included";
  return excluded === valued ? "excluded" : "mixed";
}
