/**
 * Numbers as a parameter that the statement casts to an array: `${numberArray(ids)}::integer[]`. For very many, because
 * node-postgres escapes the elements of an array one by one.
 */
export const numberArray = (values: readonly number[]): string => `{${values.join()}}`;
