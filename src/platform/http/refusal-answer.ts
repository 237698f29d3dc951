import type { FieldError } from "#contract/problem.ts";
import type { BrokenRule, Refusal, TokenFault } from "#platform/refusal.ts";

/** What HTTP says for a refusal, beside its sentence. */
type RefusalAnswer = { status: number; errors?: FieldError[]; headers?: Record<string, string> };

/** The one place where refusals become statuses, fields and headers. */
export function answerOf({ message, reason }: Refusal): RefusalAnswer {
  const errorsOf = (rule: BrokenRule | undefined) => rule && { errors: [{ ...rule, message }] };
  switch (reason.kind) {
    case "invalid":
      return { status: 400, ...(reason.errors.length > 0 && { errors: reason.errors }) };
    case "unauthenticated":
      return { status: 401, ...(reason.token && { headers: challengeOf(reason.token, message) }) };
    case "forbidden":
    case "plan_cap":
      return { status: 403, ...errorsOf(reason.rule) };
    case "not_found":
      return { status: 404, ...errorsOf(reason.rule) };
    case "conflict":
      return { status: 409, ...errorsOf(reason.rule) };
    case "gone":
      return { status: 410 };
    case "rate_limited":
      return { status: 429, ...errorsOf(reason.rule), headers: retryAfter(reason.retryAfterSeconds) };
    case "unavailable":
      return { status: 503, headers: retryAfter(reason.retryAfterSeconds) };
  }
}

const retryAfter = (seconds: number) => ({ "retry-after": String(seconds) });

/** The challenge of RFC 6750, 3: an error only for a token that could be read. */
const challengeOf = (fault: TokenFault, description: string) => ({
  "www-authenticate":
    fault === "missing" || fault === "unreadable"
      ? "Bearer"
      : `Bearer error="invalid_token", error_description="${description}"`,
});
