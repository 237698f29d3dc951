import type { EmailContent } from "#platform/mail/email.ts";

type AccountEmail = { to: string; productName: string };
export type CodeEmail = AccountEmail & { code: string };

export const signUpTemplate = ({ to, productName, code }: CodeEmail): EmailContent => ({
  to,
  subject: `${code} is your code for ${productName}`,
  blocks: [
    { text: "Type this code on the sign-up page to confirm that this e-mail is yours." },
    { code },
    {
      small: "It holds for 10 minutes. If you did not sign up, ignore this message: nothing happens without the code.",
    },
  ],
  why: `Somebody signed up at ${productName} with this address.`,
});

export const accountExistsTemplate = ({ to, productName }: AccountEmail): EmailContent => ({
  to,
  subject: `You have an account at ${productName}`,
  blocks: [
    { text: "Somebody tried to sign up with this address, which has an account already." },
    { text: "If it was you, sign in. If you have forgotten the password, the sign-in page can send you a code." },
    { button: "Sign in", path: "/sign-in" },
    { small: "If it was not you, ignore this message: nothing has changed." },
  ],
  why: `This address has an account at ${productName}.`,
});

export const resetTemplate = ({ to, productName, code }: CodeEmail): EmailContent => ({
  to,
  subject: `${code} is your code for a new password`,
  blocks: [
    { text: "Type this code on the page where you asked for it, and choose a new password." },
    { code },
    { small: "It holds for 10 minutes. If you did not ask, ignore this message: your password stays as it is." },
  ],
  why: `Somebody asked for a new password at ${productName} for this address.`,
});

export const passwordChangedTemplate = ({ to, productName }: AccountEmail): EmailContent => ({
  to,
  subject: `Your password at ${productName} was changed`,
  blocks: [
    { text: "Your password was changed just now, and every device but that one was signed out." },
    {
      text: "If it was not you, somebody reads your e-mail. Secure your mailbox first, then choose a new password here.",
    },
    { button: "Sign in", path: "/sign-in" },
  ],
  why: `This address has an account at ${productName}.`,
});

export const newEmailTemplate = ({ to, productName, code }: CodeEmail): EmailContent => ({
  to,
  subject: `${code} is your code for your new e-mail`,
  blocks: [
    { text: "Type this code on the page where you gave this address. From then on you sign in with it." },
    { code },
    { small: "It holds for 10 minutes. If you did not ask, ignore this message: nothing happens without the code." },
  ],
  why: `Somebody with an account at ${productName} gave this address as theirs.`,
});

export const emailTakenTemplate = ({ to, productName }: AccountEmail): EmailContent => ({
  to,
  subject: `You have an account at ${productName}`,
  blocks: [
    { text: "Somebody tried to give another account this address, which has an account already." },
    { text: "If it was you, sign in with this address; to have one account alone, delete the other first." },
    { button: "Sign in", path: "/sign-in" },
    { small: "If it was not you, ignore this message: nothing has changed." },
  ],
  why: `This address has an account at ${productName}.`,
});

export const emailChangedTemplate = ({ to, productName }: AccountEmail): EmailContent => ({
  to,
  subject: `Your e-mail at ${productName} was changed`,
  blocks: [
    {
      text: "Your account has another e-mail since just now, and every device but the one it was changed on was signed out.",
    },
    {
      text: "If it was not you, somebody knows your password. Write to us at once, so that we can give the account back.",
    },
    { button: "Support", path: "/support" },
  ],
  why: `This was the address of an account at ${productName} until now.`,
});
