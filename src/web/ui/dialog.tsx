import { Overlay, type OverlayProps } from "#web/ui/overlay.tsx";

/** A question or a short form that must be answered before anything else. */
export const Dialog = (props: OverlayProps) => <Overlay {...props} shape="dialog" />;
