/**
 * Reads an Australian mobile number in any of its spellings ("0412 345 678", "+61 (0)412-345-678", "61412345678",
 * "0011 61 412 345 678") and returns it in E.164, "+61412345678"; undefined when it is none. Source: the numbering plan,
 * in which mobiles begin with 04 or 05 and have ten digits.
 */
export function mobileFrom(text: string): string | undefined {
  const digits = text
    .trim()
    .replace(/[\s().\-\u2010-\u2015]/g, "")
    .replace(/^(?:\+|0011)?61(?=0?[45])/, "");
  const found = /^0?([45]\d{8})$/.exec(digits);
  return found ? `+61${found[1]}` : undefined;
}

/** "0412 345 678": how people write it. */
export const formatMobile = (e164: string): string => e164.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3");
