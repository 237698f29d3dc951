import { ApiError } from "#contract/client.ts";
import type { FieldError, Problem } from "#contract/problem.ts";
import { unexpectedError } from "#web/ui/messages.ts";
import type { Toast } from "#web/ui/toast.ts";

/** Why the server rejected a request: broken field rules and a sentence. */
export type Refusal = { detail: string; errors: FieldError[] };

/** The rejection in a failed call's response; undefined if it was an error of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError) || error.status === 500) return undefined;
  const { detail, errors = [] } = (error.result ?? {}) as Partial<Problem>;
  return detail === undefined ? undefined : { detail, errors };
}

/** A rejection as shown: the outcome and the reason. */
export type FormError = { outcome: string; detail: string };

/** The toast for a failed action. `outcome`: "The invite was not sent". */
export function failureToast(error: unknown, failureTitle: string): Toast {
  const refusal = refusalOf(error);
  return refusal ? { type: "error", title: failureTitle, message: refusal.detail } : unexpectedError;
}
