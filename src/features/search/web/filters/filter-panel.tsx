import { formatCounted } from "#domain/format-number.ts";
import { Button } from "#web/ui/button.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { breakpoints } from "#web/ui/theme.ts";
import { useNarrow } from "#web/ui/use-narrow.ts";
import type { ReactNode } from "react";

type Props = {
  opened: boolean;
  onClose: () => void;
  total: number | undefined;
  /** What is counted. */
  thing?: string;
  children: ReactNode;
};

/**
 * The filters where there is no room for the rail: a sheet on phones, a drawer elsewhere. The count follows every tick.
 */
export function FilterPanel({ opened, onClose, total, thing = "result", children }: Props) {
  const isPhone = useNarrow(breakpoints.phone);
  const Panel = isPhone ? Sheet : Drawer;
  const footer = (
    <Button preset="primary" onClick={onClose}>
      {total === undefined ? `Show ${thing}s` : `Show ${formatCounted(total, thing)}`}
    </Button>
  );
  return (
    <Panel opened={opened} onClose={onClose} title="Filters" footer={footer}>
      {children}
    </Panel>
  );
}
