const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/**
 * Parses an Australian Business Number in any spacing and checks its checksum (the register's rule: subtract one from
 * the first digit; the weighted sum is divisible by 89). Returns eleven digits, or undefined.
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

/** What is wrong with a text as an ABN: a phrase that follows "ABN"; undefined if it is valid. */
export function abnFault(text: string): string | undefined {
  if (abnFrom(text) !== undefined) return undefined;
  const digits = text.replace(/[\s-]/g, "");
  if (!/^\d+$/.test(digits)) return "must be a number of 11 digits";
  if (digits.length !== 11) return `must have 11 digits, not ${digits.length}`;
  return "is not valid, because at least one of its 11 digits is wrong";
}

/** "51 824 753 556", the register's format. */
export const formatAbn = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
