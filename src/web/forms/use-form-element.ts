import { useEffect, useRef, useState, type SubmitEvent } from "react";

/** The element of a form that we check ourselves: its button sends unless that is under way already. */
export function useFormElement() {
  const element = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  return {
    element,
    /** The first field that is wrong gets the focus, once the page shows which those are. */
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
