/**
 * Writes docs/permissions.md, who may call what, from the contracts and the rights of domain/permissions.ts; with
 * --check it compares instead, so that a change of who may what is seen in review. test/permissions.test.ts walks it.
 */
import type { Access } from "#contract/endpoint.ts";
import { hasRight, type Right, rights, roles } from "#domain/permissions.ts";
import { everyCall } from "./contracts.ts";
import { keepGenerated } from "./keep-generated.ts";

const callers = ["Anonymous", "Newcomer", "User", "Admin", "Operator"];
const answers: Record<Access, string[]> = {
  public: ["yes", "yes", "yes", "yes", "yes"],
  "signed-in": ["401", "yes", "yes", "yes", "yes"],
  member: ["401", "403", "yes", "yes", "403"],
  admin: ["401", "403", "403", "yes", "403"],
  operator: ["401", "403", "403", "403", "yes"],
};

/** A table of Markdown as the formatter writes it. */
function table(head: string[], rows: string[][]): string {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...rows].map((row) => row[at]!.length)));
  const line = (cells: string[], fill = " ") =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at]!, fill)).join(" | ")} |`;
  return [
    line(head),
    line(
      head.map(() => ""),
      "-",
    ),
    ...rows.map((row) => line(row)),
  ].join("\n");
}

const calls = await everyCall();
const callsOf = (wanted: string) =>
  calls
    .filter(({ capability }) => capability === wanted)
    .map(({ endpoint: { method, path, access } }) => [
      `\`${method} ${path.replace(/:(\w+)/g, "{$1}")}\``,
      ...answers[access],
    ]);
const capabilities = [...new Set(calls.map(({ capability }) => capability))];

const text = `# Who may what

Written by \`npm run permissions\` from the contracts and from \`src/domain/permissions.ts\`. Do not edit.

- **Anonymous**: no token. **Newcomer**: signed in, without a profile. **User** and **Admin**: the roles of a member in their own organisation. **Operator**: runs this installation; an operator who is also a member may both.
- **yes**: the call is answered. **401**: sign in first. **403**: not for you. Both are said before anything of the call is read.
- A member whose organisation requires a second factor, signed in without one, reaches what Anonymous reaches and nothing else: 403 everywhere else, with the rule \`second_factor_required\`.
- What belongs to an organisation is reached through a right in one's own. Another organisation's things do not exist: an id of theirs is answered with 404.

## Rights in one's own organisation

${table(
  ["Right", "User", "Admin"],
  (Object.keys(rights) as Right[]).map((right) => [
    right,
    ...roles.map((role) => (hasRight(role, right) ? "yes" : "403")),
  ]),
)}
${capabilities.map((one) => `\n## ${one}\n\n${table(["Call", ...callers], callsOf(one))}\n`).join("")}`;

keepGenerated("docs/permissions.md", text, {
  source: "the contracts and rights",
  command: "npm run permissions",
});
