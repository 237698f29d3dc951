import type { DrawPicture } from "#adapters/pictures/port.ts";
import { deadlineOf } from "#domain/deadline.ts";
import { opportunityStatuses } from "#domain/opportunity-status.ts";
import type { OpportunityService } from "#features/opportunities/server/service.ts";
import type { Clock } from "#platform/clock.ts";
import { pictureOf } from "./picture.ts";

export type LinkPictureService = ReturnType<typeof linkPictureService>;

type Needs = {
  opportunities: Pick<OpportunityService, "free">;
  drawPicture: DrawPicture;
  clock: Clock;
  productName: string;
};

/** Child processes at once. While they draw, other readers get the picture that shows no notice. */
const maxDrawing = 2;
/** Pictures in memory, of at most 50 kB each. The oldest leaves first. */
const maxKept = 300;

/** Pictures of notices for previews of links. */
export function linkPictureService({ opportunities, drawPicture, clock, productName }: Needs) {
  /** By what they show, so that a changed notice has a new one. */
  const kept = new Map<string, Buffer>();
  let drawing = 0;

  return {
    /**
     * A public notice's picture as PNG. Undefined while too many are drawn, or if this one cannot be. Refuses like the
     * notice's page.
     */
    async ofNotice(publicId: string): Promise<Buffer | undefined> {
      const notice = await opportunities.free(publicId);
      const status = opportunityStatuses.find(({ code }) => code === notice.status.lookupCode)!.name;
      const deadline = deadlineOf({ ...notice, status }, clock.now().epochMilliseconds, null);
      const svg = pictureOf({
        productName,
        title: notice.title,
        buyer: notice.buyer?.buyerName ?? "Buyer not stated",
        closing: [deadline.whenLong, deadline.clock].filter(Boolean).join(" "),
      });
      const known = kept.get(svg);
      if (known) return known;
      if (drawing >= maxDrawing) return undefined;
      drawing += 1;
      const picture = await drawPicture(svg).finally(() => (drawing -= 1));
      if (picture) kept.set(svg, picture);
      if (kept.size > maxKept) kept.delete(kept.keys().next().value!);
      return picture;
    },
  };
}
