/** Answers that several callers get, with their JSON once it has been made. */
const shared = new WeakMap<object, string | undefined>();

/** Marks an answer that several callers get. It must never change. */
export function shareAnswer<Answer extends object>(answer: Answer): Answer {
  shared.set(answer, undefined);
  return answer;
}

/** The JSON of an answer, made once if it is shared. */
export function jsonOf(answer: unknown): string {
  if (typeof answer !== "object" || answer === null || !shared.has(answer)) return JSON.stringify(answer);
  const json = shared.get(answer) ?? JSON.stringify(answer);
  shared.set(answer, json);
  return json;
}
