import { Overlay, type OverlayProps } from "#web/ui/overlay.tsx";

/** A panel that comes from the bottom of a phone and takes what height it needs. */
export const Sheet = (props: OverlayProps) => <Overlay {...props} shape="sheet" />;
