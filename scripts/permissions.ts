/**
 * Writes docs/permissions.md, the access of every call, from the contracts and the permissions of domain/permissions.ts. With
 * --check it compares instead, so that reviewers see a change of access. test/permissions.test.ts walks it.
 */
import type { Access } from "#contract/endpoint.ts";
import { hasPermission, type Permission, permissions, roles } from "#domain/permissions.ts";
import { everyCall } from "./contracts.ts";
import { keepGenerated } from "./keep-generated.ts";

const callers = ["Anonymous", "Unregistered", "Onboarding", "User", "Admin", "Operator"];
const answers: Record<Access, string[]> = {
  public: ["yes", "yes", "yes", "yes", "yes", "yes"],
  optional: ["yes", "yes", "yes", "yes", "yes", "yes"],
  signature: ["401", "401", "401", "401", "401", "401"],
  "signed-in": ["401", "yes", "yes", "yes", "yes", "yes"],
  registered: ["401", "403", "yes", "yes", "yes", "yes"],
  member: ["401", "403", "403", "yes", "yes", "403"],
  admin: ["401", "403", "403", "403", "yes", "403"],
  operator: ["404", "404", "404", "404", "404", "yes"],
};

/** A Markdown table in the formatter's style. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, index) => Math.max(3, ...[head, ...rows].map((row) => row[index]!.length)));
  const line = (cells: string[], fill = " ") =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index]!, fill)).join(" | ")} |`;
  return [
    line(head),
    line(
      head.map(() => ""),
      "-",
    ),
    ...rows.map((row) => line(row)),
  ].join("\n");
}

const callsOf = (wanted: string) =>
  everyCall
    .filter(({ capability }) => capability === wanted)
    .map(({ endpoint: { method, path, access } }) => [
      `\`${method} ${path.replace(/:(\w+)/g, "{$1}")}\`${access === "optional" ? " ¹" : ""}`,
      ...answers[access],
    ]);
const capabilities = [...new Set(everyCall.map(({ capability }) => capability))].toSorted();

const text = `# Who can do what

Written by \`npm run permissions\` from the contracts and from \`src/domain/permissions.ts\`. Do not edit.

- **Anonymous**: no token. **Unregistered**: signed in, without a profile. **Onboarding**: registered, without an organisation. **User** and **Admin**: the roles of a member in their own organisation. **Operator**: runs this installation and has registered; an operator who is also a member can do both.
- **yes**: the call is answered. **401**: sign in first. **403**: this caller is not allowed. Access is checked before anything of the call is read.
- Calls marked ¹ are open to anyone and recognise a caller who sends a token: members also get their organisation's private notices, and a token that is not valid is a 401.
- Calls that other services sign (webhooks) answer 401 to everyone else.
- A member whose organisation requires a second factor, signed in without one, can only make the calls that are open to Anonymous. Every other call answers 403 with the rule \`second_factor_required\`.
- Calls of operators answer everyone else with 404, in the words of an unknown path. An operator who must sign in with a second factor first is answered with 403 and the rule \`second_factor_required\`.
- An organisation's data is reached only through a permission in your own organisation. Data of other organisations does not exist for you: their ids are answered with 404.

## Permissions in your own organisation

${table(
  ["Permission", "User", "Admin"],
  (Object.keys(permissions) as Permission[]).map((permission) => [
    permission,
    ...roles.map((role) => (hasPermission(role, permission) ? "yes" : "403")),
  ]),
)}
${capabilities.map((capability) => `\n## ${capability}\n\n${table(["Call", ...callers], callsOf(capability))}\n`).join("")}`;

keepGenerated("docs/permissions.md", text, {
  source: "the contracts and permissions",
  command: "npm run permissions",
});
