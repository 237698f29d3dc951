import { issueSentence } from "#contract/issue-sentence.ts";
import type { FieldError } from "#contract/problem.ts";
import type { z } from "zod";

/** The rules of a call's schema that its body breaks, named as the server names them. */
export function brokenRules(schema: z.ZodType, body: unknown): FieldError[] {
  const issues = schema.safeParse(body).error?.issues ?? [];
  return issues.map((issue) => {
    const ownRule = "params" in issue ? (issue.params?.["rule"] as string | undefined) : undefined;
    const isMissing = issue.code === "invalid_format" && isBlank(valueAt(body, issue.path));
    const message = isMissing ? "is needed" : issueSentence(issue);
    return { field: issue.path.join("."), rule: ownRule ?? issue.code, message };
  });
}

const valueAt = (body: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], body);

/** An empty field has no format to be wrong about. */
const isBlank = (value: unknown) => typeof value === "string" && value.trim() === "";

const startsWithName = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

/** Advice for rules, by rule name, where we can say more than that the rule was broken. */
const advice: Record<string, (name: string) => string> = {
  too_small: (name) => `Enter the ${startsWithName(name)}.`,
  invalid_type: (name) => `Enter the ${startsWithName(name)}.`,
  mobile: () => "Enter an Australian mobile number such as 0412 345 678.",
  time_zone: () => "Choose a time zone from the list.",
};

/**
 * The error text beside a field: advice, or the broken rule. `name` is the field's label. Contract rules are phrases
 * that follow the label; a capability's own messages are whole sentences and stay as they are.
 */
export function adviceFor({ rule, message }: FieldError, name: string): string {
  if (message.endsWith(".")) return message;
  return advice[rule]?.(name) ?? `${name} ${message}.`;
}

/** The field of a list entry: "emailDomains" for "emailDomains.0". */
const fieldOf = (path: string) => path.replace(/\.\d+$/, "");

/** One error text per field in `names`, by path: the first broken rule of each. */
export function adviceByField(errors: readonly FieldError[], names: Readonly<Record<string, string>>) {
  const advice: Record<string, string> = {};
  for (const error of errors) {
    const field = fieldOf(error.field);
    const name = names[field];
    if (name !== undefined) advice[field] ??= adviceFor(error, name);
  }
  return advice;
}
