import { refusalOf } from "#web/forms/refusal.ts";

/** Why what a link does was refused, such as by the plan, or that it failed and can be pressed again. */
export function LinkFailure({ error }: { error: Error | null }) {
  if (!error) return null;
  return <p role="alert">{refusalOf(error)?.detail ?? "That did not work. Nothing has changed. Try again."}</p>;
}
