// A build has all programs beside every chunk. Otherwise they are the sources themselves.
const isSource = import.meta.url.endsWith(".ts");

/** The path of a thread's or child process's program: src/processes/<name>.ts, in a build <name>.js. */
export const programFile = (name: string): URL =>
  new URL(isSource ? `../processes/${name}.ts` : `./${name}.js`, import.meta.url);
