import type { FieldError } from "#contract/problem.ts";
import { validationErrors } from "#web/ui/messages.ts";
import { toast, type Toast } from "#web/ui/toast.ts";
import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { useEffect, useRef, useState, type SubmitEvent } from "react";
import type { z } from "zod";
import { adviceByField, brokenRules } from "./field-errors.ts";
import { failureToast, refusalOf } from "./refusal.ts";

type Options<Schema extends z.ZodType> = {
  /** The rules of the call's body, from its contract. */
  schema: Schema;
  /** What would be sent now. */
  body: () => unknown;
  send: (body: z.input<Schema>) => Promise<unknown>;
  /** What each field is called on screen, by its path in the body. */
  names: Readonly<Record<string, string>>;
  done?: (() => Toast) | undefined;
  notDone: string;
  changes?: readonly QueryKey[] | undefined;
  onDone?: (() => void) | undefined;
};

/**
 * A form that becomes the body of one call. The contract's rules are checked here first, the server's answer after;
 * whichever finds a broken rule, a sentence stands beside the field and the first such field has the focus.
 */
export function useForm<Schema extends z.ZodType>(options: Options<Schema>) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [isBusy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const refuse = (broken: readonly FieldError[], otherwise: Toast) => {
    const advice = adviceByField(broken, options.names);
    setErrors(advice);
    setRefusals((count) => count + 1);
    toast(Object.keys(advice).length > 0 ? validationErrors : otherwise);
  };
  const send = async () => {
    const body = options.body();
    const broken = brokenRules(options.schema, body);
    const toldWhere = (error: FieldError): Toast => ({
      type: "error",
      title: options.notDone,
      message: `${error.field} ${error.message}.`,
    });
    if (broken[0]) return refuse(broken, toldWhere(broken[0]));
    setBusy(true);
    try {
      await options.send(body as z.input<Schema>);
      setErrors({});
      if (options.done) toast(options.done());
      await Promise.all((options.changes ?? []).map((queryKey) => client.invalidateQueries({ queryKey })));
      options.onDone?.();
    } catch (error) {
      refuse(refusalOf(error)?.errors ?? [], failureToast(error, options.notDone));
    } finally {
      setBusy(false);
    }
  };

  return {
    /** For the `form` element. */
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isBusy) void send();
      },
    },
    /** What to do about each field, by its path. */
    errors,
    /** Takes a field's sentence away, once it is typed in again. */
    forget: (field: string) => setErrors((before) => ({ ...before, [field]: undefined })),
    isBusy,
  };
}
