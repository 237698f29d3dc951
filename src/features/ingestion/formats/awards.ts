import type { AwardStatement, Party } from "#features/ingestion/notice.ts";

/** An award to one or more sellers. A shared value counts once and is given to none of them. */
export function awardTo(
  key: string,
  sellers: Party[],
  rest: { valueCents?: number; awarded?: string; details?: string },
): AwardStatement[] {
  if (sellers.length <= 1) return [{ key, seller: sellers[0], ...rest }];
  const { valueCents, ...shared } = rest;
  return [
    { key, valueCents, ...shared },
    ...sellers.map((seller, index) => ({ key: `${key} ${index + 1}`, of: key, seller, ...shared })),
  ];
}
