import { ApiError } from "#contract/client.ts";
import type { FieldError, Problem } from "#contract/problem.ts";
import { brokenRules } from "#web/forms/field-errors.ts";
import { useFormElement } from "#web/forms/use-form-element.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type * as Shapes from "#features/identity/shapes.ts";
import { aboutQuery, type CredentialChange, postSignIn, type SignInAction } from "./sign-in-calls.ts";
import type { StepProps } from "./sign-in-steps.ts";
import { useWrongCodes } from "./use-wrong-codes.ts";
import { failureText, fieldText } from "./sign-in-text.ts";
import { isSignInAnswer, isProofExpired, useContinue } from "./use-continue.ts";

type FormName = Extract<keyof typeof Shapes, `${string}Form`>;

/** The rules that a form breaks. Their library is as large as the rest of the page, so it comes with the first try. */
async function rulesBroken(form: FormName, body: unknown): Promise<FieldError[]> {
  const shapes = await import("#features/identity/shapes.ts");
  return brokenRules(shapes[form], body);
}

type Options = {
  uid: string;
  name: SignInAction;
  schema: FormName;
  /** The body to send now. */
  body: () => unknown;
  /** The password is a new one. */
  choosesPassword?: boolean;
  /** Called after success if the response does not say how the sign-in continues. */
  onDone?: (answer: unknown) => void;
  onStep: StepProps["onStep"];
};

/**
 * A form of a sign-in page. The first empty field has the focus initially. Errors show beside their fields and the
 * first invalid one gets the focus; other failures show below the button. When the sign-in is complete, the browser
 * leaves the page.
 */
export function useSignInForm({ uid, name, schema, body, choosesPassword = false, onDone, onStep }: Options) {
  const client = useQueryClient();
  const continueWith = useContinue({ uid, onStep });
  const { element, focusWrong, propsFor } = useFormElement();
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const wrongCodes = useWrongCodes();
  useEffect(() => {
    const fields = [...(element.current?.querySelectorAll("input") ?? [])];
    (fields.find(({ value }) => value === "") ?? fields[0])?.focus();
  }, [element]);

  const refuse = (broken: readonly FieldError[], otherwise: string) => {
    const words = broken.toReversed().map((error) => [error.field, fieldText(error, choosesPassword)] as const);
    setErrors(Object.fromEntries(words));
    setFailure(broken.length > 0 ? undefined : otherwise);
    focusWrong();
  };
  const send = async (sent = body()) => {
    setBusy(true);
    try {
      const broken = await rulesBroken(schema, sent);
      const known = wrongCodes.errorOf(sent);
      if (broken.length > 0 || known) {
        refuse(broken.length > 0 ? broken : [known!], "");
        return setBusy(false);
      }
      const answer = await postSignIn(uid, name, sent);
      if (isSignInAnswer(answer)) return await continueWith(answer, changes[name]); // stays busy: the page is being left
      setErrors({});
      setFailure(undefined);
      onDone?.(answer);
    } catch (error) {
      if (isExpired(error)) client.setQueryData(aboutQuery(uid).queryKey, null);
      if (isProofExpired(error)) return await continueWith({ next: "start" });
      wrongCodes.record(sent, fieldErrors(error));
      refuse(fieldErrors(error), failureText(error));
    }
    setBusy(false);
  };
  return {
    props: propsFor({ isBusy, send: () => send() }),
    /** Submits what has just been typed. */
    send: (sent: unknown) => void send(sent),
    /** Clears errors that are out of date. */
    forget: () => {
      wrongCodes.forget();
      setErrors({});
      setFailure(undefined);
    },
    errors,
    failure,
    isBusy,
  };
}

/** The actions after which the email or password is another one. */
const changes: Partial<Record<SignInAction, CredentialChange>> = {
  "confirm-change": "email",
  "new-password": "password",
  reset: "password",
};

/** True if the sign-in has expired. */
const isExpired = (error: unknown) => error instanceof ApiError && error.status === 404;

const fieldErrors = (error: unknown): FieldError[] =>
  error instanceof ApiError && error.status === 400 ? ((error.result as Partial<Problem>)?.errors ?? []) : [];
