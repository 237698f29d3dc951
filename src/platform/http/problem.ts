import { issueSentence } from "#contract/issue-sentence.ts";
import type { FieldError, Problem } from "#contract/problem.ts";
import { databaseErrorKind } from "#platform/db/postgres-errors.ts";
import { answerOf } from "#platform/http/refusal-answer.ts";
import { Refusal, unavailable } from "#platform/refusal.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

type Details = { detail?: string; errors?: FieldError[]; headers?: Record<string, string> };

/**
 * An error of the HTTP server itself that a caller may see. Services throw a `Refusal`. Everything else becomes a 500
 * without details.
 */
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

/** 404 for a method and path that no route has. */
export const routeNotFound = ({ method, url }: Pick<FastifyRequest, "method" | "url">) =>
  new HttpProblem(404, { detail: `There is no ${method} ${url.split("?", 1)[0]}.` });

type Validation = NonNullable<FastifyError["validation"]>[number];

/** The rule's own name if the schema has one, otherwise zod's code ("too_big", "invalid_format"). */
function fieldErrorOf({ instancePath, keyword, params, message = "" }: Validation): FieldError {
  const own = (params["params"] as { rule?: string } | undefined)?.rule;
  return {
    field: instancePath.replace(/^\//, "").replaceAll("/", "."),
    rule: own ?? keyword,
    message: issueSentence({ ...params, code: keyword, message }),
  };
}

/** Fastify's own errors about a request, in our words. */
const details: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: "The request body is not valid JSON.",
  FST_ERR_CTP_EMPTY_JSON_BODY: "The request body is empty. Send JSON.",
  FST_ERR_CTP_BODY_TOO_LARGE: "The request body is too large.",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "Send the request body as application/json.",
};

const partNames: Record<string, string> = { params: "path", querystring: "query" };

type Issue = { code?: string | undefined; path: PropertyKey[]; message: string };

/** 400 for a part of a direct call that breaks its schema, as Fastify's validation of a request would report it. */
export function invalidPart(part: string, issues: readonly Issue[]): HttpProblem {
  const errors = issues.map(({ code = "custom", path, message, ...params }) =>
    fieldErrorOf({ instancePath: `/${path.join("/")}`, schemaPath: "", keyword: code, params, message }),
  );
  return new HttpProblem(400, { detail: `The request ${partNames[part] ?? part} is not valid.`, errors });
}

function problemOfRefusal(refusal: Refusal): HttpProblem {
  const { status, ...answer } = answerOf(refusal);
  return new HttpProblem(status, { detail: refusal.message, ...answer });
}

function problemOf(error: FastifyError): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof Refusal) return problemOfRefusal(error);
  if (hasZodFastifySchemaValidationErrors(error)) {
    const part = error.validationContext ?? "input";
    const detail = `The request ${partNames[part] ?? part} is not valid.`;
    return new HttpProblem(400, { detail, errors: (error.validation ?? []).map(fieldErrorOf) });
  }
  // Fastify's own errors about a request: a body that is not JSON, too large, or of another media type.
  if (error.statusCode && error.statusCode < 500)
    return new HttpProblem(error.statusCode, { detail: details[error.code] ?? error.message });
  const databaseError = databaseErrorKind(error);
  if (databaseError === "unstorable")
    return new HttpProblem(400, { detail: "The request contains the character U+0000, which cannot be stored." });
  if (databaseError === "timeout")
    return problemOfRefusal(unavailable("The database took too long. Try again in a few seconds.", 5));
  if (databaseError === "unavailable")
    return problemOfRefusal(unavailable("The database is unavailable. Try again in a few seconds.", 2));
  return new HttpProblem(500, { detail: "An unexpected server error occurred." });
}

const bodyOf = (status: number, details: Omit<Details, "headers">, instance: string): Problem => ({
  type: "about:blank",
  title: STATUS_CODES[status] ?? "Error",
  status,
  ...details,
  instance,
});

/** An error as an answer over HTTP: status, headers and body. `instance` is the address that was called. */
export function problemAnswerOf(error: unknown, instance: string) {
  const { status, details } = problemOf(error as FastifyError);
  const { headers = {}, ...rest } = details;
  return {
    status,
    headers: { ...headers, "content-type": "application/problem+json" },
    body: bodyOf(status, rest, instance),
  };
}

function send(request: FastifyRequest, reply: FastifyReply, { status, details }: HttpProblem) {
  const { headers = {}, ...rest } = details;
  const body = bodyOf(status, rest, request.url);
  return reply.code(status).headers(headers).type("application/problem+json").serializer(JSON.stringify).send(body);
}

/** Thrown on purpose, with a message for the caller. */
const isAnticipated = (error: unknown) => error instanceof HttpProblem || error instanceof Refusal;

/** Sends every error of these routes as application/problem+json (RFC 9457). Only unexpected ones are logged. */
export function registerProblemHandlers(api: FastifyInstance) {
  api.setErrorHandler<FastifyError>((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.status === 500) request.log.error(error);
    else if (problem.status > 500 && !isAnticipated(error)) request.log.warn(error.message);
    return send(request, reply, problem);
  });
  api.setNotFoundHandler((request, reply) => send(request, reply, routeNotFound(request)));
}

const statusOfParseError: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Options of a server that answers with problem details even before routing. No hook has run by then, so the common
 * headers are set here.
 */
export const problemsBeforeRoutes = (headers: Record<string, string> = {}) => ({
  /** A path that is not percent-encoded UTF-8. */
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    void send(request, reply.headers(headers), problemOf(error)),
  /** Invalid or excessive HTTP: there is only a socket to answer to. */
  clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const status = statusOfParseError[error.code ?? ""] ?? 400;
    const body = JSON.stringify(bodyOf(status, { detail: "The request is not valid HTTP." }, ""));
    const fields = {
      ...headers,
      connection: "close",
      "content-type": "application/problem+json",
      "content-length": String(Buffer.byteLength(body)),
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  },
});
