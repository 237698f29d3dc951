import { ApiError } from "#contract/client.ts";
import type { Problem } from "#contract/problem.ts";
import type { Answered, SignInRule } from "#features/identity/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import {
  aboutQuery,
  type Confirmation,
  confirmationQuery,
  type CredentialChange,
  factorsQuery,
} from "./sign-in-calls.ts";
import type { StepProps } from "./sign-in-steps.ts";

/** True if a response says how the sign-in continues. */
export const isSignInAnswer = (answer: unknown): answer is Answered =>
  typeof answer === "object" && answer !== null && ("continueAt" in answer || "next" in answer);

/** True if the proof given on this page has expired: start again. */
export const isProofExpired = (error: unknown): boolean =>
  error instanceof ApiError &&
  ((error.result as Partial<Problem> | undefined)?.errors ?? []).some(
    ({ rule }) => rule === ("proof_expired" satisfies SignInRule),
  );

/**
 * Continues as the server says: leaves the page, or goes to another step after refetching the state. If the email or
 * password was changed on the page, that is confirmed before the browser leaves.
 */
export function useContinue({ uid, onStep }: Pick<StepProps, "uid" | "onStep">) {
  const client = useQueryClient();
  return async (answer: Answered | { next: "start" }, change?: CredentialChange): Promise<void> => {
    const { queryKey } = confirmationQuery(uid);
    const confirm = (confirmation: Confirmation) => client.setQueryData(queryKey, confirmation);
    if (change) confirm({ change });
    if ("continueAt" in answer) {
      const changed = client.getQueryData(queryKey);
      if (!changed) return location.replace(answer.continueAt);
      return void confirm({ ...changed, ...answer });
    }
    client.removeQueries(factorsQuery(uid));
    const about = await client.fetchQuery({ ...aboutQuery(uid), staleTime: 0 });
    const start = about?.purpose === "change-email" ? "change-email" : "sign-in";
    onStep(answer.next === "start" ? start : answer.next);
  };
}
