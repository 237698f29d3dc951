import type { OrganisationScope, PersonActor } from "#platform/auth/authorized.ts";
import type { Identity } from "#platform/auth/caller.ts";
import type { Database, Transaction } from "#platform/db/db.ts";

/** Somebody who has signed in: by their sign-in, and by the profile and the verified email that they have. */
export type DataSubject = Pick<Identity, "issuer" | "subject"> & {
  person?: PersonActor | undefined;
  verifiedEmail?: string | undefined;
};

type At = { at: Temporal.Instant };
type Hook<Event> = (trx: Transaction, event: Event & At) => Promise<void>;
/** Ids of the rows of two notices that are the same procurement. */
type Link = { canonicalId: number; duplicateId: number };

/** What happens to stored data when people and notices move. All but the export run in the transaction that moves them. */
export type DataLifecycle = {
  /** What is stored about a person, by section. A section's name belongs to one capability and stays. */
  exportSections: (db: Database, event: { subject: DataSubject } & At) => Promise<Record<string, unknown>>;
  /** A person leaves, or is removed from, an organisation that others stay in. Runs before their membership ends. */
  onLeaving: Hook<{ organisation: OrganisationScope; personId: number }>;
  /** A person is erased. They have left their organisation. What they did for others stays without their name. */
  onErasure: Hook<{ subject: DataSubject }>;
  /** An organisation is deleted. Runs before its row and memberships are. */
  onOrganisationDeletion: Hook<{ organisation: OrganisationScope }>;
  /**
   * Two notices are linked. Runs after the row of the duplicate got its `merged_into`, while both rows say what they said
   * before.
   */
  onLinking: Hook<Link>;
  /**
   * They are unlinked. Runs after the duplicate has a row of its own again, perhaps its first, while the canonical one
   * still says what both say.
   */
  onUnlinking: Hook<Link>;
};

/** Why a capability has nothing to do, in a sentence. */
type Nothing = { nothing: string };

/** The six answers of one capability. A key that is missing does not compile. */
export type DataAnswers = { [Name in keyof DataLifecycle]: DataLifecycle[Name] | Nothing };

/** The answers of a capability that stores nothing about people, for organisations or by notice. */
export const storesNothing = (nothing: string): DataAnswers => ({
  exportSections: { nothing },
  onLeaving: { nothing },
  onErasure: { nothing },
  onOrganisationDeletion: { nothing },
  onLinking: { nothing },
  onUnlinking: { nothing },
});

/** One lifecycle that asks capabilities one after the other, in the order given. */
export function combineLifecycles(capabilities: readonly DataAnswers[]): DataLifecycle {
  const inTurn =
    <Event>(answerOf: (answers: DataAnswers) => Hook<Event> | Nothing): Hook<Event> =>
    async (trx, event) => {
      for (const answer of capabilities.map(answerOf)) if (typeof answer === "function") await answer(trx, event);
    };
  return {
    async exportSections(db, event) {
      const answers = capabilities.map((answers) => answers.exportSections);
      const sections = answers.map(async (answer) => (typeof answer === "function" ? await answer(db, event) : {}));
      return Object.assign({}, ...(await Promise.all(sections))) as Record<string, unknown>;
    },
    onLeaving: inTurn((answers) => answers.onLeaving),
    onErasure: inTurn((answers) => answers.onErasure),
    onOrganisationDeletion: inTurn((answers) => answers.onOrganisationDeletion),
    onLinking: inTurn((answers) => answers.onLinking),
    onUnlinking: inTurn((answers) => answers.onUnlinking),
  };
}
