import type { SignInRule } from "#features/identity/shapes.ts";
import { invalid, type Refusal } from "#platform/refusal.ts";

/** The refusal of one field of a sign-in page; the rule chooses the page's own text. */
export const invalidField = (field: string, rule: SignInRule, message: string): Refusal =>
  invalid(message, { field, rule });
