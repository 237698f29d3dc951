const groups = /^(\+61|0)(\d{1,3})(\d{0,3})(\d{0,3})$/;

/**
 * Formats a mobile number while it is typed: "0412 345 678", "+61 412 345 678". Anything else (too long, a landline, a
 * bracket) is returned unchanged.
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
 * The field's text after a change: formatted while typing at the end, unchanged while correcting. `caret` is the
 * caret's position.
 */
export const typedMobile = (next: string, before: string, caret: number | null): string =>
  next.length > before.length && caret === next.length ? spacedMobile(next) : next;
