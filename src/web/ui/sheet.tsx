import { Overlay, type OverlayProps } from "#web/ui/overlay.tsx";

/** A panel from the bottom of a phone, as high as its content. */
export const Sheet = (props: OverlayProps) => <Overlay {...props} shape="sheet" />;
