const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * Reads an Australian Business Number in any spacing and checks its checksum (the register's rule: one less in the
 * first digit, weighted sum divisible by 89). Eleven digits, or undefined.
 */
export function abnFrom(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d{11}$/.test(digits)) return undefined;
  const sum = weights.reduce(
    (total, weight, index) => total + weight * (Number(digits[index]) - (index === 0 ? 1 : 0)),
    0,
  );
  return sum % 89 === 0 ? digits : undefined;
}

/** "51 824 753 556": the register's way of writing eleven digits. */
export const formatAbn = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
