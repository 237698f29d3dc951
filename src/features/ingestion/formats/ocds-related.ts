import type { RelationKind } from "#domain/relation.ts";
import { referenceKey } from "#domain/duplicate-notice.ts";
import type { OcdsRelease } from "#features/ingestion/formats/ocds-shape.ts";
import type { Notice } from "#features/ingestion/notice.ts";

type Related = NonNullable<Notice["related"]>;

/** OCDS relationships with an earlier process. Those with later ones are stated by the later one. */
const relationships: Record<string, RelationKind> = {
  planning: "planned-in",
  prior: "earlier-stage",
  parent: "under-standing-offer",
  framework: "under-standing-offer",
  unsuccessfulProcess: "re-tender-of",
  replacementProcess: "re-tender-of",
  renewalProcess: "re-tender-of",
};

/** The related processes of a release, by their ocid or by their number in another register. */
export const relatedOf = (release: OcdsRelease): Related => [...standardRelations(release), ...nswRelations(release)];

const standardRelations = ({ relatedProcesses, ocid }: OcdsRelease): Related =>
  relatedProcesses.flatMap(({ relationship, scheme, identifier }): Related => {
    const kind = relationship.map((name) => relationships[name]).find((candidate) => candidate !== undefined);
    if (!kind || !identifier || identifier === ocid) return [];
    if (/^ocid$/i.test(scheme ?? "ocid")) return [{ kind, key: identifier }];
    const reference = referenceKey(identifier);
    return reference === null ? [] : [{ kind, reference }];
  });

/** "ocds-43qwtd-PP-AD16...": publisher, register, and the id that other notices use for it. */
const nswOcid = /^(ocds-43qwtd)-(?:PP|RFT|CN|SON)-/;

function nswRelations({ ocid, tender, awards }: OcdsRelease): Related {
  const publisher = nswOcid.exec(ocid)?.[1];
  if (!publisher) return [];
  const keys = (kind: RelationKind, register: string, ids: string[]): Related =>
    ids.map((id) => ({ kind, key: `${publisher}-${register}-${id}` })).filter(({ key }) => key !== ocid);
  const plan = tender?.plannedProcurementUUID;
  return [
    ...keys("planned-in", "PP", plan ? [plan] : []),
    ...keys("planned-in", "RFT", tender?.relatedRFT ?? []).map((relation) => ({ ...relation, isAfter: true as const })),
    ...awards.flatMap(({ relatedRFT, relatedSON }) => [
      ...keys("awarded-from", "RFT", relatedRFT),
      ...keys("under-standing-offer", "SON", relatedSON),
    ]),
  ];
}
