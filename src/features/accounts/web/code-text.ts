/** Attempts per code; the server enforces the same limit. */
export const maxAttempts = 5;

/** The error for a wrong code. `attempts` counts those since the last code was sent, this one included. */
export function wrongCodeText(attempts: number): string {
  const left = maxAttempts - attempts;
  if (left <= 0) return "Five tries are used up, and this code holds no more. Send another.";
  return `This is not the code that we sent. ${left === 1 ? "1 try is" : `${left} tries are`} left.`;
}
