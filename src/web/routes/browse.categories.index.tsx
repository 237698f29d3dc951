import { categoriesQuery } from "#features/browse/web/browse-queries.ts";
import { CategoriesPage } from "#features/browse/web/categories-page.tsx";
import { canonical, title } from "#web/site.ts";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/browse/categories/")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(categoriesQuery({ name: "", onlyOpen: true })).then(() => undefined),
  head: ({ match }) => ({
    meta: [
      { title: title(match.context.site, "Categories") },
      { name: "description", content: "UNSPSC categories with the number of open tenders in each, at every level." },
    ],
    links: [canonical(match.context.site, "/browse/categories")],
  }),
  component: CategoriesPage,
});
