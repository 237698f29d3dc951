/** A path of this installation, so that no email can link anywhere else. */
export type SitePath = `/${string}`;

/** Where people switch off the emails that they can. */
export const settingsPath = "/account/notification-settings" satisfies SitePath;

/** Something that the reader can do about a notice, and its page. */
export type EmailAct = { label: string; path: SitePath };

/** A deadline: the date leads with its weekday, and whole days follow, because a message is read later than it is sent. */
export type EmailDeadline = {
  /** All of it in one line. */
  text: string;
  /** What it is the date of, if not the closing: "Mandatory site visit". */
  what?: string;
  /** "Closes Fri 18 Sep 2026" */
  when: string;
  /** "3:00pm AEST (Sydney)" */
  clock: string | null;
  /** "in 2 days"; null without a closing that lies ahead. */
  days: string | null;
  /** "2:00pm your time" where the reader's clock differs. */
  yourTime: string | null;
  /** "2:00pm your time", "in 2 days" */
  notes: readonly string[];
  /** Within 3 days of sending. */
  isNear: boolean;
};

/**
 * A notice in a list: the title links to its page, and the deadline is directly under it. The lines say what else the
 * reader needs to decide, the first one what it is.
 */
export type EmailNotice = {
  title: string;
  path: SitePath;
  deadline?: EmailDeadline | null;
  /** What has changed: the first one says it above the title. */
  changes?: readonly EmailChange[];
  lines: readonly string[];
  warning?: EmailWarning | undefined;
  /** What the act that opens its page is called, where it has one: it stands out, before the others. */
  open?: string;
  acts?: readonly EmailAct[];
  /** Sentences below everything else. */
  notes?: readonly string[];
};

/** What can cost the reader the notice, in a box: the fact, and what follows from it. */
export type EmailWarning = { lead: string; text: string };

/**
 * A field of a notice before and after a change; null is "not stated". `field`: what happened, with its severity:
 * "Important · closing moved 7 days later". `quote`: words that were added, in place of both values. `documents`: what was
 * published with it, and where to get it.
 */
export type EmailChange = {
  field: string;
  before: string | null;
  after: string | null;
  isCritical?: boolean;
  quote?: string;
  documents?: readonly EmailAct[];
};

/** A label with its value, such as a source with its count or an item with its price. */
export type EmailFact = {
  label: string;
  value: string;
  path?: SitePath;
  /** What follows the value, and leads further: "Read it". */
  link?: EmailAct;
};

/** Something that costs money: its name and price in one line, and what it includes below. */
export type EmailPrice = { name: string; price: string; includes?: string };

/**
 * One part of an email: a title, with what it is about above it; the heading of a section, texts, a code to type, a
 * button, small print, a list in the order given, a band, or acts of which the first stands out. A small section is a
 * paragraph's own heading; an ending stands below a line across the message, and says how that came about.
 */
export type EmailBlock =
  | { title: string; kicker?: string; path?: SitePath }
  | { section: string; size?: "large" | "small" | "ending"; note?: string }
  | { text: string }
  | { code: string }
  | { button: string; path: SitePath }
  | { small: string; link?: EmailAct }
  | { warning: EmailWarning }
  | EmailList
  | { changes: readonly EmailChange[] }
  | { quote: string; by: string }
  | { deadline: EmailDeadline }
  | EmailBand
  | { acts: readonly EmailAct[] }
  | { facts: readonly EmailFact[] }
  | { prices: readonly EmailPrice[] };

/** What a message about one notice is about, as wide as the message. At most one. */
export type EmailBand = {
  band: string;
  /** Over: nothing is left to do. */
  tone: "critical" | "over";
  changes: readonly EmailChange[];
  lines: readonly string[];
  /** What is no longer so: "It was to close", "Mon 5 Oct 2026 3:00pm AEDT (Sydney)". */
  former?: { lead: string; value: string };
  note?: string;
};

/** A list of notices with its heading. */
export type EmailList = {
  heading: string;
  /** How many there are: "4 new". */
  count?: string;
  tone?: "critical" | "changed";
  note?: string;
  notices: readonly EmailNotice[];
  more?: { label: string; path: SitePath };
  /** Apart from what the reader asked for. */
  isAside?: boolean;
};

/** A file that goes with an email. `content` is ASCII. */
export type EmailAttachment = { name: string; type: "application/pdf"; content: string };

/** An email as data. Texts are plain: markup in a name is shown as typed. */
export type EmailContent = {
  /** One address. */
  to: string;
  subject: string;
  /** What mail programs show after the subject in a list: what it does not say. */
  preheader?: string;
  blocks: readonly EmailBlock[];
  /** A sentence for the footer: why the reader gets this. */
  why: string;
  /** The footer says where the reader can switch such emails off. */
  isOptional?: boolean;
  /** When it happened, in words, for the head. */
  date?: string;
  /** Identifies the message across retries of its job; absent if each attempt is a new message. */
  idempotencyKey?: string;
  attachment?: EmailAttachment;
  /** For messages of a list: where one POST unsubscribes (RFC 8058), and the list's id within this installation. */
  list?: {
    id: string;
    unsubscribePath: SitePath;
    /** What that link stops, in words: "all digests". */
    name?: string;
    /** Links in the footer that stop something else. */
    others?: readonly { name: string; path: SitePath }[];
  };
};

/** A rendered email: one message to one address, in both forms. */
export type Email = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Headers beyond sender, recipient, subject and id. */
  headers: Record<string, string>;
  idempotencyKey?: string;
  attachment?: EmailAttachment;
};

/** Renders an email and hands it to the sender. Resolves when the sender has accepted it; errors are for the job queue. */
export type SendEmail = (email: EmailContent) => Promise<void>;

/**
 * The needs of a job that sends one message, which is the same at each attempt: its sender adds the key, so that a
 * repeated message is recognised.
 */
export const withIdempotencyKey = <Needs extends { sendEmail: SendEmail }>(
  needs: Needs,
  idempotencyKey: string,
): Needs => ({ ...needs, sendEmail: (email) => needs.sendEmail({ ...email, idempotencyKey }) });
