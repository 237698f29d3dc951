import { defineConfig } from "oxlint";
import { modules } from "#scripts/import-rules.ts";
import { forbiddenTo } from "#scripts/import-rules/module.ts";

// Run through npm: the Node that many people have cannot load a TypeScript config, the pinned one can.

const clockMessage =
  "Time comes from the clock (platform/clock.ts) and instants are Temporal; in a browser from domain/epoch.ts.";
const queryMessage = "SQL lives in queries.ts and platform/{db,feed,jobs}.";

// A later override replaces a rule's settings whole, so these are always given together.
const clock = [
  { object: "Temporal", property: "Now", message: clockMessage },
  { object: "globalThis", property: "Date", message: clockMessage },
];
const queryBuilder = ["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto", "selectNoFrom"].map(
  (property) => ({ property, message: queryMessage }),
);

export default defineConfig({
  plugins: ["typescript", "import", "react", "jsx-a11y", "promise", "unicorn", "oxc", "node"],
  categories: { correctness: "error" },
  options: { typeAware: true },
  ignorePatterns: ["build", "var", "src/web/routeTree.gen.ts", "src/platform/db/schema.gen.ts"],
  rules: {
    eqeqeq: "error",
    "no-control-regex": "off", // control characters are what such a pattern looks for
    // Type-only imports count too: a file is understood without those that import it.
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "jsx-a11y/control-has-associated-label": "off", // takes an empty table cell for a control; axe sees the real page
    // What scrolls must be reachable by keyboard, and then it needs a role and a name.
    "jsx-a11y/no-noninteractive-tabindex": ["error", { roles: ["region", "tabpanel"] }],
    "jsx-a11y/prefer-tag-over-role": "off", // <output> belongs to a form; a live region does not
    "node/no-process-env": "error",
    "react/exhaustive-deps": "error",
    "react/react-in-jsx-scope": "off",
    "react/rules-of-hooks": "error",
    // import("x").T would get past the import rules.
    "typescript/consistent-type-imports": ["error", { disallowTypeAnnotations: true }],
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-meaningless-void-operator": "off", // a short function that answers nothing says so with void
    "typescript/unbound-method": "off", // our objects are closures: no method of theirs uses this
    "typescript/no-misused-promises": "error",
    "typescript/restrict-template-expressions": "off", // no-base-to-string finds the wrong ones among them
    "typescript/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    "typescript/no-restricted-types": ["error", { types: { Date: { message: clockMessage } } }],
    "no-restricted-globals": ["error", { name: "Date", message: clockMessage }],
    "no-restricted-properties": ["error", ...clock, ...queryBuilder],
  },
  overrides: [
    ...modules.map(({ files, mayUse }) => ({
      files,
      rules: {
        "no-restricted-imports": [
          "error",
          {
            patterns: [
              {
                group: ["*", "!./*", ...mayUse.map((pattern) => `!${pattern}`), ...forbiddenTo({ files, mayUse })],
                message: `Import rules (scripts/import-rules.ts): ${files.join(", ")} may use ${mayUse.join(" ")}`,
              },
            ],
          },
        ] as never,
      },
    })),
    // The generated file of the router joins these two.
    { files: ["src/web/router.tsx", "src/web/routes/__root.tsx"], rules: { "import/no-cycle": "error" } },
    {
      files: [
        "src/features/*/server/**/queries.ts",
        "src/adapters/payment/sandbox/queries.ts",
        "src/platform/{db,feed,jobs}/**",
      ],
      rules: { "no-restricted-properties": ["error", ...clock] },
    },
    { files: ["src/platform/clock.ts"], rules: { "no-restricted-properties": ["error", ...queryBuilder] } },
    {
      files: ["src/adapters/*/*", "src/domain/epoch.ts", "bin/**"],
      rules: { "no-restricted-globals": "off", "typescript/no-restricted-types": "off" },
    },
    // What the product is set up with has one reader. Tests, scripts and the bootstrap hand settings to the product instead.
    {
      files: ["src/platform/config/**", "bin/**", "bench/**", "scripts/**", "test/**", "e2e/**", "*.config.ts"],
      rules: { "node/no-process-env": "off" },
    },
    // A test may import anything: it asks the database what really happened.
    {
      files: ["**/*.test.ts", "**/*.test.tsx", "test/**", "e2e/**"],
      rules: { "no-restricted-imports": "off", "no-restricted-properties": ["error", ...clock] },
    },
    { files: ["src/**/*.d.ts"], rules: { "no-restricted-imports": "off" } },
  ],
});
