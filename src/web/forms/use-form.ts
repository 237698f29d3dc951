import type { FieldError } from "#contract/problem.ts";
import { unexpectedError, validationErrors } from "#web/ui/messages.ts";
import { toast, withdrawToast, type Toast } from "#web/ui/toast.ts";
import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { adviceByField, brokenRules } from "./field-errors.ts";
import { refetchChanged } from "./refetch-changed.ts";
import { refusalOf, type FormError, type RejectedField } from "./refusal.ts";
import { type LostBy, useUnsavedChanges, whileSaving } from "#web/session/unsaved-work.ts";
import { useFormElement } from "./use-form-element.ts";

type Options<Schema extends z.ZodType> = {
  /** The schema of the call's body, from its contract; `load` is called when somebody enters the form, and to check. */
  schema: Schema | { load: () => Promise<Schema> };
  /** The body to send now. */
  body: () => unknown;
  send: (body: z.input<Schema>) => Promise<unknown>;
  /** The label of each field, by its path in the body. */
  names: Readonly<Record<string, string>>;
  successToast?: (() => Toast) | undefined;
  /** True while the form has changes that are not saved. */
  isChanged: boolean;
  /** What loses the changes; "closing" if `useDraft` stores them. */
  lostBy?: LostBy;
  /** The title if the submission is rejected: "The invite was not sent". */
  failureTitle: string;
  /** A `FieldErrorSummary` above the fields takes the focus instead of the first invalid field. */
  hasErrorSummary?: boolean;
  changes?: readonly QueryKey[] | undefined;
  onDone?: (() => void) | undefined;
};

/**
 * A form for one call. Checks the contract's rules first, then handles the server's response. Either way, errors show
 * beside their fields and the first invalid field, or a summary of them, gets the focus. A rejection of the whole is in
 * `refused`, for `FormErrorSummary`.
 */
export function useForm<Schema extends z.ZodType>(options: Options<Schema>) {
  const client = useQueryClient();
  const { focusWrong, propsFor } = useFormElement();
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [rejectedFields, setRejectedFields] = useState<RejectedField[]>([]);
  const [refused, setRefused] = useState<FormError | null>(null);
  const [isBusy, setBusy] = useState(false);
  useUnsavedChanges(options.isChanged, options.lostBy);

  /** `otherwise`: the reason if no field of this form is invalid; undefined means an error of ours. */
  const refuse = (broken: readonly FieldError[], otherwise: string | undefined) => {
    const advice = adviceByField(broken, options.names);
    const isBeside = Object.keys(advice).length > 0;
    setErrors(advice);
    setRejectedFields(
      Object.keys(options.names).flatMap((field) => (advice[field] ? { field, error: advice[field] } : [])),
    );
    setRefused(isBeside || otherwise === undefined ? null : { outcome: options.failureTitle, detail: otherwise });
    if (!(isBeside && options.hasErrorSummary)) focusWrong();
    if (isBeside) toast(validationErrors);
    else if (otherwise === undefined) toast(unexpectedError);
  };
  const loadSchema = () => {
    // A failure shows when the form is sent.
    if ("load" in options.schema) options.schema.load().catch(() => undefined);
  };
  const send = async () => {
    const body = options.body();
    setBusy(true);
    try {
      const schema = "load" in options.schema ? await options.schema.load() : options.schema;
      const broken = brokenRules(schema, body);
      if (broken[0]) return refuse(broken, `${broken[0].field} ${broken[0].message}.`);
      await whileSaving(() => options.send(body as z.input<Schema>));
      setErrors({});
      setRejectedFields([]);
      setRefused(null);
      withdrawToast(validationErrors);
      if (options.successToast) toast(options.successToast());
      await refetchChanged(client, options.changes ?? []);
      options.onDone?.();
    } catch (error) {
      const refusal = refusalOf(error);
      refuse(refusal?.errors ?? [], refusal?.detail);
    } finally {
      setBusy(false);
    }
  };

  return {
    props: { ...propsFor({ isBusy, send }), onFocus: loadSchema },
    /** The error of each field, by path. */
    errors,
    /** The errors of the last submission in the order of `names`, for `FieldErrorSummary`. */
    rejectedFields,
    refused,
    /** Clears the rejection, once what it says is settled. */
    forgetRefusal: () => setRefused(null),
    /** Clears a field's error when it is edited. */
    forget: (field: string) => setErrors((before) => ({ ...before, [field]: undefined })),
    isBusy,
  };
}
