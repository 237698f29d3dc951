import type { Business, BusinessRegister } from "#adapters/business-register/port.ts";

type Settings = {
  /** The authentication GUID that the register issues. */
  guid: string;
  /** The register's address, or a test server's. */
  origin?: string;
  /** Timeout in milliseconds. Somebody is waiting at a form. */
  timeoutMs?: number;
};

const abr = { origin: "https://abr.business.gov.au", timeoutMs: 5_000 };

/** AbnDetails.aspx's answer about one ABN. `Abn` is empty if there is none. */
type Details = { Abn: string; AbnStatus: string; EntityName: string; BusinessName: string[]; Message: string };
/** MatchingNames.aspx's answer: one entry per name, best match first. */
type Matches = { Message: string; Names: { Abn: string; AbnStatus: string; Name: string; Score: number }[] };

/** The state is a code in one service and a number in the other. */
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
    if (/guid/i.test(answer.Message)) throw new Error("The business register rejected the key (ABR_GUID).");
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
      // A business with several names appears several times.
      const { Names } = await fetchPage<Matches>("MatchingNames.aspx", { name: text, maxResults: String(limit * 3) });
      const found = new Map<string, Business>();
      for (const { Abn: abn, Name: businessName, AbnStatus } of Names)
        if (!found.has(abn)) found.set(abn, { businessName, abn, isActive: active.has(AbnStatus) });
      return [...found.values()].slice(0, limit);
    },
  };
}

/** The services always answer with JSONP, `callback({...})`. */
function bodyOf<T>(text: string): T {
  const json = /^\s*callback\((.*)\)\s*;?\s*$/s.exec(text)?.[1];
  if (json === undefined) throw new Error("The business register's answer has an unknown format.");
  return JSON.parse(json) as T;
}
