import { api } from "#web/api/client.ts";
import classes from "#web/shell/footer.module.css";
import { retryFailed } from "#web/shell/retry-failed.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

type Category = { urlSlug: string; name: string };

/** The five categories with the most open tenders. A failure is null, because the footer must not break a page. */
export const footerCategories = queryOptions({
  queryKey: ["footer-categories"],
  staleTime: 60 * 60_000,
  queryFn: async ({ signal }): Promise<Category[] | null> => {
    const answer = await api.browse.overview({}, { signal }).catch(() => null);
    return (
      answer &&
      answer.categories.slice(0, 5).map(({ urlSlug, categoryName, shortName }) => {
        return { urlSlug, name: shortName ?? categoryName };
      })
    );
  },
  // After queryFn, which determines the data's type.
  refetchInterval: retryFailed,
});

/** The categories with the most open tenders. They come with the page. */
export function FooterCategories() {
  const { data: categories = [] } = useQuery(footerCategories);
  if (categories === null) return <p className={classes["none"]}>Failed to load categories</p>;
  if (categories.length === 0) return <p className={classes["none"]}>No category has open tenders</p>;
  return (
    <ul className={classes["list"]}>
      {categories.map(({ urlSlug, name }) => (
        <li key={urlSlug}>
          <Link to="/browse/categories/$slug" params={{ slug: urlSlug }} title={name}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
