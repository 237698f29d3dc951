import { formatCount } from "#domain/format-number.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type CategoryNode, subCategoriesQuery } from "./browse-queries.ts";
import classes from "./categories-page.module.css";

type Props = {
  items: readonly CategoryNode[];
  open: ReadonlySet<number>;
  onToggle: (code: number) => void;
  onlyOpen: boolean;
  /** The items have all that is shown below them. */
  isWhole: boolean;
  level?: number;
};

/** The rows of some categories, and below each that is open those of the next level. */
export const CategoryRows = (props: Props) =>
  props.items.map((item) => <Branch key={item.categoryId} {...props} item={item} />);

function Branch({ item, level = 0, ...props }: Props & { item: CategoryNode }) {
  const { open, onToggle, onlyOpen, isWhole } = props;
  const isOpen = open.has(item.categoryId);
  const { data } = useQuery({
    ...subCategoriesQuery(item.categoryId, onlyOpen),
    enabled: isOpen && !isWhole,
  });
  const below = isWhole ? (item.subCategories as CategoryNode[]) : (data?.items ?? []);
  const canOpen = isWhole ? false : item.numSubCategories > 0;
  return (
    <>
      <tr data-level={level}>
        <th scope="row">
          <span className={classes["name"]}>
            {canOpen ? (
              <IconButton
                icon="chevron-right"
                label={`${isOpen ? "Close" : "Open"} ${item.levelName}`}
                size="xs"
                aria-expanded={isOpen}
                onClick={() => onToggle(item.categoryId)}
              />
            ) : (
              <span className={classes["space"]} />
            )}
            <Link to="/browse/categories/$slug" params={{ slug: item.urlSlug }}>
              {item.levelName}
            </Link>
          </span>
        </th>
        <td className={classes["code"]}>{item.categoryId}</td>
        <td>{formatCount(item.numOpen)}</td>
        <td>{formatCount(item.numClosingThisWeek)}</td>
        <td>{formatCount(item.numAwarded)}</td>
      </tr>
      {isOpen && <CategoryRows {...props} items={below} level={level + 1} />}
    </>
  );
}
