/** What a host asks of programs that read it (RFC 9309). */
export type Robots = {
  /** `path` with its query, as it is sent. */
  allows: (path: string) => boolean;
  /** Seconds that it wants between two requests; 0 when it does not say. */
  delaySeconds: number;
};

// Ours rather than robots-parser (3.0.1): it has had no release since 2024.
type Rule = { allow: boolean; pattern: string };
type Group = { agents: string[]; rules: Rule[]; delaySeconds: number };

export const allowsAll: Robots = { allows: () => true, delaySeconds: 0 };

/** The rules of a robots.txt for one program: those of the groups that name it, else those for everybody. */
export function robotsFor(text: string, agent: string): Robots {
  const groups = groupsIn(text);
  const named = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()));
  const ours = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes("*"));
  const rules = ours.flatMap((group) => group.rules);
  return {
    allows: (path) => allowed(rules, path),
    delaySeconds: Math.max(0, ...ours.map((group) => group.delaySeconds)),
  };
}

function groupsIn(text: string): Group[] {
  const groups: Group[] = [];
  let group: Group | undefined;
  let namesAgents = false;
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    const [, field, value] = /^\s*([a-z-]+)\s*:\s*(.*?)\s*$/i.exec(line.replace(/#.*/, "")) ?? [];
    if (!field || value === undefined) continue;
    const name = field.toLowerCase();
    if (name === "user-agent") {
      if (!group || !namesAgents) groups.push((group = { agents: [], rules: [], delaySeconds: 0 }));
      // "Brolga/1.0" names Brolga.
      group.agents.push(value.toLowerCase().replace(/\/.*/, ""));
      namesAgents = true;
    } else if (group && (name === "allow" || name === "disallow")) {
      // An empty Disallow forbids nothing.
      if (value) group.rules.push({ allow: name === "allow", pattern: comparable(value) });
      namesAgents = false;
    } else if (group && name === "crawl-delay") {
      group.delaySeconds = Number.isFinite(Number(value)) ? Number(value) : 0;
      namesAgents = false;
    }
  }
  return groups;
}

/** "%7e" and "~" are one address: what is escaped without need is written plain, and the rest in one way. */
const comparable = (path: string): string =>
  path
    .replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()))
    .replace(/%[\da-f]{2}/gi, (escape) => {
      const character = String.fromCharCode(parseInt(escape.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
    });

/** The longest pattern that fits decides; of two that are as long, the one that allows. */
function allowed(rules: Rule[], asked: string): boolean {
  if (asked === "/robots.txt") return true;
  const path = comparable(asked);
  const fitting = rules.filter(({ pattern }) => fits(pattern, path));
  const [decisive] = fitting.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
  return decisive?.allow ?? true;
}

/** `*` stands for anything, `$` at the end for the end. Without backtracking: each part is looked for once. */
function fits(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith("$");
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split("*");
  let at = 0;
  for (const [index, part] of parts.entries()) {
    if (index > 0 && index === parts.length - 1 && anchored)
      return path.length - part.length >= at && path.endsWith(part);
    const found = index === 0 ? (path.startsWith(part) ? 0 : -1) : path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !anchored || at === path.length;
}
