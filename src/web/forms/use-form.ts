import type { FieldError } from "#contract/problem.ts";
import { unexpectedError, validationErrors } from "#web/ui/messages.ts";
import { toast, type Toast } from "#web/ui/toast.ts";
import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { adviceByField, brokenRules } from "./field-errors.ts";
import { refusalOf, type FormError } from "./refusal.ts";
import { useFormElement } from "./use-form-element.ts";

type Options<Schema extends z.ZodType> = {
  /** The rules of the call's body, from its contract. */
  schema: Schema;
  /** What would be sent now. */
  body: () => unknown;
  send: (body: z.input<Schema>) => Promise<unknown>;
  /** What each field is called on screen, by its path in the body. */
  names: Readonly<Record<string, string>>;
  successToast?: (() => Toast) | undefined;
  /** The outcome when it was refused, over the reason: "The invite was not sent". */
  failureTitle: string;
  changes?: readonly QueryKey[] | undefined;
  onDone?: (() => void) | undefined;
};

/**
 * A form that becomes the body of one call. The contract's rules are checked here first, the server's answer after;
 * whichever finds a broken rule, a sentence stands beside the field and the first such field has the focus. What the
 * server has against the whole stays in `refused`, which the form shows by `RefusedNotice`.
 */
export function useForm<Schema extends z.ZodType>(options: Options<Schema>) {
  const client = useQueryClient();
  const { focusWrong, propsFor } = useFormElement();
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [refused, setRefused] = useState<FormError | null>(null);
  const [isBusy, setBusy] = useState(false);

  /** `otherwise` is the reason where no field of this form is to blame; without one it is a fault of ours. */
  const refuse = (broken: readonly FieldError[], otherwise: string | undefined) => {
    const advice = adviceByField(broken, options.names);
    const isBeside = Object.keys(advice).length > 0;
    setErrors(advice);
    setRefused(isBeside || otherwise === undefined ? null : { outcome: options.failureTitle, detail: otherwise });
    focusWrong();
    if (isBeside) toast(validationErrors);
    else if (otherwise === undefined) toast(unexpectedError);
  };
  const send = async () => {
    const body = options.body();
    const broken = brokenRules(options.schema, body);
    if (broken[0]) return refuse(broken, `${broken[0].field} ${broken[0].message}.`);
    setBusy(true);
    try {
      await options.send(body as z.input<Schema>);
      setErrors({});
      setRefused(null);
      if (options.successToast) toast(options.successToast());
      await Promise.all((options.changes ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
      options.onDone?.();
    } catch (error) {
      const refusal = refusalOf(error);
      refuse(refusal?.errors ?? [], refusal?.detail);
    } finally {
      setBusy(false);
    }
  };

  return {
    props: propsFor({ isBusy, send }),
    /** What to do about each field, by its path. */
    errors,
    refused,
    /** Takes a field's sentence away, once it is typed in again. */
    forget: (field: string) => setErrors((before) => ({ ...before, [field]: undefined })),
    isBusy,
  };
}
