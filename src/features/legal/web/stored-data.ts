import { daysText, type Retention } from "#domain/retention.ts";

/** A kind of data: what is stored and why, and for how long. */
export type StoredData = { kind: string; stored: string; kept: string };

/** What the product stores about people, for the privacy policy. The tables are in db/schema.sql. */
export const storedData = ({ activity, securityEvents, alerts, enquiries }: Retention): StoredData[] => [
  {
    kind: "Reading without an account",
    stored:
      "Nothing about who you are. Your network address is held in memory to limit how often one network can call us. Searches are not stored.",
    kept: "A few minutes.",
  },
  {
    kind: "Your account, if you sign in with us and not with another provider",
    stored:
      "Your email address; your password as a slow, salted hash; passkeys as public keys; the secret of an authenticator app, encrypted; recovery codes as hashes.",
    kept: "Until you change them or delete your account.",
  },
  {
    kind: "Your sign-ins",
    stored:
      "For each signed-in browser: its description, its network and when it was used first and last, so that you can see it and sign it out.",
    kept: "Until you sign out, or 30 days without use, at most 180 days.",
  },
  {
    kind: "Attempts to sign in",
    stored: "How many there were for an email address and from a network, to stop guessing.",
    kept: "24 hours.",
  },
  {
    kind: "Your profile",
    stored:
      "Your name, email address, time zone and message settings; if you give them, your mobile number, salutation and pronouns; your picture, if your sign-in provider has one; when you registered, and when you were last here, to the hour.",
    kept: "Until you delete your account.",
  },
  {
    kind: "Your consent",
    stored: "Which versions of this policy and of the terms you accepted, and when, as evidence.",
    kept: "Until you delete your account.",
  },
  {
    kind: "Your organisation",
    stored:
      "Its name, ABN, time zone, interests, email domains and plan; its members with their roles; requests to join; whom its admins have removed or declined; invites with the name and address that the admin gave.",
    kept: "Until the organisation is deleted, which happens with its last member. Your membership and the invites to you end when you leave or delete your account.",
  },
  {
    kind: "Your searches, watches and alerts",
    stored:
      "The searches that you save, the notices that you watch, and how you want to be told of them; which alerts we sent you, when, by which channel and about which notice; what we last told you of a notice that you watch.",
    kept: `Until you delete the search, leave the organisation or delete your account; alerts and messages for at most ${daysText(alerts)}. What we told you of a notice goes within 2 hours after you stop watching it.`,
  },
  {
    kind: "What you read and do in your organisation",
    stored:
      "The notices that you open and hide; the searches that you run; what you watch, save, share, note and move. Your colleagues see who has opened a notice, and what you did with what is not yours alone.",
    kept: `${daysText(activity)} for what you did. Which notices you opened, and hid for yourself, until you leave the organisation or delete your account.`,
  },
  {
    kind: "Your organisation's work",
    stored:
      "Notes, the pipeline, notices that you enter yourselves, your own dates, and who attended a briefing, with the name of the person; links for calendar programs, with when they were last read.",
    kept: "Until your organisation deletes it or is itself deleted, without your name once you have deleted your account. Your calendar links end when you leave.",
  },
  {
    kind: "Your devices for push, if you switch it on",
    stored:
      "For each browser: its description, the address and keys that its push service gave it, when you switched it on and when the last alert went there.",
    kept: "Until you remove the device, sign out there, end its session or delete your account.",
  },
  {
    kind: "Your exports",
    stored: "For a list that you download as CSV: which list and filters, under an address that works for 5 minutes.",
    kept: "At most about an hour.",
  },
  {
    kind: "Codes and invites that we send",
    stored:
      "That a code was sent, to which address or number; for limits, hashes of the address or number, and the network of the person who asked for it.",
    kept: "Codes work for 10 minutes. The records are deleted after about an hour, those for limits after about a day.",
  },
  {
    kind: "Security events",
    stored:
      "Sign-ins, failures, and changes of accounts and roles, with the network that they came from. You can read yours in the account area.",
    kept: `${daysText(securityEvents)}. The server's log has the same lines without names, for as long as the operator keeps its logs.`,
  },
  {
    kind: "Payments",
    stored:
      "What your organisation pays and when, the last four digits and expiry of its card, for whom invoices are made out, and the invoices. Stripe stores the card; we do not.",
    kept: "Until the organisation is deleted. Invoices stay as long as tax law requires.",
  },
  {
    kind: "Your trial",
    stored:
      "A keyed hash of your email address and of your account, with the date, so that each person has one trial. Your address cannot be read from it.",
    kept: "Permanently, also after you have deleted your account.",
  },
  {
    kind: "Your reports about notices",
    stored: "What you reported as missing or wrong in a notice.",
    kept: "Permanently, without your name once you have deleted your account.",
  },
  {
    kind: "Your enquiries and feedback",
    stored:
      "What you write to us, with the name, email address, mobile number and organisation that you enter; for feedback about a page, its address. If you are signed in, that it was you.",
    kept: `${daysText(enquiries)}. Enquiries that you send while signed in are deleted with your account.`,
  },
];

/** What browsers store, for the privacy policy. */
export const browserData: readonly StoredData[] = [
  {
    kind: "Signing in (cookies)",
    stored: "The session at our sign-in pages, and a mark that you have signed in from this browser before.",
    kept: "Up to 180 days, the mark 90 days. Scripts cannot read them, and they go to this site only.",
  },
  {
    kind: "Your preferences (cookies)",
    stored: "Your time zone, and how you like the results laid out. Only if you visit the search page.",
    kept: "One year.",
  },
  {
    kind: "The session (local storage)",
    stored: "The tokens that you are signed in with, your name and email address; an invite that you have opened.",
    kept: "Until you sign out.",
  },
  {
    kind: "Reading (local storage)",
    stored:
      "Your light or dark theme, keyboard shortcuts, and, while you are signed out, which notices you have seen and when you last visited.",
    kept: "Until you clear your browser. Once you sign in, what you have seen is taken over into your account; the rest is not sent to us.",
  },
  {
    kind: "The tab (session storage)",
    stored: "Forms that you have begun, your last filters and place in a list, hints that you have closed.",
    kept: "Until you close the tab.",
  },
];
