import type { SignInRule } from "#features/identity/shapes.ts";
import { type HttpProblem, ruleProblem } from "#platform/http/problem.ts";

/** The problem 400 for one field of a sign-in page; the rule chooses the page's own text. */
export const invalidField = (field: string, rule: SignInRule, message: string): HttpProblem =>
  ruleProblem(400, field, rule, message);
