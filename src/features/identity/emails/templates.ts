import { type EpochMs, minute } from "#domain/epoch.ts";
import { maskEmail } from "#domain/mask-email.ts";
import {
  type Occasion,
  occasionDate,
  occasionDay,
  occasionFacts,
  occasionTime,
} from "#features/identity/emails/occasion.ts";
import type { EmailContent } from "#platform/mail/email.ts";

type AccountEmail = { to: string; productName: string };
export type CodeEmail = AccountEmail & { code: string; sentAt: EpochMs; expiresAt: EpochMs };

/** What lists of messages show beside the code: a message is read later than it is sent. */
const codePreheader = ({ expiresAt }: CodeEmail) =>
  `It expires at ${occasionTime(expiresAt)}. Never give it to anyone.`;
const codeDate = ({ sentAt }: CodeEmail) => ({ date: occasionDay(sentAt) });
const codeExpires = ({ sentAt, expiresAt }: CodeEmail) => ({
  text: `The code expires in ${(expiresAt - sentAt) / minute} minutes, at ${occasionTime(expiresAt)}.`,
});
const neverAsked = "We never ask for it by phone or email.";

export const signUpTemplate = (email: CodeEmail): EmailContent => ({
  to: email.to,
  ...codeDate(email),
  subject: `${email.code} is your ${email.productName} sign-up code`,
  preheader: codePreheader(email),
  blocks: [
    { title: "Your sign-up code" },
    { text: "Enter this code on the sign-up page to confirm your email address." },
    { code: email.code },
    codeExpires(email),
    { small: `If you did not sign up, ignore this email. ${neverAsked}` },
  ],
  why: `Someone signed up to ${email.productName} with this address.`,
});

export const accountExistsTemplate = ({ to, productName }: AccountEmail): EmailContent => ({
  to,
  subject: `You already have an account with ${productName}`,
  preheader: "Someone tried to sign up with this address. Nothing has changed.",
  blocks: [
    { title: "You already have an account" },
    { text: "Someone tried to sign up with this address, which already has an account." },
    { text: "If it was you, sign in. If you forgot your password, reset it on the sign-in page." },
    { button: "Sign in", path: "/sign-in" },
    { small: "If it was not you, ignore this email. Nothing has changed." },
  ],
  why: `This address has an account with ${productName}.`,
});

export const resetTemplate = (email: CodeEmail): EmailContent => ({
  to: email.to,
  ...codeDate(email),
  subject: `${email.code} is your code for a new password`,
  preheader: codePreheader(email),
  blocks: [
    { title: "Your code for a new password" },
    { text: "Enter this code on the page where you requested it, and choose a new password." },
    { code: email.code },
    codeExpires(email),
    { small: `If you did not request it, ignore this email. Your password has not changed. ${neverAsked}` },
  ],
  why: `Someone requested a new ${email.productName} password for this address.`,
});

export const passwordChangedTemplate = ({ to, productName, ...occasion }: AccountEmail & Occasion): EmailContent => ({
  to,
  ...occasionDate(occasion),
  subject: `Your ${productName} password was changed`,
  preheader: "If this was not you, reset your password now. All other devices were signed out.",
  blocks: [
    { title: "Your password was changed" },
    { text: "The password of your account has just been changed. All other devices have been signed out." },
    ...occasionFacts(occasion),
    { section: "If this was you", size: "small" },
    { text: "Do nothing. Sign in with the new password from now on." },
    { section: "If this was not you", size: "small" },
    { text: "Someone may have access to your email. Secure your mailbox first, then reset your password here." },
    { button: "Sign in", path: "/sign-in" },
  ],
  why: `This address has an account with ${productName}.`,
});

export const newEmailTemplate = (email: CodeEmail): EmailContent => ({
  to: email.to,
  ...codeDate(email),
  subject: `${email.code} is your code for your new email`,
  preheader: codePreheader(email),
  blocks: [
    { title: "Your code for your new email" },
    { text: "Enter this code on the page where you entered this address. From then on, sign in with this address." },
    { code: email.code },
    codeExpires(email),
    { small: `If you did not request it, ignore this email. ${neverAsked}` },
  ],
  why: `Someone with a ${email.productName} account entered this address.`,
});

export const emailTakenTemplate = ({ to, productName }: AccountEmail): EmailContent => ({
  to,
  subject: `You already have an account with ${productName}`,
  preheader: "Someone tried to use this address for another account. Nothing has changed.",
  blocks: [
    { title: "You already have an account" },
    { text: "Someone tried to use this address for another account. It already has an account." },
    { text: "If it was you, sign in with this address. To use it for the other account, delete this account first." },
    { button: "Sign in", path: "/sign-in" },
    { small: "If it was not you, ignore this email. Nothing has changed." },
  ],
  why: `This address has an account with ${productName}.`,
});

type EmailChange = AccountEmail & Occasion & { newEmail?: string | undefined };

/** To the address of before, perhaps against an attacker who has the new one: that is shown in part only. */
export const emailChangedTemplate = ({ to, productName, newEmail, ...occasion }: EmailChange): EmailContent => ({
  to,
  ...occasionDate(occasion),
  subject: `The email address of your ${productName} account was changed`,
  preheader: "If this was not you, contact us now. All other devices were signed out.",
  blocks: [
    { title: "Your email address was changed" },
    { text: "The email address of your account has just been changed. All other devices have been signed out." },
    ...occasionFacts(occasion, [
      { label: "Old", value: to },
      ...(newEmail === undefined ? [] : [{ label: "New", value: maskEmail(newEmail) }]),
    ]),
    { section: "If this was you", size: "small" },
    { text: "Do nothing. Sign in with the new address from now on. Messages go there too." },
    { section: "If this was not you", size: "small" },
    { text: "Someone knows your password. Contact us immediately so that we can restore your account." },
    { button: "Contact support", path: "/support" },
  ],
  why: `Until now, this was the address of a ${productName} account.`,
});

type EmailConfirmed = AccountEmail & Occasion & { oldEmail: string };

/** To the new address: the change has worked. */
export const emailConfirmedTemplate = ({ to, productName, oldEmail, ...occasion }: EmailConfirmed): EmailContent => ({
  to,
  ...occasionDate(occasion),
  subject: `This is now your ${productName} email`,
  preheader: "Sign in with it from now on. All other devices were signed out.",
  blocks: [
    { title: "This is now your email address" },
    { text: "Sign in with this address from now on. Messages go here too. All other devices have been signed out." },
    ...occasionFacts(occasion, [
      { label: "Old", value: maskEmail(oldEmail) },
      { label: "New", value: to },
    ]),
    { button: "Manage account", path: "/account" },
  ],
  why: `This address has an account with ${productName}.`,
});
