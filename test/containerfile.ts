/** What a Containerfile says, as far as ours uses it. */
export type Step =
  | { does: "run"; command: string }
  | { does: "copy"; from: string | undefined; sources: string[]; target: string }
  | { does: "workdir"; path: string }
  | { does: "env"; values: Record<string, string> }
  | { does: "user"; name: string };

export type Stage = { name: string; image: string; steps: Step[]; entrypoint: string[]; command: string[] };

/** Reads a Containerfile into its stages. Throws for what it does not know, so that nothing is left out in silence. */
export function parseContainerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .replaceAll("\\\n", " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  for (const line of lines) {
    const [, keyword = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (keyword === "FROM") {
      const [, image, name] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? [];
      if (image === undefined) throw new Error(`Not understood: ${line}`);
      stages.push({ name: name ?? String(stages.length), image, steps: [], entrypoint: [], command: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (!stage) throw new Error(`Before the first FROM: ${line}`);
    if (keyword === "ENTRYPOINT") stage.entrypoint = JSON.parse(rest) as string[];
    else if (keyword === "CMD") stage.command = JSON.parse(rest) as string[];
    else if (keyword !== "EXPOSE") stage.steps.push(stepOf(keyword, rest, line));
  }
  return stages;
}

function stepOf(keyword: string, rest: string, line: string): Step {
  switch (keyword) {
    case "RUN":
      return { does: "run", command: rest };
    case "WORKDIR":
      return { does: "workdir", path: rest };
    case "USER":
      return { does: "user", name: rest };
    case "ENV":
      return { does: "env", values: Object.fromEntries(rest.split(" ").map((pair) => pair.split("=", 2))) as Env };
    case "COPY": {
      const [, from, paths] = /^(?:--from=(\S+) )?(.*)$/.exec(rest)!;
      const all = paths!.split(" ");
      return { does: "copy", from, sources: all.slice(0, -1), target: all.at(-1)! };
    }
    default:
      throw new Error(`Not understood: ${line}`);
  }
}

type Env = Record<string, string>;
