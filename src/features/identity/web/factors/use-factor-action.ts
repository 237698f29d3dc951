import { postSignIn, factorsQuery, type SignInAction } from "#features/identity/web/sign-in-calls.ts";
import type { StepProps } from "#features/identity/web/sign-in-steps.ts";
import { isSignInAnswer, isProofExpired, useContinue } from "#features/identity/web/use-continue.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";

/**
 * One change of the factors. Pending until the list has been refetched; an expired proof leads back to the password.
 * `before` makes the body.
 */
export function useFactorAction<Name extends SignInAction, Input = unknown>(
  { uid, onStep }: StepProps,
  name: Name,
  before: (input: Input) => Promise<unknown> = (input) => Promise.resolve(input),
) {
  const client = useQueryClient();
  const continueWith = useContinue({ uid, onStep });
  return useMutation({
    mutationFn: async (input: Input) => {
      const answer = await postSignIn(uid, name, await before(input));
      if (isSignInAnswer(answer)) await continueWith(answer);
      else await client.invalidateQueries(factorsQuery(uid));
      return answer;
    },
    onError: (error) => void (isProofExpired(error) && continueWith({ next: "start" })),
  });
}
