import { Overlay, type OverlayProps } from "#web/ui/overlay.tsx";

type Props = OverlayProps & {
  /** For fields side by side. */
  wide?: boolean;
};

/** A question or short form in a modal dialog. */
export const Dialog = ({ wide = false, ...props }: Props) => <Overlay {...props} shape={wide ? "wide" : "dialog"} />;
