import type { Endpoint } from "#contract/endpoint.ts";
import type { FastifyInstance } from "fastify";

/**
 * Makes a scope accept one endpoint's body that is not JSON. Parsers belong to the scope, so no other endpoint accepts
 * a form, which pages of other sites can submit (CSRF).
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

/** The fields of a form. A repeated field becomes a list. */
function fieldsOf(body: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(body);
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}
