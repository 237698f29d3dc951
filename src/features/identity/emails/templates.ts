import type { EmailContent } from "#platform/mail/email.ts";

type AccountEmail = { to: string; productName: string };
export type CodeEmail = AccountEmail & { code: string };

export const signUpTemplate = ({ to, productName, code }: CodeEmail): EmailContent => ({
  to,
  subject: `${code} is your code for ${productName}`,
  blocks: [
    { text: "Enter this code on the sign-up page to confirm your email address." },
    { code },
    {
      small: "The code expires in 10 minutes. If you did not sign up, ignore this email.",
    },
  ],
  why: `Someone signed up at ${productName} with this address.`,
});

export const accountExistsTemplate = ({ to, productName }: AccountEmail): EmailContent => ({
  to,
  subject: `You have an account at ${productName}`,
  blocks: [
    { text: "Someone tried to sign up with this address, which already has an account." },
    { text: "If it was you, sign in. If you forgot your password, reset it on the sign-in page." },
    { button: "Sign in", path: "/sign-in" },
    { small: "If it was not you, ignore this email. Nothing has changed." },
  ],
  why: `This address has an account at ${productName}.`,
});

export const resetTemplate = ({ to, productName, code }: CodeEmail): EmailContent => ({
  to,
  subject: `${code} is your code for a new password`,
  blocks: [
    { text: "Enter this code on the page where you requested it, and choose a new password." },
    { code },
    {
      small:
        "The code expires in 10 minutes. If you did not request it, ignore this email. Your password has not changed.",
    },
  ],
  why: `Someone requested a new password at ${productName} for this address.`,
});

export const passwordChangedTemplate = ({ to, productName }: AccountEmail): EmailContent => ({
  to,
  subject: `Your password at ${productName} was changed`,
  blocks: [
    { text: "Your password has just been changed. All other devices have been signed out." },
    {
      text: "If it was not you, someone may have access to your email. Secure your mailbox first, then reset your password here.",
    },
    { button: "Sign in", path: "/sign-in" },
  ],
  why: `This address has an account at ${productName}.`,
});

export const newEmailTemplate = ({ to, productName, code }: CodeEmail): EmailContent => ({
  to,
  subject: `${code} is your code for your new email`,
  blocks: [
    { text: "Enter this code on the page where you entered this address. From then on, sign in with this address." },
    { code },
    { small: "The code expires in 10 minutes. If you did not request it, ignore this email." },
  ],
  why: `Someone with an account at ${productName} entered this address.`,
});

export const emailTakenTemplate = ({ to, productName }: AccountEmail): EmailContent => ({
  to,
  subject: `You have an account at ${productName}`,
  blocks: [
    { text: "Someone tried to use this address for another account. It already has an account." },
    { text: "If it was you, sign in with this address. To use it for the other account, delete this account first." },
    { button: "Sign in", path: "/sign-in" },
    { small: "If it was not you, ignore this email. Nothing has changed." },
  ],
  why: `This address has an account at ${productName}.`,
});

export const emailChangedTemplate = ({ to, productName }: AccountEmail): EmailContent => ({
  to,
  subject: `Your email at ${productName} was changed`,
  blocks: [
    {
      text: "The email address of your account has just been changed. All other devices have been signed out.",
    },
    {
      text: "If it was not you, someone knows your password. Contact us immediately so that we can restore your account.",
    },
    { button: "Support", path: "/support" },
  ],
  why: `This was the address of an account at ${productName} until now.`,
});
