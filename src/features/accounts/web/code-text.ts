/** How often one code may be tried; the server counts as well. */
export const maxAttempts = 5;

/** What is said of a code that is not the one that was sent. `tries` counts them since the last code, this one included. */
export function wrongCodeText(attempts: number): string {
  const left = maxAttempts - attempts;
  if (left <= 0) return "Five tries are used up, and this code holds no more. Send another.";
  return `This is not the code that we sent. ${left === 1 ? "1 try is" : `${left} tries are`} left.`;
}
