import { type Endpoint, isOpenToAll } from "#contract/endpoint.ts";
import { isOther } from "#contract/media.ts";
import { problem } from "#contract/problem.ts";
import { z } from "zod";
import { formTypes } from "./other-bodies.ts";

/** The schema of a body that is read as bytes, because the signature covers the exact bytes. */
const rawBody = z.any().meta({ type: "string", format: "binary" });

const problemResponse = {
  description: "Problem details",
  content: { "application/problem+json": { schema: problem } },
};

/** Security requirements of OpenAPI. One without a name accepts every call. */
const noToken: Record<string, string[]> = {};
const bearer: Record<string, string[]> = { bearer: [] };
const securityOf = { public: undefined, signature: undefined, optional: [noToken, bearer] } as Partial<
  Record<Endpoint["access"], Record<string, string[]>[]>
>;

function successOf(response: Endpoint["response"]) {
  if (response === null) return { 204: z.null().describe("Done") };
  if (!isOther(response)) return { 200: response };
  const [mediaType, schema] =
    response.kind === "file"
      ? [response.mediaType, z.string()]
      : ["text/event-stream", response.data.describe("the data of each event")];
  return { 200: { description: "OK", content: { [mediaType]: { schema } } } };
}

/** The fields of a body that is not JSON. */
function otherBodyOf({ bodyAs, signatureHeader }: Endpoint) {
  if (signatureHeader === undefined) return bodyAs && { consumes: bodyAs === "csv" ? ["text/csv"] : formTypes };
  const headers = z.object({ [signatureHeader]: z.string().optional().describe("the signature of the body") });
  return { consumes: ["application/octet-stream", "application/json"], body: rawBody, headers };
}

/** What Fastify validates and OpenAPI documents for an endpoint. */
export function routeSchema(name: string, endpoint: Endpoint) {
  const { access, summary, params, query, headers, body, response } = endpoint;
  const failures = [
    access !== "public" && "401",
    !isOpenToAll(access) && access !== "signed-in" && access !== "signature" && "403",
    (params || query || headers || body) && "400",
    params && "404",
  ].filter(Boolean) as string[];
  const security = access in securityOf ? securityOf[access] : [bearer];
  return {
    operationId: name,
    summary,
    ...(security && { security }),
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(headers && { headers }),
    ...(body && { body }),
    ...otherBodyOf(endpoint),
    response: {
      ...successOf(response),
      ...Object.fromEntries(failures.map((status) => [status, problemResponse])),
      default: problemResponse, // too large, wrong media type, not now (503 with Retry-After), our fault
    },
  };
}
