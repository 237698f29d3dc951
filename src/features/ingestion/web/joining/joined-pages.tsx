import { ListPages } from "#web/lists/list-pages.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** Whose names are joined. */
export type Party = "buyer" | "seller";

/** Rows of joined notices or names on a page. */
export const pageSize = 25;

/** Who joined: a rule, an operator, or the command on the machine. */
export const whoText = ({ isByRule, operator }: { isByRule: boolean; operator: string | null }): string =>
  isByRule ? "rule" : (operator ?? "command, or an erased person");

type Props = { page: number; total: number; what?: Party };

/** The way to the other pages of what is joined. */
export function JoinedPages({ page, total, what }: Props) {
  if (total <= pageSize && page === 1) return undefined;
  const link = (to: number) => ({ ...(what && { what }), ...(to > 1 && { page: to }) });
  return (
    <ListPages
      label="Pages of what is joined"
      page={page}
      pageSize={pageSize}
      total={total}
      previous={
        <ButtonLink to="/operator/joining" search={link(page - 1)} size="sm" rel="prev">
          Newer
        </ButtonLink>
      }
      next={
        <ButtonLink to="/operator/joining" search={link(page + 1)} size="sm" rel="next">
          Older
        </ButtonLink>
      }
    />
  );
}
