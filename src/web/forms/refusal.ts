import { ApiError } from "#contract/client.ts";
import type { FieldError, Problem } from "#contract/problem.ts";
import { LoginRequired } from "#web/session/login-required.ts";
import { unexpectedError } from "#web/ui/messages.ts";
import type { Toast } from "#web/ui/toast.ts";

/** Why the server rejected a request: broken field rules and a sentence. */
export type Refusal = { detail: string; errors: FieldError[] };

/** Somebody else has saved the same field, and the person has not chosen yet. */
export class EditedElsewhere extends Error {
  override name = "EditedElsewhere";
}
const editedElsewhere = "Someone else has saved a change here since you opened this page. Check it, then save again.";

const signedOut = "Your session has ended. Try again, and sign in when you are asked.";

/** True if the server has a newer version than the one that was changed. */
export const isStale = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 409 &&
  (refusalOf(error)?.errors ?? []).some(({ rule }) => rule === "stale_version");

/** The rejection in a failed call's response; undefined if it was an error of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof EditedElsewhere) return { detail: editedElsewhere, errors: [] };
  if (error instanceof LoginRequired) return { detail: signedOut, errors: [] };
  if (!(error instanceof ApiError) || error.status === 500) return undefined;
  const { detail, errors = [] } = (error.result ?? {}) as Partial<Problem>;
  return detail === undefined ? undefined : { detail, errors };
}

/** A rejection as shown: the outcome and the reason. */
export type FormError = { outcome: string; detail: string };

/** A field of a rejected submission, by its path, and its error as shown. */
export type RejectedField = { field: string; error: string };

/** The toast for a failed action. `outcome`: "The invite was not sent". */
export function failureToast(error: unknown, failureTitle: string): Toast {
  const refusal = refusalOf(error);
  return refusal ? { type: "error", title: failureTitle, message: refusal.detail } : unexpectedError;
}
