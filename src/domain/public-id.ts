/** What public ids are written in: base 32 (RFC 4648) in lower case. */
export const publicIdLetters = "abcdefghijklmnopqrstuvwxyz234567";

/** Whether a text can be a public id: sixteen of those letters. */
export const isPublicId = (text: string): boolean => /^[a-z2-7]{16}$/.test(text);
