const groups = /^(\+61|0)(\d{1,3})(\d{0,3})(\d{0,3})$/;

/**
 * A mobile number as it is being typed, in the spacing of its final form: "0412 345 678", "+61 412 345 678". What does
 * not look like one (too long, a landline, a bracket) stays as it was typed.
 */
export function spacedMobile(text: string): string {
  const digits = text.replace(/[ -]/g, "").replace(/^61(?=[45])/, "+61");
  if (!/^(?:0[45]|\+61[45])/.test(digits)) return text;
  const match = groups.exec(digits);
  if (!match) return text;
  const [, start = "", first = "", second = "", third = ""] = match;
  return [start === "0" ? start + first : `${start} ${first}`, second, third].filter(Boolean).join(" ");
}

/**
 * The field's text after a change: spaced while somebody types on at its end, left alone while they correct. `caret` is
 * where they are.
 */
export const typedMobile = (next: string, before: string, caret: number | null): string =>
  next.length > before.length && caret === next.length ? spacedMobile(next) : next;
