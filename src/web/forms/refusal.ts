import { ApiError } from "#contract/client.ts";
import type { FieldError, Problem } from "#contract/problem.ts";
import { unexpectedError } from "#web/ui/messages.ts";
import type { Toast } from "#web/ui/toast.ts";

/** What the server has against what was sent: the rules that fields broke, and the reason in a sentence. */
export type Refusal = { detail: string; errors: FieldError[] };

/** The refusal in a failed call's answer; undefined where it was a fault and says nothing of what was sent. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError) || error.status === 500) return undefined;
  const { detail, errors = [] } = (error.result ?? {}) as Partial<Problem>;
  return detail === undefined ? undefined : { detail, errors };
}

/** A refusal as it is shown: what did not happen, and why. */
export type FormError = { outcome: string; detail: string };

/** What a person is told when an act did not happen. `notDone` is the outcome: "The invite was not sent". */
export function failureToast(error: unknown, failureTitle: string): Toast {
  const refusal = refusalOf(error);
  return refusal ? { type: "error", title: failureTitle, message: refusal.detail } : unexpectedError;
}
