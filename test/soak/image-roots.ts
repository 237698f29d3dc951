import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { onTestFinished } from "vitest";
import type { Stage, Step } from "../containerfile.ts";
import { program } from "./programs.ts";

/** An image as a folder: what a container would have as its root, where it works, as whom, and with which settings. */
export type Image = { root: string; workdir: string; user: string | undefined; env: Record<string, string> };

function must(command: string, args: string[], title: string) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${title} failed:\n${`${stdout}\n${stderr}`.slice(-6_000)}`);
}

/** The certificate authorities that programs of this machine trust, if it names its own: a proxy may sign by one. */
const authorities = process.env["NODE_EXTRA_CA_CERTS"];
const ownAuthorities = "/etc/authorities-of-the-host.crt";

/** The command that runs a program inside an image, with a mount table of its own that ends with it. */
export function inside({ root, workdir, user, env }: Image, script: string): [string, string[]] {
  const trusts = authorities === undefined ? {} : { NODE_EXTRA_CA_CERTS: ownAuthorities };
  const settings = Object.entries({ ...trusts, ...env }).map(([name, value]) => `${name}=${value}`);
  const as = user === undefined ? [] : [`--userspec=${user}:${user}`];
  const enter = [
    "chroot",
    ...as,
    root,
    "/usr/bin/env",
    "-i",
    "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "DEBIAN_FRONTEND=noninteractive",
    ...settings,
    "/bin/sh",
    "-c",
    `cd ${workdir} && ${script}`,
  ];
  const mounts = `mount -t proc proc ${root}/proc && mount --rbind /dev ${root}/dev && exec "$@"`;
  // No fork: a signal to this process must reach the program, which takes its place.
  return ["unshare", ["--mount", "sh", "-c", mounts, "sh", ...enter]];
}

/** Builds the stages one after the other as an engine does, each in a folder. Needs root. Returns the last. */
export function buildImage(stages: Stage[], context: string): Image {
  const folder = mkdtempSync(join(tmpdir(), "brolga-image-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const built = new Map<string, Image>();
  for (const stage of stages) {
    const image: Image = { root: debianRoot(folder, stage), workdir: "/", user: undefined, env: {} };
    built.set(stage.name, image);
    for (const step of stage.steps) perform(step, image, { context, built });
  }
  return built.get(stages.at(-1)!.name)!;
}

/** The smallest root of a Debian release, as its image has it, and how this machine reaches the network. */
function debianRoot(folder: string, { image, name }: Stage): string {
  const [, suite] = /^docker\.io\/library\/debian:(\w+)-slim$/.exec(image) ?? [];
  if (suite === undefined) throw new Error(`Only Debian's images can be made here, not ${image}.`);
  const base = join(folder, `base-${suite}`);
  const root = join(folder, name);
  if (!existsSync(base))
    must(program("/usr/bin/mmdebstrap", "mmdebstrap"), ["--variant=minbase", suite, base], `mmdebstrap of ${suite}`);
  must("cp", ["-a", base, root], "the copy of the base");
  for (const file of ["/etc/resolv.conf", "/etc/hosts"]) cpSync(file, join(root, file), { dereference: true });
  if (authorities !== undefined) cpSync(authorities, join(root, ownAuthorities), { dereference: true });
  return root;
}

type Built = { context: string; built: Map<string, Image> };

function perform(step: Step, image: Image, { context, built }: Built): void {
  switch (step.does) {
    case "workdir":
      image.workdir = step.path;
      mkdirSync(join(image.root, step.path), { recursive: true });
      return;
    case "env":
      Object.assign(image.env, step.values);
      return;
    case "user":
      image.user = step.name;
      return;
    case "run":
      must(...inside(image, step.command), step.command);
      return;
    case "copy": {
      const to = join(image.root, resolve(image.workdir, step.target));
      const from = step.from === undefined ? context : built.get(step.from)!.root;
      for (const source of step.sources) copy(join(from, source), to, { source, isContext: step.from === undefined });
    }
  }
}

/** Copies a file into a folder, or a folder's content. What .dockerignore names is left out of the context. */
function copy(from: string, to: string, { source, isContext }: { source: string; isContext: boolean }) {
  if (source === "." && isContext) {
    const ignored = readFileSync(".dockerignore", "utf8")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"));
    const excludes = ignored.map((pattern) => `--exclude=./${pattern}`);
    const pipe = `tar -C ${from} ${excludes.join(" ")} -cf - . | tar -C ${to} --no-same-owner -xf -`;
    return must("sh", ["-c", pipe], "the copy of the context");
  }
  // A folder gives its content, as in an image; a file goes into the folder that it is copied to.
  const target = isDirectory(to) && !isDirectory(from) ? join(to, basename(from)) : to;
  cpSync(from, target, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
}

const isDirectory = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
