// Brackets, dots, all spaces and dashes, and zero-width characters copied from address books.
const separators = /[\s\p{Cf}().\-\u2010-\u2015\u2212]/gu;

/**
 * Parses an Australian mobile number in any notation ("0412 345 678", "+61 (0)412-345-678", "61412345678", "0011 61 412
 * 345 678", full-width digits). Returns E.164, "+61412345678", or undefined. Source: the numbering plan, in which
 * mobiles start with 04 or 05 and have ten digits; 0550 is for location independent numbers.
 */
export function mobileFrom(text: string): string | undefined {
  const digits = text
    .normalize("NFKC")
    .replace(separators, "")
    .replace(/^(?:\+|0011|00)?61(?=0?[45])/, "");
  const found = /^0?((?!550)[45]\d{8})$/.exec(digits);
  return found ? `+61${found[1]}` : undefined;
}

/** "0412 345 678", the usual notation. */
export const formatMobile = (e164: string): string => e164.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, "0$1 $2 $3");
