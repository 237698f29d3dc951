import type { Endpoint } from "#contract/endpoint.ts";
import type { FastifyInstance } from "fastify";

/**
 * Makes a scope of its own take the body of one endpoint that is not JSON. Parsers belong to the scope, so that no other
 * endpoint accepts a form, which pages of other sites can send without asking.
 */
export function acceptOtherBody(scope: FastifyInstance, { bodyAs, signatureHeader }: Endpoint): void {
  scope.removeAllContentTypeParsers();
  if (signatureHeader !== undefined)
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  else if (bodyAs === "form")
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, fieldsOf(String(body))),
    );
}

/** The fields of a form; one that comes more than once is a list. */
function fieldsOf(body: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(body);
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}
