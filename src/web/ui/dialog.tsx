import { Overlay, type OverlayProps } from "#web/ui/overlay.tsx";

type Props = OverlayProps & {
  /** For fields side by side. */
  wide?: boolean;
};

/** A question or a short form that must be answered before anything else. */
export const Dialog = ({ wide = false, ...props }: Props) => <Overlay {...props} shape={wide ? "wide" : "dialog"} />;
