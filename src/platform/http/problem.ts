import type { FieldError, Problem } from "#contract/problem.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { STATUS_CODES } from "node:http";

type Details = { detail?: string; errors?: FieldError[]; headers?: Record<string, string> };

/** An error that a caller may see. Everything else becomes a 500 that says nothing about the inside. */
export class HttpProblem extends Error {
  override name = "HttpProblem";
  readonly status: number;
  readonly details: Details;
  constructor(status: number, details: Details = {}) {
    super(details.detail ?? STATUS_CODES[status]);
    this.status = status;
    this.details = details;
  }
}

export const notFound = (detail: string) => new HttpProblem(404, { detail });

/** 503: come back in some seconds. */
export const unavailable = (detail: string, seconds: number) =>
  new HttpProblem(503, { detail, headers: { "retry-after": String(seconds) } });

type Validation = NonNullable<FastifyError["validation"]>[number];

/** The rule's own name where the schema gives one, else the kind of the mistake ("too_big", "invalid_format"). */
function fieldErrorOf({ instancePath, keyword, params, message }: Validation): FieldError {
  const own = (params["params"] as { rule?: string } | undefined)?.rule;
  return {
    field: instancePath.replace(/^\//, "").replaceAll("/", "."),
    rule: own ?? keyword,
    message: message ?? "is not valid",
  };
}

function problemOf(error: FastifyError): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const detail = `The request's ${error.validationContext ?? "input"} breaks a rule.`;
    return new HttpProblem(400, { detail, errors: (error.validation ?? []).map(fieldErrorOf) });
  }
  // Fastify's own errors about a request: a body that is no JSON, too large, of another type.
  if (error.statusCode && error.statusCode < 500) return new HttpProblem(error.statusCode, { detail: error.message });
  return new HttpProblem(500, { detail: "An unexpected server error occurred." });
}

function send(request: FastifyRequest, reply: FastifyReply, { status, details }: HttpProblem) {
  const { headers = {}, ...rest } = details;
  const body: Problem = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    ...rest,
    instance: request.url,
  };
  return reply.code(status).headers(headers).type("application/problem+json").serializer(JSON.stringify).send(body);
}

/** Every error of these routes leaves as application/problem+json (RFC 9457); only unexpected ones are logged. */
export function answerWithProblems(api: FastifyInstance) {
  api.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status >= 500 && !(error instanceof HttpProblem)) request.log.error(error);
    return send(request, reply, problem);
  });
  api.setNotFoundHandler((request, reply) =>
    send(request, reply, notFound(`There is no ${request.method} ${request.url.split("?", 1)[0]}.`)),
  );
}
