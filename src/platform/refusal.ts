import { formatCounted } from "#domain/format-number.ts";
import type { FieldError } from "#contract/problem.ts";

/** The rule that was broken, for programs: its name keeps its meaning. `field` is empty if no single field broke it. */
export type BrokenRule = { field: string; rule: string };

/** What is wrong with a caller's token. `forged`: it was not signed for this use, or it was changed. */
export type TokenFault = "missing" | "unreadable" | "invalid" | "forged";

/**
 * Why the product does not do what it was asked. The set is closed: code that maps refusals (the HTTP server, the queue)
 * must handle every kind, which the compiler checks.
 */
export type RefusalReason =
  /** `isDenied`: it exists, but not for this caller, who must not learn of it. */
  | { kind: "not_found"; rule?: BrokenRule; isDenied?: true }
  /** It existed and was removed on purpose. */
  | { kind: "gone" }
  /** The present state does not allow it. */
  | { kind: "conflict"; rule?: BrokenRule }
  | { kind: "forbidden"; rule?: BrokenRule }
  /** The plan's cap is reached, or it lacks the feature. The rule's field is the cap or the feature. */
  | { kind: "plan_cap"; rule: BrokenRule }
  | { kind: "invalid"; errors: FieldError[] }
  | { kind: "unauthenticated"; token?: TokenFault }
  | { kind: "rate_limited"; retryAfterSeconds: number; rule?: BrokenRule }
  | { kind: "unavailable"; retryAfterSeconds: number };
export type RefusalKind = RefusalReason["kind"];

/** Thrown by services, so that their transactions roll back. The message is a sentence for the person who asked. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly reason: RefusalReason;

  constructor(sentence: string, reason: RefusalReason) {
    super(sentence);
    this.reason = reason;
  }
}

/** True for a refusal of this kind. */
export const isRefusal = (error: unknown, kind: RefusalKind): error is Refusal =>
  error instanceof Refusal && error.reason.kind === kind;

export const notFound = (sentence: string, rule?: BrokenRule) =>
  new Refusal(sentence, { kind: "not_found", ...(rule && { rule }) });

/** What an unknown thing would be told, for a caller who must not learn that it exists. */
export const denied = (sentence: string) => new Refusal(sentence, { kind: "not_found", isDenied: true });

export const gone = (sentence: string) => new Refusal(sentence, { kind: "gone" });

export const conflict = (sentence: string, rule?: BrokenRule) =>
  new Refusal(sentence, { kind: "conflict", ...(rule && { rule }) });

export const forbidden = (sentence: string, rule?: BrokenRule) =>
  new Refusal(sentence, { kind: "forbidden", ...(rule && { rule }) });

export const planCap = (sentence: string, rule: BrokenRule) => new Refusal(sentence, { kind: "plan_cap", rule });

/** One field has a value that a rule does not allow. */
export const invalid = (sentence: string, rule: BrokenRule) =>
  new Refusal(sentence, { kind: "invalid", errors: [{ ...rule, message: sentence }] });

/** Several values break rules, each with a message of its own. */
export const invalidFields = (sentence: string, errors: FieldError[]) =>
  new Refusal(sentence, { kind: "invalid", errors });

export const unauthenticated = (sentence: string, token?: TokenFault) =>
  new Refusal(sentence, { kind: "unauthenticated", ...(token && { token }) });

/** Too many requests until an instant. `sentence` says what was requested too often. */
export function rateLimited(sentence: string, now: Temporal.Instant, until: Temporal.Instant): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil(until.since(now).total("seconds")));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const hours = Math.ceil(minutes / 60);
  const wait = minutes <= 90 ? formatCounted(minutes, "minute") : formatCounted(hours, "hour");
  return new Refusal(`${sentence} Try again in ${wait}.`, { kind: "rate_limited", retryAfterSeconds });
}

export const unavailable = (sentence: string, retryAfterSeconds: number) =>
  new Refusal(sentence, { kind: "unavailable", retryAfterSeconds });
