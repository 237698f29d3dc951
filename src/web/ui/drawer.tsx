import { Overlay, type OverlayProps } from "#web/ui/overlay.tsx";

/** A panel of full height from one side. */
export const Drawer = ({ side = "left", ...props }: OverlayProps & { side?: "left" | "right" }) => (
  <Overlay {...props} shape={side} />
);
