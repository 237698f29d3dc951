import type { Endpoint } from "#contract/endpoint.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { HttpProblem } from "./problem.ts";

/** The encodings of HTML forms. Mail programs use either (RFC 8058, section 3.1). */
export const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * Makes a scope accept one endpoint's body that is not JSON. Parsers belong to the scope, so no other endpoint accepts
 * a form, which pages of other sites can submit (CSRF).
 */
export function acceptOtherBody(scope: FastifyInstance, { bodyAs, signatureHeader }: Endpoint): void {
  scope.removeAllContentTypeParsers();
  if (signatureHeader !== undefined)
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  else if (bodyAs === "csv")
    scope.addContentTypeParser("text/csv", { parseAs: "string" }, (_request, body, done) => done(null, body));
  else if (bodyAs === "form")
    scope.addContentTypeParser(formTypes, { parseAs: "buffer" }, (request: FastifyRequest, body: Buffer) =>
      fieldsOf(body, request.headers["content-type"]!),
    );
}

/** The fields of a form. A repeated field becomes a list; files are left out. */
async function fieldsOf(body: Buffer, type: string): Promise<Record<string, string | string[]>> {
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData().catch(() => {
    throw new HttpProblem(400, { detail: "The form cannot be read." });
  });
  const fields = new URLSearchParams(
    [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : [])),
  );
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const values = fields.getAll(name);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );
}
