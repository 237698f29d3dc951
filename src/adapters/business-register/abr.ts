import type { Business, BusinessRegister } from "#adapters/business-register/port.ts";

type Settings = {
  /** The key that the register gives. */
  guid: string;
  /** The register's, or that of a test. */
  origin?: string;
  /** Milliseconds that it has for an answer: somebody waits at a form. */
  timeoutMs?: number;
};

const abr = { origin: "https://abr.business.gov.au", timeoutMs: 5_000 };

/** What AbnDetails.aspx says of one ABN; `Abn` is empty when there is none. */
type Details = { Abn: string; AbnStatus: string; EntityName: string; BusinessName: string[]; Message: string };
/** What MatchingNames.aspx says: one entry for each name, the nearest first. */
type Matches = { Message: string; Names: { Abn: string; AbnStatus: string; Name: string; Score: number }[] };

/** A state is a word in one service and a number in the other. */
const active = new Set(["Active", "0000000001"]);

/** The Australian Business Register's JSON services: https://abr.business.gov.au/json */
export function abrRegister(settings: Settings): BusinessRegister {
  const { guid, origin, timeoutMs } = { ...abr, ...settings };
  async function fetchPage<T extends { Message: string }>(page: string, question: Record<string, string>): Promise<T> {
    const query = new URLSearchParams({ ...question, callback: "callback", guid });
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(`${origin}/json/${page}?${query}`, { redirect: "error", signal }).catch(
      (error: Error) => {
        throw new Error(`The business register does not answer (${error.name}).`);
      },
    );
    if (!response.ok) throw new Error(`The business register answers ${response.status}.`);
    const answer = bodyOf<T>(await response.text());
    if (/guid/i.test(answer.Message)) throw new Error("The business register does not know the key (ABR_GUID).");
    return answer;
  }
  return {
    async byAbn(abn) {
      const found = await fetchPage<Details>("AbnDetails.aspx", { abn });
      if (found.Abn === "") return undefined;
      const businessName = found.EntityName || found.BusinessName[0] || found.Abn;
      return { businessName, abn: found.Abn, isActive: active.has(found.AbnStatus) };
    },
    async byName(text, limit) {
      // A business with several names comes several times.
      const { Names } = await fetchPage<Matches>("MatchingNames.aspx", { name: text, maxResults: String(limit * 3) });
      const found = new Map<string, Business>();
      for (const { Abn: abn, Name: businessName, AbnStatus } of Names)
        if (!found.has(abn)) found.set(abn, { businessName, abn, isActive: active.has(AbnStatus) });
      return [...found.values()].slice(0, limit);
    },
  };
}

/** The services answer with a call, `callback({...})`, even to those who want data alone. */
function bodyOf<T>(text: string): T {
  const json = /^\s*callback\((.*)\)\s*;?\s*$/s.exec(text)?.[1];
  if (json === undefined) throw new Error("The business register answers in an unknown form.");
  return JSON.parse(json) as T;
}
