import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { identityServer } from "./identity-server.ts";

const { app } = await identityServer();
await app.inject({ url: "/livez" });
const exposed = (await app.inject({ url: "/metrics" })).body;
const kinds = new Map([...exposed.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, kind]) => [name!, kind!]));
const rules = readFileSync("docs/monitoring/alerts.rules.yml", "utf8");
const dashboard = readFileSync("docs/monitoring/dashboard.json", "utf8");

const words = new Set(
  "sum by le rate max min histogram_quantile delta status channel job route up or and instance".split(" "),
);

/** The metrics that an expression reads, without functions, labels and Prometheus's own `up`. */
const metricsIn = (expression: string) =>
  [...expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, "").matchAll(/[a-z_]\w*/g)]
    .map(([name]) => name)
    .filter((name) => !words.has(name));
/** The name of the metric that a series belongs to. */
const metricOf = (series: string) => {
  const base = series.replace(/_(bucket|count|sum)$/, "");
  return kinds.get(base) === "histogram" ? base : series;
};
const inRules = [...rules.matchAll(/^ +expr: (.*)$/gm)].flatMap(([, expression]) => metricsIn(expression!));
type Panel = { targets: { expr: string }[] };
const inDashboard = (JSON.parse(dashboard) as { panels: Panel[] }).panels.flatMap(({ targets }) =>
  targets.flatMap(({ expr }) => metricsIn(expr)),
);

test.each([
  ["alarms", inRules],
  ["the dashboard", inDashboard],
])("every metric of %s is one that the server has", (_name, names) => {
  expect(names.length).toBeGreaterThan(15);
  expect([...new Set(names)].filter((name) => !kinds.has(metricOf(name)))).toEqual([]);
});

test("every metric of the product is in the dashboard", () => {
  const own = [...kinds.keys()].filter((name) => !/^(nodejs|process)_/.test(name));
  const shown = new Set(inDashboard.map(metricOf));
  expect(own.length).toBeGreaterThan(15);
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
});

const headings = new Set(
  [...readFileSync("docs/operations.md", "utf8").matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  ),
);

test("every alarm says what to do, and names a part of the page on operations that is there", () => {
  const alarms = rules.split(/^ +- alert: /m).slice(1);
  expect(alarms.length).toBeGreaterThan(15);
  for (const alarm of alarms) {
    expect(alarm).toMatch(/severity: (page|ticket)/);
    expect(alarm).toMatch(/summary: \S.*\.$/m);
    const [, act, part] = /description: "(.*\.) See docs\/operations\.md#([\w-]+)\."$/m.exec(alarm)!;
    expect(act!.length).toBeGreaterThan(20);
    expect(headings).toContain(part);
  }
});
