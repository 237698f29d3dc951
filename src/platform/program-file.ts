// The build has all programs beside every chunk; otherwise they are the sources themselves.
const isSource = import.meta.url.endsWith(".ts");

/** Where the program of a thread or a child process lies: src/processes/<name>.ts, in the build <name>.js. */
export const programFile = (name: string): URL =>
  new URL(isSource ? `../processes/${name}.ts` : `./${name}.js`, import.meta.url);
