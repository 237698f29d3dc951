import type { FieldError } from "#contract/problem.ts";
import { useRef } from "react";

/**
 * The codes that the server has refused, with the newest refusal. The sixth digit submits a code, so a press of the
 * button would submit the same code again: that cannot help, and would use up another attempt.
 */
export function useWrongCodes() {
  const refused = useRef<{ codes: unknown[]; error: FieldError } | undefined>(undefined);
  return {
    /** The error of a body with a code that was refused before. */
    errorOf: (body: unknown) => (refused.current?.codes.includes(codeIn(body)) ? refused.current.error : undefined),
    record(body: unknown, errors: readonly FieldError[]): void {
      const error = errors.find(({ field }) => field === "code");
      if (error) refused.current = { codes: [...(refused.current?.codes ?? []), codeIn(body)], error };
    },
    /** Another code was sent. */
    forget: () => void (refused.current = undefined),
  };
}

const codeIn = (body: unknown) => (body as { code?: unknown }).code;
