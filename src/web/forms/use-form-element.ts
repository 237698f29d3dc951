import { useEffect, useRef, useState, type SubmitEvent } from "react";

/** Props of a form with its own validation: submits unless busy. */
export function useFormElement() {
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return {
    element,
    /** Focuses the first invalid field, once the errors are rendered. */
    focusWrong: () => setRefusals((count) => count + 1),
    /** For the `form` element. */
    propsFor: ({ isBusy, send }: { isBusy: boolean; send: () => Promise<void> }) => ({
      ref: element,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (!isBusy) void send();
      },
    }),
  };
}
