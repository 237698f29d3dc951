// Messages to the person at the terminal. They go to stderr, because stdout is for results.

export const say = (text) => process.stderr.write(`${text}\n`);

/** Exits with one sentence about what to do. */
export function fail(sentence) {
  say(sentence);
  process.exit(1);
}

/** Runs async work under a name and shows how long it takes: a counter in a terminal, otherwise a line every 10 s. */
export async function step(name, work) {
  const from = performance.now();
  const seconds = () => Math.round((performance.now() - from) / 1000);
  const terminal = process.stderr.isTTY;
  if (!terminal) say(`${name} ...`);
  const show = () =>
    terminal ? process.stderr.write(`\r${name} ... ${seconds()} s `) : say(`${name} ... ${seconds()} s`);
  if (terminal) show();
  const timer = setInterval(show, terminal ? 1_000 : 10_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    say(`${terminal ? "\r" : ""}${name}: done after ${((performance.now() - from) / 1000).toFixed(1)} s`);
  }
}
