/** Whether a text can be the public id of an opportunity: sixteen letters of base 32 (RFC 4648) in lower case. */
export const isPublicId = (text: string): boolean => /^[a-z2-7]{16}$/.test(text);
