// The build has the threads beside every chunk; otherwise they are the sources themselves.
const isSource = import.meta.url.endsWith(".ts");

/** Where the program of a thread lies: src/processes/<name>.ts, in the build <name>.js. */
export const threadFile = (name: string): URL =>
  new URL(isSource ? `../../processes/${name}.ts` : `./${name}.js`, import.meta.url);
