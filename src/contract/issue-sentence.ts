/** An issue of zod. Its other fields depend on the code. */
type Issue = { code?: string | undefined; message: string };

const formats: Record<string, string> = {
  date: "a date such as 2026-12-03",
  datetime: "an instant such as 2026-12-03T03:00:00Z",
  duration: "a duration such as PT1H",
  email: "an email address",
};
const kinds: Record<string, string> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  string: "text",
};
const units: Record<string, string> = { string: " characters", array: " values" };

/** The message for an invalid value: a phrase that continues after the field's name ("must be at most 100"). */
export function issueSentence({ code, message, ...rest }: Issue): string {
  const issue = rest as Record<string, unknown>;
  const unit = units[String(issue["origin"])] ?? "";
  const verb = unit ? "have" : "be";
  switch (code) {
    case "too_big":
      return `must ${verb} at most ${String(issue["maximum"])}${unit}`;
    case "too_small":
      return `must ${verb} at least ${String(issue["minimum"])}${unit}`;
    case "invalid_type": {
      const expected = String(issue["expected"]);
      return `must be ${kinds[expected] ?? expected}`;
    }
    case "invalid_value":
      return `must be one of ${(issue["values"] as unknown[]).map(String).join(", ")}`;
    case "invalid_format":
      return `must be ${formats[String(issue["format"])] ?? "in a valid format"}`;
    case "unrecognized_keys":
      return `contains unknown fields: ${(issue["keys"] as string[]).join(", ")}`;
    case "invalid_union":
      return "does not match any of the allowed formats";
    default:
      return message || "is not valid";
  }
}
