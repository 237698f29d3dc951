import { CodeField } from "#web/ui/code-field.tsx";
import type { useSignInForm } from "./use-sign-in-form.ts";

type Props = {
  form: ReturnType<typeof useSignInForm>;
  code: string;
  onCode: (code: string) => void;
  label?: string;
  /** False if the form has another field to fill in before it can be sent. */
  submitsWhenComplete?: boolean;
};

/** The 6-digit code of a sign-in form; the sixth digit submits it. */
export const SignInCodeField = ({ form, code, onCode, label = "Code", submitsWhenComplete = true }: Props) => (
  <CodeField
    label={label}
    name="code"
    value={code}
    error={form.errors["code"]}
    onValue={onCode}
    onComplete={(digits) => submitsWhenComplete && form.send({ code: digits })}
    disabled={form.isBusy}
  />
);
