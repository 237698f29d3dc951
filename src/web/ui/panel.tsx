import { Overlay, type OverlayProps } from "#web/ui/overlay.tsx";

/** A panel beside the page, wide enough for a form or a conversation. On a phone it is the whole screen. */
export const Panel = (props: OverlayProps) => <Overlay {...props} shape="panel" />;
