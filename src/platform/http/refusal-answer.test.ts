import Fastify from "fastify";
import { expect, test } from "vitest";
import { registerProblemHandlers } from "#platform/http/problem.ts";
import * as refuse from "#platform/refusal.ts";

const sentence = "It cannot be done.";
const rule = { field: "email", rule: "email_taken" };
const errors = [{ ...rule, message: sentence }];

/** A call that meets this refusal, as a client sees it. */
async function answerTo(refusal: refuse.Refusal) {
  const app = Fastify();
  registerProblemHandlers(app);
  app.get("/refused", () => Promise.reject(refusal));
  const { statusCode, headers, json } = await app.inject("/refused");
  return { status: statusCode, body: json<object>(), headers };
}

const body = (status: number, title: string, more: object = {}) => ({
  type: "about:blank",
  title,
  status,
  detail: sentence,
  ...more,
  instance: "/refused",
});

/** The type names every kind, so one that has no answer here does not compile. */
const answers: Record<
  refuse.RefusalKind,
  [refusal: refuse.Refusal, status: number, title: string, more?: object, headers?: object]
> = {
  invalid: [refuse.invalid(sentence, rule), 400, "Bad Request", { errors }],
  unauthenticated: [refuse.unauthenticated(sentence), 401, "Unauthorized"],
  forbidden: [refuse.forbidden(sentence, rule), 403, "Forbidden", { errors }],
  plan_cap: [refuse.planCap(sentence, rule), 403, "Forbidden", { errors }],
  not_found: [refuse.notFound(sentence, rule), 404, "Not Found", { errors }],
  conflict: [refuse.conflict(sentence, rule), 409, "Conflict", { errors }],
  gone: [refuse.gone(sentence), 410, "Gone"],
  rate_limited: [
    new refuse.Refusal(sentence, { kind: "rate_limited", retryAfterSeconds: 90, rule }),
    429,
    "Too Many Requests",
    { errors },
    { "retry-after": "90" },
  ],
  unavailable: [refuse.unavailable(sentence, 5), 503, "Service Unavailable", {}, { "retry-after": "5" }],
};

test.each(Object.entries(answers))("%s has its status, fields and headers", async (_kind, expected) => {
  const [refusal, status, title, more, headers = {}] = expected;
  const answer = await answerTo(refusal);
  expect(answer).toMatchObject({ status, headers: { "content-type": "application/problem+json", ...headers } });
  expect(answer.body).toEqual(body(status, title, more));
});

test("a refusal without a rule names no field", async () => {
  for (const make of [refuse.notFound, refuse.conflict, refuse.forbidden])
    expect((await answerTo(make(sentence))).body).not.toHaveProperty("errors");
  expect((await answerTo(refuse.invalidFields(sentence, []))).body).not.toHaveProperty("errors");
});

test("each invalid field has a message of its own", async () => {
  const fields = [
    { field: "ids.0", rule: "unknown_category", message: "must be a category that exists" },
    { field: "ids.4", rule: "unknown_category", message: "must be a category that exists" },
  ];
  expect((await answerTo(refuse.invalidFields(sentence, fields))).body).toMatchObject({ errors: fields });
});

test.each<[refuse.TokenFault, string]>([
  ["missing", "Bearer"],
  ["unreadable", "Bearer"],
  ["invalid", `Bearer error="invalid_token", error_description="${sentence}"`],
  ["forged", `Bearer error="invalid_token", error_description="${sentence}"`],
])("a token that is %s is challenged", async (fault, challenge) => {
  const { status, headers } = await answerTo(refuse.unauthenticated(sentence, fault));
  expect([status, headers["www-authenticate"]]).toEqual([401, challenge]);
});

test.each([
  ["PT0.5S", "1", "1 minute"],
  ["PT60S", "60", "1 minute"],
  ["PT61S", "61", "2 minutes"],
  ["PT90M", "5400", "90 minutes"],
  ["PT90M1S", "5401", "2 hours"],
  ["PT24H", "86400", "24 hours"],
])("a limit that ends after %s says when to try again", async (wait, seconds, text) => {
  const now = Temporal.Instant.from("2026-09-16T00:00:00Z");
  const { body, headers } = await answerTo(refuse.rateLimited("3 codes were sent.", now, now.add(wait)));
  expect(headers["retry-after"]).toBe(seconds);
  expect(body).toMatchObject({ detail: `3 codes were sent. Try again in ${text}.` });
});
