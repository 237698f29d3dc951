/** What finds somebody by their e-mail: who they are does not depend on capitals, though the standard allows it. */
export const emailKey = (email: string): string => email.toLowerCase();
