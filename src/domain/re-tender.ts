import type { AccessKind, TypeCode } from "#domain/opportunity-type.ts";
import type { RelationKind } from "#domain/relation.ts";

/** What of a contract says who holds the work, and how they came to it. */
export type ContractFacts = {
  type: TypeCode;
  access: AccessKind | null;
  /** A sale, lease or grant. */
  isNonTender: boolean;
  /** How it is linked with notices before it. */
  follows: readonly RelationKind[];
};

/** Whether a contract was ordered from a panel or standing offer. */
export const isPanelOrder = ({ access, follows }: Pick<ContractFacts, "access" | "follows">): boolean =>
  access === "panel" || follows.includes("under-standing-offer");

/**
 * Whether the work is likely to be put to the market again when the contract ends. An order from a panel is not: what is
 * tendered again is the panel.
 */
export const isReTenderCandidate = (contract: ContractFacts): boolean =>
  (contract.type === "ContractNotice" || contract.type === "StandingOfferNotice") &&
  !contract.isNonTender &&
  !isPanelOrder(contract);
