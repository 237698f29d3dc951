import { toast, type Toast } from "#web/ui/toast.ts";
import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { failureToast } from "./refusal.ts";

type Options<Input, Result> = {
  /** What is told when it is done; nothing where the page itself shows it. */
  successToast?: ((input: Input, result: Result) => Toast) | undefined;
  /** The outcome when it was refused, over the server's reason: "The invite was not sent". */
  failureTitle: string;
  /** What is shown and no longer true afterwards. */
  changes?: readonly QueryKey[] | undefined;
};

/**
 * One act on the server. It is pending until what it changed is on screen; when it was refused or failed, a toast
 * says so.
 */
export function useAction<Input = void, Result = void>(
  action: (input: Input) => Promise<Result>,
  { successToast, failureTitle, changes = [] }: Options<Input, Result>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: async (result, input) => {
      if (successToast) toast(successToast(input, result));
      await Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (error) => toast(failureToast(error, failureTitle)),
  });
}
