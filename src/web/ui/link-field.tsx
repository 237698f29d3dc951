import { Button } from "#web/ui/button.tsx";
import { copyLink } from "#web/ui/copy-link.ts";
import classes from "./link-field.module.css";

type Props = {
  /** Names the field for screen readers. */
  label: string;
  /** The address; if it is not known any more, `hidden` stands in its place and cannot be copied. */
  address: string | undefined;
  hidden?: string;
  /** What is said when it has been copied. */
  copied: string;
};

/** An address to copy. */
export const LinkField = ({ label, address, hidden = "", copied }: Props) => (
  <p className={classes["field"]}>
    <input readOnly aria-label={label} value={address ?? hidden} onFocus={(event) => event.currentTarget.select()} />
    {address !== undefined && (
      <Button size="sm" onClick={() => void copyLink(address, { copied, failed: "Select it and copy it by hand." })}>
        Copy
      </Button>
    )}
  </p>
);
