// Brackets, dots, every space and dash, and the marks without width that copying from an address book brings along.
const separators = /[\s\p{Cf}().\-\u2010-\u2015\u2212]/gu;

/**
 * Reads an Australian mobile number in any of its spellings ("0412 345 678", "+61 (0)412-345-678", "61412345678",
 * "0011 61 412 345 678", full-width digits) and returns it in E.164, "+61412345678"; undefined when it is none. Source:
 * the numbering plan, in which mobiles begin with 04 or 05 and have ten digits; 0550 is for numbers without a place.
 */
export function mobileFrom(text: string): string | undefined {
  const digits = text
    .normalize("NFKC")
    .replace(separators, "")
    .replace(/^(?:\+|0011|00)?61(?=0?[45])/, "");
  const found = /^0?((?!550)[45]\d{8})$/.exec(digits);
  return found ? `+61${found[1]}` : undefined;
}

/** "0412 345 678": how people write it. */
export const formatMobile = (e164: string): string => e164.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3");
