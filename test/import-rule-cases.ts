const importRules = "eslint(no-restricted-imports)";

/** Files that break one rule each. import-rules.test.ts writes them into a folder and lints it. */
export const breaks: [file: string, rule: string, code: string][] = [
  ["src/domain/uses-a-package.ts", importRules, `import { z } from "zod"; export const a = z;`],
  ["src/domain/reads-the-machine.ts", importRules, `export { cpus } from "node:os";`],
  [
    "src/contract/knows-the-server.ts",
    importRules,
    `import type { Db } from "#platform/db/db.ts"; export type A = Db;`,
  ],
  ["src/search-core/knows-the-database.ts", importRules, `import { Pool } from "pg"; export const a = Pool;`],
  [
    "src/search-core/waits.ts",
    importRules,
    `import { setTimeout } from "node:timers/promises"; export const a = setTimeout;`,
  ],
  ["src/search-core/analysis/shipped-lexicon.ts", importRules, `export { cpus } from "node:os";`],
  ["src/search-core/rank/looks-up.ts", importRules, `export { search } from "#search-core/search/search.ts";`],
  ["src/search-core/index/looks-aside.ts", importRules, `export { match } from "#search-core/evaluate/match.ts";`],
  ["src/search-core/suggest/looks-over.ts", importRules, `export { openReader } from "#search-core/index-reader.ts";`],
  ["src/search-core/fields.ts", importRules, `export { stem } from "#search-core/analysis/stem.ts";`],
  [
    "src/search-core/segment/circle-of-types-a.ts",
    "import(no-cycle)",
    `import type { B } from "./circle-of-types-b.ts"; export type A = B[];`,
  ],
  [
    "src/platform/http/knows-tenders.ts",
    importRules,
    `import type { Hit } from "#features/search/contract.ts"; export type A = Hit;`,
  ],
  ["src/platform/http/writes-sql.ts", importRules, `import { sql } from "kysely"; export const a = sql;`],
  ["src/adapters/search-engine/port.ts", importRules, `export { search } from "#search-core/search.ts";`],
  ["src/adapters/email/smtp.ts", importRules, `export { search } from "#features/search/server/service.ts";`],
  ["src/adapters/sms/twilio.ts", importRules, `export { createTransport } from "nodemailer";`],
  ["src/adapters/open.ts", importRules, `export { search } from "#features/search/server/service.ts";`],
  ["src/adapters/embeddings/searches.ts", importRules, `export { search } from "#search-core/search/search.ts";`],
  ["src/adapters/embeddings/port.ts", importRules, `export { nearest } from "#search-core/vectors/nearest.ts";`],
  ["src/adapters/pictures/reencode.ts", importRules, `export { money } from "#domain/money.ts";`],
  ["src/adapters/pictures/child-process.ts", importRules, `import sharp from "sharp"; export const a = sharp;`],
  [
    "src/adapters/business-register/embedded.ts",
    importRules,
    `export { search } from "#features/search/server/service.ts";`,
  ],
  ["src/features/search/contract.ts", importRules, `export { search } from "#features/search/server/service.ts";`],
  [
    "src/features/notes/server/service.ts",
    importRules,
    `import { authorize } from "#platform/auth/authorize.ts"; export const a = authorize({}, true);`,
  ],
  [
    "src/features/notes/server/queries.ts",
    importRules,
    `import { systemActor } from "#platform/auth/system.ts"; export const a = systemActor(3, "no reason");`,
  ],
  [
    "src/features/identity/server/service.ts",
    importRules,
    `import { authorize } from "#platform/auth/authorize.ts"; export const a = authorize({}, true);`,
  ],
  [
    "src/features/identity/server/factors/totp.ts",
    importRules,
    `export { verifyRegistrationResponse } from "@simplewebauthn/server";`,
  ],
  ["src/features/identity/server/factors/webauthn.ts", importRules, `export { TOTP } from "otpauth";`],
  ["src/features/identity/web/factors/passkey-browser.ts", importRules, `export { TOTP } from "otpauth";`],
  ["src/features/accounts/server/pictures/route.ts", importRules, `export { Pool } from "pg";`],
  ["src/features/operations/server/routes.ts", importRules, `export { Pool } from "pg";`],
  [
    "src/platform/http/authorizes.ts",
    importRules,
    `import { authorize } from "#platform/auth/authorize.ts"; export const a = authorize({}, true);`,
  ],
  [
    "src/processes/authorizes.ts",
    importRules,
    `import { systemActor } from "#platform/auth/system.ts"; export const a = systemActor(3, "no reason");`,
  ],
  ["src/features/notes/server/refuses.ts", importRules, `export { HttpProblem } from "#platform/http/problem.ts";`],
  ["src/features/notes/server/routes.ts", importRules, `export { HttpProblem } from "#platform/http/problem.ts";`],
  ["src/features/notes/server/jobs.ts", importRules, `export { HttpProblem } from "#platform/http/problem.ts";`],
  ["src/platform/auth/refuses.ts", importRules, `export { HttpProblem } from "#platform/http/problem.ts";`],
  ["src/processes/refuses.ts", importRules, `export { HttpProblem } from "#platform/http/problem.ts";`],
  [
    "src/features/search/server/service.ts",
    importRules,
    `export { rows } from "#features/opportunities/server/queries.ts";`,
  ],
  [
    "src/features/search/server/routes.ts",
    importRules,
    `export { billing } from "#features/billing/server/service.ts";`,
  ],
  [
    "src/features/workspace/server/up.ts",
    importRules,
    `export { operations } from "#features/operations/server/service.ts";`,
  ],
  ["src/features/search/server/jobs.ts", importRules, `export const a = () => import("#adapters/email/smtp.ts");`],
  ["src/features/search/server/up.ts", importRules, `export { a } from "../contract.ts";`],
  ["src/features/search/shapes.ts", importRules, `export { rows } from "./server/queries.ts";`],
  ["src/features/search/server/presenter.ts", importRules, `import { sql } from "kysely"; export const a = sql;`],
  ["src/features/search/web/list.tsx", importRules, `export { search } from "#features/search/server/service.ts";`],
  ["src/features/search/web/head.tsx", importRules, `export { shell } from "#web/shell/shell.tsx";`],
  ["src/features/identity/web/plan.tsx", importRules, `export { Plan } from "#features/billing/web/plan.tsx";`],
  ["src/features/opportunities/web/page.tsx", importRules, `export { Menu } from "#features/workspace/web/menu.tsx";`],
  ["src/features/blog/web/page.tsx", importRules, `export { Row } from "#features/search/web/row.tsx";`],
  ["src/web/shell/footer.tsx", importRules, `export { Row } from "#features/search/web/row.tsx";`],
  ["src/web/shell/types.ts", importRules, `export { searchContract } from "#features/search/contract.ts";`],
  ["src/web/api/client.ts", importRules, `export { searchContract } from "#features/search/contract.ts";`],
  ["src/web/session/member.ts", importRules, `export { api } from "#web/api/client.ts";`],
  ["src/web/forms/who.ts", importRules, `export { useMember } from "#web/member/user-cache.ts";`],
  ["src/web/member/menu.tsx", importRules, `export { Chip } from "#web/ui/chip.tsx";`],
  ["src/web/clock.tsx", importRules, `export { api } from "#web/api/client.ts";`],
  ["src/contracts.ts", importRules, `export { Row } from "#features/search/web/row.tsx";`],
  ["src/services.ts", importRules, `export { Row } from "#features/search/web/row.tsx";`],
  ["src/capabilities.ts", importRules, `export { Pool } from "pg";`],
  ["src/serve-capabilities.ts", importRules, `export { HttpProblem } from "#platform/http/problem.ts";`],
  // What app.ts may use, and one import that it may not.
  [
    "src/app.ts",
    importRules,
    `import { a } from "#adapters/email/smtp.ts"; import fastify from "fastify"; import { Pool } from "pg";
     import { registerProblemHandlers } from "#platform/http/problem.ts"; export const b = [a, fastify, registerProblemHandlers, Pool];`,
  ],
  ["src/web/routes/index.tsx", importRules, `export { db } from "#platform/db/db.ts";`],
  [
    "src/features/search/web/sign.tsx",
    importRules,
    `export { __iconNode } from "@tabler/icons-react/dist/esm/icons/IconX.mjs";`,
  ],
  ["src/web/ui/button.tsx", importRules, `export { money } from "#domain/money.ts";`],
  ["src/processes/web.ts", importRules, `export { smtp } from "#adapters/email/smtp.ts";`],
  ["src/processes/search-process.ts", importRules, `export { app } from "#app";`],
  ["src/processes/reencode-picture.ts", importRules, `export { cpus } from "node:os";`],
  ["src/processes/draw-picture.ts", importRules, `export { cpus } from "node:os";`],
  ["bin/start.mjs", importRules, `export { z } from "zod";`],
  ["src/domain/circle-a.ts", "import(no-cycle)", `import { b } from "./circle-b.ts"; export const a = () => b;`],
  ["src/domain/today.ts", "eslint(no-restricted-globals)", `export const today = () => new Date();`],
  ["src/domain/old-type.ts", "typescript(no-restricted-types)", `export type Day = Date;`],
  [
    "src/features/search/server/policy.ts",
    "eslint(no-restricted-properties)",
    `export const a = () => Temporal.Now.instant();`,
  ],
  [
    "src/features/search/server/reads.ts",
    "eslint(no-restricted-properties)",
    `export const a = (db: { selectFrom(table: string): string }) => db.selectFrom("opportunity");`,
  ],
  ["src/platform/http/port.ts", "node(no-process-env)", `export const port = process.env["PORT"];`],
  [
    "src/domain/hidden-type.ts",
    "typescript(consistent-type-imports)",
    `export type A = import("#platform/db/db.ts").Db;`,
  ],
  [
    "src/domain/forgotten.ts",
    "typescript(no-floating-promises)",
    `const work = async () => 1; export const a = () => { work(); };`,
  ],
  [
    "src/web/ui/hook.tsx",
    "react-hooks(rules-of-hooks)",
    `import { useState } from "react"; export function A({ on }: { on: boolean }) { if (on) { useState(1); } return null; }`,
  ],
  ["src/web/ui/picture.tsx", "jsx-a11y(alt-text)", `export const A = () => <img src="a.png" />;`],
];

/** Files that break none. */
export const allowed: [file: string, code: string][] = [
  [
    "src/features/operations/server/looks-down.ts",
    `export { workspaceService } from "#features/workspace/server/service.ts";`,
  ],
  ["src/domain/circle-b.ts", `import { a } from "./circle-a.ts"; export const b = () => a;`],
  [
    "src/search-core/segment/circle-of-types-b.ts",
    `import type { A } from "./circle-of-types-a.ts"; export type B = { a: A };`,
  ],
  [
    "src/search-core/search/looks-down.ts",
    `import { match } from "#search-core/evaluate/match.ts"; import { fields } from "#search-core/fields.ts";
     import { search } from "./search.ts"; export const a = [match, fields, search];`,
  ],
  ["src/domain/epoch.ts", `export const now = () => Date.now();`],
  [
    "src/contract/shape.ts",
    `import { z } from "zod"; import { money } from "#domain/money.ts"; export const a = [z, money];`,
  ],
  [
    "src/search-core/rank.ts",
    `import { money } from "#domain/money.ts"; import { a } from "./a.ts"; export const b = [a, money];`,
  ],
  ["src/platform/db/rows.ts", `import { sql } from "kysely"; import { Pool } from "pg"; export const a = [sql, Pool];`],
  ["src/platform/http/answers.ts", `export { HttpProblem } from "#platform/http/problem.ts";`],
  ["src/platform/clock.ts", `export const now = () => Temporal.Now.instant();`],
  ["src/platform/config/read.ts", `export const port = process.env["PORT"];`],
  [
    "src/features/search/server/queries.ts",
    `import { sql } from "kysely"; export const a = (db: { selectFrom(t: string): string }) => [db.selectFrom("x"), sql];`,
  ],
  [
    "src/features/search/server/both.ts",
    `import { a } from "#features/opportunities/server/service.ts"; import { b } from "#features/opportunities/contract.ts";
     import { c } from "#adapters/search-engine/port.ts"; import { d } from "#platform/db/db.ts"; export const e = [a, b, c, d];`,
  ],
  [
    "src/features/search/web/facets.tsx",
    `import { useState } from "react"; import { A } from "#features/opportunities/web/row.tsx"; import { B } from "#web/ui/b.tsx";
     import { Link } from "@tanstack/react-router"; import "./facets.css"; export const c = [A, B, Link, useState];`,
  ],
  [
    "src/web/routes/search.tsx",
    `import { A } from "#features/search/web/page.tsx"; import { B } from "#web/api/client.ts"; export const c = [A, B];`,
  ],
  [
    "src/features/billing/web/subscription.tsx",
    `import { A } from "#features/organisations/web/keys.ts"; import { now } from "#web/clock.tsx";
     import { useMember } from "#web/member/user-cache.ts"; export const c = [A, now, useMember];`,
  ],
  [
    "src/web/member/user-cache.ts",
    `import { api } from "#web/api/client.ts"; import { useSession } from "#web/session/session.ts";
     import type { contracts } from "#contracts"; export type B = typeof contracts; export const c = [api, useSession];`,
  ],
  [
    "src/features/notes/server/policy.ts",
    `import { authorize } from "#platform/auth/authorize.ts"; export const a = authorize({}, true);`,
  ],
  [
    "src/features/notes/server/reminders/jobs.ts",
    `import { systemActor } from "#platform/auth/system.ts"; export const a = systemActor(3, "remind its members");`,
  ],
  [
    "src/processes/worker.ts",
    `import { app } from "#app"; import { cpus } from "node:os"; export const a = [app, cpus];`,
  ],
];
