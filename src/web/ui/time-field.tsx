import { TextField } from "#web/ui/text-field.tsx";
import type { ComponentProps } from "react";

/** A time of day. There is one way to be wrong: the browser's field is empty or half filled in. */
export const TimeField = ({ error, readOnly = false, ...rest }: Omit<ComponentProps<typeof TextField>, "type">) => (
  <TextField
    {...rest}
    type="time"
    // What is wrong must be open to correction.
    readOnly={readOnly && !error}
    error={error && "Enter a time, such as 8:00 am."}
  />
);
