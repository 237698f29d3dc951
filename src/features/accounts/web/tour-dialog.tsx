import { Dialog } from "#web/ui/dialog.tsx";
import { Tour } from "./tour.tsx";

/** The tour over the page that it is about. */
export const TourDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog opened wide onClose={onClose} title="How it works">
    <Tour onEnd={onClose} endLabel="Start searching" takesFocus />
  </Dialog>
);
