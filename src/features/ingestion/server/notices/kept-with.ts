import type { OperatorActor } from "#features/operator/server/service.ts";

/** One number for each thing that is kept with a notice: the organisation, or the saved search, whose it is. */
type Owners = (actor: OperatorActor, opportunityId: number) => Promise<number[]>;

/** What people keep with a notice, counted for operators across organisations. Nobody's name or words are read. */
export type KeptWith = { watches: Owners; notes: Owners; pipeline: Owners; matches: Owners; reports: Owners };
