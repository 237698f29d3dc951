import fc from "fast-check";
import { z } from "zod";

/** The parts of a JSON schema that contracts use. */
type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  format?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
};

const texts = ["", "cleaning", "roof, pump nsw over $1m", '"((-', "\u0000\u202e\ud800", "1", "a@b.example"];
const formats: Record<string, string[]> = {
  "date-time": ["2026-09-20T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"],
  date: ["2026-09-20", "0001-01-01", "9999-12-31"],
  uuid: ["00000000-0000-4000-8000-000000000000"],
  email: ["a@b.example", `${"a".repeat(60)}@b.example`],
};

/** Values that a schema allows, mostly at its limits, and now and then some that it forbids. */
export function anyValueOf(schema: z.ZodType): fc.Arbitrary<unknown> {
  return valueOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any", reused: "inline" }) as Schema);
}

function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  const other = fc.constantFrom<unknown>(null, "", -1, 1.5, [], {}, true, "x".repeat(3_000));
  return fc.oneof({ weight: 24, arbitrary: allowed(schema) }, { weight: 1, arbitrary: other });
}

function allowed(schema: Schema): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueOf));
  switch (schema.type) {
    case "object": {
      const { properties = {}, required = [] } = schema;
      const parts = Object.entries(properties).map(([name, part]) => [name, valueOf(part)]);
      return fc.record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: required });
    }
    case "array":
      return fc.array(valueOf(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 });
    case "integer":
    case "number":
      return fc.constantFrom(1, 2, schema.minimum ?? -1, schema.maximum ?? Number.MAX_SAFE_INTEGER);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return fc.constantFrom(...(formats[schema.format ?? ""] ?? [...texts, "x".repeat(schema.maxLength ?? 3_000)]));
    default:
      return fc.constantFrom<unknown>(...texts, 1, null, {});
  }
}
