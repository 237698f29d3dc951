/**
 * How much slower a soak of several machines goes than on a machine of its own, from SOAK_PACE: with 3, people ask a third as
 * often, and everything may take three times as long. What must not fail stays the same.
 */
export const pace = Number(process.env["SOAK_PACE"] ?? 1);
if (!(pace > 0)) throw new Error(`SOAK_PACE is a number above 0, not ${process.env["SOAK_PACE"]}.`);
