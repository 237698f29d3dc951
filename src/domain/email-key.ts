/** What finds somebody by their e-mail: who they are does not depend on capitals, though the standard allows it. */
export const emailKey = (email: string): string => email.toLowerCase();

/** The same without what stands after a plus sign: "ada+tenders@firm.example" is the mailbox of ada@firm.example. */
export const mailboxKey = (email: string): string => emailKey(email).replace(/\+[^@]*@/, "@");
