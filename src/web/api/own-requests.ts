import { originHeader } from "#contract/request-origin.ts";

// A count instead of a time: it only says what this tab did before what, and no clock runs back.
let moment = 0;
let requests = 0;
/** When the newest requests were answered. */
const answers = new Map<number, number>();
const maxAnswers = 500;

const tab = [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The next moment of this tab. */
export const nextMoment = (): number => (moment += 1);

/** Names a request, so that its changes are known as this tab's own. Call `answered` when its answer is there. */
export function ownRequest(): { headers: Record<string, string>; answered: () => void } {
  const request = (requests += 1);
  const answered = () => {
    answers.set(request, nextMoment());
    if (answers.size > maxAnswers) answers.delete(answers.keys().next().value!);
  };
  return { headers: { [originHeader]: `${tab}.${request}` }, answered };
}

/** The moment at which a request of this tab was answered; later than all others if it was not, or is forgotten. */
export const answeredAt = (request: number): number => answers.get(request) ?? Infinity;
