import { ApiError, type DirectCall, pathOf, textValuesOf } from "#contract/client.ts";
import type { Contract, Endpoint, Handlers } from "#contract/endpoint.ts";
import { isOther } from "#contract/media.ts";
import { type Caller, anonymous } from "#platform/auth/caller.ts";
import { readAsVisitor } from "#platform/db/replica/visitor-reads.ts";
import { admit } from "#platform/http/access.ts";
import { invalidPart, problemAnswerOf } from "#platform/http/problem.ts";
import type { z } from "zod";

type Handle = (input: unknown, caller: Caller, signal: AbortSignal) => Promise<unknown>;
type Part = "params" | "query" | "headers" | "body";

/** A page is rendered to its end even if its reader leaves, as its calls over HTTP were. */
const never = new AbortController().signal;

/**
 * The endpoints for pages that the server renders: the handler behind an endpoint, called as an anonymous visitor, with
 * the same access rule, validation and problems as its route, but without a request. Answers are not copied: callers
 * must not change them.
 */
export function createDirectCalls({ report }: { report: (error: unknown) => void }) {
  const calls = new Map<string, (call: Record<string, unknown>) => Promise<unknown>>();
  return {
    add<C extends Contract>(area: string, contract: C, handlers: Handlers<C, Caller>): void {
      for (const [name, endpoint] of Object.entries(contract))
        if (endpoint.access !== "signature" && !isOther(endpoint.response))
          calls.set(`${area}.${name}`, directCall(endpoint, handlers[name] as Handle, report));
    },
    call: ((area, name, call) => calls.get(`${area}.${name}`)?.(call)) satisfies DirectCall as DirectCall,
  };
}

const directCall = (endpoint: Endpoint, handle: Handle, report: (error: unknown) => void) => {
  const parse = (part: Part, given: unknown) => {
    const schema: z.ZodType | undefined = endpoint[part];
    if (!schema) return undefined;
    const { success, data, error } = schema.safeParse(given);
    if (!success) throw invalidPart(part, error.issues);
    return data;
  };
  return async (call: Record<string, unknown>): Promise<unknown> => {
    try {
      admit(endpoint.access, anonymous, `${endpoint.method} ${endpoint.path}`);
      const input = {
        params: parse("params", textValuesOf(call["params"])),
        query: parse("query", textValuesOf(call["query"])),
        headers: parse("headers", call["headers"] ?? {}),
        body: parse("body", call["body"]),
      };
      const answer = await readAsVisitor(() => handle(input, anonymous, never));
      return endpoint.response === null ? undefined : answer;
    } catch (error) {
      const { status, headers, body } = problemAnswerOf(error, pathOf(endpoint, call["params"], call["query"]));
      if (status === 500) report(error);
      throw new ApiError(
        status === 404 ? "Not Found" : "An unexpected server error occurred.",
        status,
        JSON.stringify(body),
        headers,
      );
    }
  };
};
