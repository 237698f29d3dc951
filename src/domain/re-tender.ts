import type { AccessKind, TypeCode } from "#domain/opportunity-type.ts";
import type { RelationKind } from "#domain/relation.ts";

/** The fields of a contract that say who has the work, and how they got it. */
export type ContractFacts = {
  type: TypeCode;
  access: AccessKind | null;
  /** A sale, lease or grant. */
  isNonTender: boolean;
  /** Its relations with earlier notices. */
  follows: readonly RelationKind[];
};

/** Whether a contract is an order under a panel or standing offer. */
export const isPanelOrder = ({ access, follows }: Pick<ContractFacts, "access" | "follows">): boolean =>
  access === "panel" || follows.includes("under-standing-offer");

/**
 * Whether the work is likely to be tendered again when the contract ends. Panel orders are not: the panel itself is.
 */
export const isReTenderCandidate = (contract: ContractFacts): boolean =>
  (contract.type === "ContractNotice" || contract.type === "StandingOfferNotice") &&
  !contract.isNonTender &&
  !isPanelOrder(contract);
