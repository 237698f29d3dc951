/** What a host's robots.txt asks of a crawler (RFC 9309). */
export type Robots = {
  /** `path` includes the query, as sent. */
  allows: (path: string) => boolean;
  /** Crawl-delay in seconds, 0 if not given. */
  delaySeconds: number;
};

// Our own instead of robots-parser (3.0.1), which has had no release since 2024.
type Rule = { allow: boolean; pattern: string };
type Group = { agents: string[]; rules: Rule[]; delaySeconds: number };

export const allowsAll: Robots = { allows: () => true, delaySeconds: 0 };

/** The rules of a robots.txt for one crawler: of the groups that name it, otherwise of the groups for all. */
export function robotsFor(text: string, agent: string): Robots {
  const groups = groupsIn(text);
  const named = groups.filter(({ agents }) => agents.includes(agent.toLowerCase()));
  const ours = named.length > 0 ? named : groups.filter(({ agents }) => agents.includes("*"));
  const rules = ours.flatMap((group) => group.rules);
  return {
    allows: (path) => isAllowed(rules, path),
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
      // The token of "Brolga/1.0" is Brolga.
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

/** "%7e" and "~" are the same path: decode what needs no escaping, and write all other escapes the same way. */
const comparable = (path: string): string =>
  path
    .replace(/[^\x21-\x7e]+/g, (text) => encodeURIComponent(text.toWellFormed()))
    .replace(/%[\da-f]{2}/gi, (escape) => {
      const character = String.fromCharCode(parseInt(escape.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : escape.toUpperCase();
    });

/** The longest matching pattern wins; at equal length Allow does. */
function isAllowed(rules: Rule[], asked: string): boolean {
  if (asked === "/robots.txt") return true;
  const path = comparable(asked);
  const fitting = rules.filter(({ pattern }) => fits(pattern, path));
  const [decisive] = fitting.sort((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow));
  return decisive?.allow ?? true;
}

/** `*` matches anything, `$` anchors the end. No backtracking: each part is searched once. */
function fits(pattern: string, path: string): boolean {
  const anchored = pattern.endsWith("$");
  const parts = (anchored ? pattern.slice(0, -1) : pattern).split("*");
  let position = 0;
  for (const [index, part] of parts.entries()) {
    if (index > 0 && index === parts.length - 1 && anchored)
      return path.length - part.length >= position && path.endsWith(part);
    const found = index === 0 ? (path.startsWith(part) ? 0 : -1) : path.indexOf(part, position);
    if (found < 0) return false;
    position = found + part.length;
  }
  return !anchored || position === path.length;
}
