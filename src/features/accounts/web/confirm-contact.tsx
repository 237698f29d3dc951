import { maxCodeAttempts, wrongCodeText } from "#domain/code-attempts.ts";
import { userCacheQuery } from "#web/member/user-cache.ts";
import { refusalOf } from "#web/forms/refusal.ts";
import { FormErrorSummary } from "#web/forms/form-error-summary.tsx";
import { whileSaving } from "#web/session/unsaved-work.ts";
import { useDraft } from "#web/forms/use-draft.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { CodeField, codeDigits } from "#web/ui/code-field.tsx";
import { Actions, FormPage } from "#web/ui/form-page.tsx";
import { unexpectedError, validationErrors } from "#web/ui/messages.ts";
import { toast } from "#web/ui/toast.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useRef, useState } from "react";
import { useCountdown } from "./use-countdown.ts";

/** Seconds before another code can be requested. */
const resendDelaySeconds = 30;

type Props = {
  /** "mobile number", "email address" */
  contactName: string;
  /** Where the code goes, formatted for people. */
  address: string;
  /** From the link in an email. */
  initialCode?: string | undefined;
  /** What does not work until the contact is verified. */
  why: string;
  send: () => Promise<unknown>;
  /** True if the code is correct. */
  verify: (code: string) => Promise<boolean>;
  /** Continues what the reader needed it for. */
  onVerified?: () => void;
};

/**
 * Verifies an email address or mobile number with a code. Opening the page sends nothing, because codes are limited.
 */
export function ConfirmContact({ contactName, address, initialCode = "", why, send, verify, onVerified }: Props) {
  const client = useQueryClient();
  const [digits, setDigits] = useState(codeDigits(initialCode));
  const [error, setError] = useState<string>();
  const tried = useRef(new Set<string>());
  const { draft, change, forget } = useDraft(`code ${address}`, { wasSent: initialCode !== "", wrongTries: 0 });
  const [wait, startWait] = useCountdown();
  const failed = (problem: unknown) => {
    if (!refusalOf(problem)) toast(unexpectedError);
  };
  const sending = useMutation({
    mutationFn: () => whileSaving(send),
    onSuccess: () => {
      change({ wasSent: true, wrongTries: 0 });
      setDigits("");
      tried.current.clear();
      setError(undefined);
      startWait(resendDelaySeconds);
    },
    onError: failed,
  });
  const verifying = useMutation({
    mutationFn: (code: string) => whileSaving(() => verify(code)),
    onSuccess: async (isRight) => {
      if (!isRight) {
        setError(wrongCodeText(maxCodeAttempts - draft.wrongTries - 1));
        return change({ wrongTries: draft.wrongTries + 1 });
      }
      forget();
      toast({ type: "success", title: `Verified ${contactName}`, message: `We can now send messages to ${address}.` });
      await client.invalidateQueries({ queryKey: userCacheQuery.queryKey });
      onVerified?.();
    },
    onError: failed,
  });
  const check = (code: string) => {
    if (verifying.isPending) return;
    // The sixth digit has submitted this code: the button must not use up another attempt.
    if (tried.current.has(code)) return setError(wrongCodeText(maxCodeAttempts - draft.wrongTries));
    if (code.length === 6) {
      tried.current.add(code);
      return verifying.mutate(code, { onError: () => tried.current.delete(code) });
    }
    setError("Enter the 6-digit code from the message.");
    toast(validationErrors);
  };
  const shown = address.replaceAll(" ", "\u00a0"); // Keeps a number on one line.
  const refusal = refusalOf(sending.error ?? verifying.error);
  const sendButton = (
    <Button
      preset={draft.wasSent ? "secondary" : "primary"}
      busy={sending.isPending || wait > 0}
      onClick={() => sending.mutate()}
    >
      {draft.wasSent ? (wait > 0 ? `Send again in ${wait} s` : "Send another code") : "Send a code"}
    </Button>
  );
  return (
    <FormPage
      title={`Verify your ${contactName}`}
      lead={
        <p>
          {draft.wasSent
            ? `Enter the 6-digit code that we sent to ${shown}. It expires in 10 minutes.`
            : `${why} We will send a 6-digit code to ${shown}.`}
        </p>
      }
    >
      {draft.wasSent ? (
        <form
          noValidate
          onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
            event.preventDefault();
            check(digits);
          }}
        >
          <CodeField
            name="code"
            label="Code"
            value={digits}
            error={error}
            disabled={verifying.isPending}
            onValue={(next) => {
              setDigits(next);
              setError(undefined);
            }}
            onComplete={check}
          />
          <Actions>
            <Button
              type="submit"
              preset="primary"
              busy={verifying.isPending}
              disabled={draft.wrongTries >= maxCodeAttempts}
            >
              Verify
            </Button>
            {sendButton}
            <ButtonLink to="/account" preset="low-profile">
              {`Change the ${contactName}`}
            </ButtonLink>
          </Actions>
        </form>
      ) : (
        <Actions>
          {sendButton}
          <Button preset="low-profile" onClick={() => change({ wasSent: true })}>
            I have a code
          </Button>
        </Actions>
      )}
      <FormErrorSummary refused={refusal ? { outcome: "No code was sent", detail: refusal.detail } : null} />
    </FormPage>
  );
}
