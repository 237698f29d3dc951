import { issueSentence } from "#contract/issue-sentence.ts";
import type { FieldError } from "#contract/problem.ts";
import type { z } from "zod";

/** The rules of a call that its body breaks, in the form in which the server names them. */
export function brokenRules(schema: z.ZodType, body: unknown): FieldError[] {
  const issues = schema.safeParse(body).error?.issues ?? [];
  return issues.map((issue) => {
    const ownRule = "params" in issue ? (issue.params?.["rule"] as string | undefined) : undefined;
    return { field: issue.path.join("."), rule: ownRule ?? issue.code, message: issueSentence(issue) };
  });
}

const startsWithName = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** Rules for which we can say more than that they were broken, by their names. */
const advice: Record<string, (name: string) => string> = {
  too_small: (name) => `Enter the ${startsWithName(name)}.`,
  invalid_type: (name) => `Enter the ${startsWithName(name)}.`,
  mobile: () => "Enter an Australian mobile number such as 0412 345 678.",
  abn: () => "This is no ABN. Copy its 11 digits from an invoice or the business register.",
  time_zone: () => "Choose a time zone from the list.",
};

/**
 * What stands beside a field: what to do, or which rule it broke. `name` is what the field is called on screen. Rules
 * of the contract are phrases that go on after a name; what a capability has against a value is a sentence already.
 */
export function adviceFor({ rule, message }: FieldError, name: string): string {
  const sentence = message.endsWith(".") ? message : `${name} ${message}.`;
  return advice[rule]?.(name) ?? sentence;
}

/** The field that an entry of a list belongs to: "emailDomains" for "emailDomains.0". */
const fieldOf = (path: string) => path.replace(/\.\d+$/, "");

/** One sentence for each field that has one of `names`, by the field's path; the first rule that each broke. */
export function adviceByField(errors: readonly FieldError[], names: Readonly<Record<string, string>>) {
  const advice: Record<string, string> = {};
  for (const error of errors) {
    const field = fieldOf(error.field);
    const name = names[field];
    if (name !== undefined) advice[field] ??= adviceFor(error, name);
  }
  return advice;
}
