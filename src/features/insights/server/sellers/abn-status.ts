import type { BusinessRegister } from "#adapters/business-register/port.ts";
import type { Clock } from "#platform/clock.ts";

type Needs = {
  /** Undefined if there is no key to the register: the businesses that ship do not say which are active today. */
  register: Pick<BusinessRegister, "byAbn"> | undefined;
  clock: Clock;
  /** How long a page waits for an answer. Milliseconds. */
  timeoutMs?: number;
};
export type AbnStatus = "Active" | "Cancelled" | null;

const cacheTtl = Temporal.Duration.from({ hours: 24 });
/** How long a failure is remembered, so that a register that is down is not asked by every reader. */
const failureTtl = Temporal.Duration.from({ minutes: 10 });
const maxKnown = 5_000;
/** Questions at once. A crawler that reads every seller must not make us a burden to the register. */
const maxAsking = 2;

/**
 * Whether an ABN is active, by the register. Null while that is not known: a page waits for half a second, and the
 * answer that comes later is there for its next reader.
 */
export function abnStatuses({ register, clock, timeoutMs = 500 }: Needs): (abn: string) => Promise<AbnStatus> {
  const known = new Map<string, { status: AbnStatus; until: Temporal.Instant }>();
  const asking = new Map<string, Promise<AbnStatus>>();

  function remember(abn: string, status: AbnStatus, ttl: Temporal.Duration): AbnStatus {
    known.delete(abn);
    known.set(abn, { status, until: clock.now().add(ttl) });
    if (known.size > maxKnown) known.delete(known.keys().next().value!);
    return status;
  }
  const ask = (abn: string, from: Pick<BusinessRegister, "byAbn">) =>
    from
      .byAbn(abn)
      .then(
        (business) => remember(abn, business ? (business.isActive ? "Active" : "Cancelled") : null, cacheTtl),
        () => remember(abn, null, failureTtl),
      )
      .finally(() => asking.delete(abn));

  return async (abn) => {
    const cached = known.get(abn);
    if (cached && Temporal.Instant.compare(cached.until, clock.now()) > 0) return cached.status;
    if (!register || (asking.size >= maxAsking && !asking.has(abn))) return null;
    const answer = asking.get(abn) ?? ask(abn, register);
    asking.set(abn, answer);
    const { promise, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(() => resolve(null), timeoutMs);
    try {
      return await Promise.race([answer, promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
