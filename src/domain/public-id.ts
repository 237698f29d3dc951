/** The alphabet of public ids: base 32 (RFC 4648) in lower case. */
export const publicIdLetters = "abcdefghijklmnopqrstuvwxyz234567";

/** Whether a text can be a public id: sixteen letters of that alphabet. */
export const isPublicId = (text: string): boolean => /^[a-z2-7]{16}$/.test(text);
