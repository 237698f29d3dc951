/** Key for finding people by email. Case is ignored, although the standard permits case-sensitive mailboxes. */
export const emailKey = (email: string): string => email.toLowerCase();

/** The key without a plus tag: "ada+tenders@firm.example" is the mailbox of ada@firm.example. */
export const mailboxKey = (email: string): string => emailKey(email).replace(/\+[^@]*@/, "@");
