import { Dialog } from "#web/ui/dialog.tsx";
import { Tour } from "./tour.tsx";

/** The tour in a dialog over the search page. */
export const TourDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog opened wide onClose={onClose} title="How it works">
    <Tour onEnd={onClose} endLabel="Start searching" takesFocus />
  </Dialog>
);
