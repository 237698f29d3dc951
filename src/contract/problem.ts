import { z } from "zod";

/**
 * One field that broke a rule. `field` is the path in the body or query (`page`, `categoryIds.0`), `rule` the rule's
 * name.
 */
export const fieldError = z.object({ field: z.string(), rule: z.string(), message: z.string() });

/** RFC 9457 problem details, the body of every answer that is not a success. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string().optional(),
  instance: z.string(),
  errors: z.array(fieldError).optional(),
});
export type Problem = z.output<typeof problem>;
export type FieldError = z.output<typeof fieldError>;
