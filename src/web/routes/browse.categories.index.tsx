import { categoriesQuery } from "#features/browse/web/browse-queries.ts";
import { CategoriesPage } from "#features/browse/web/categories-page.tsx";
import { TrailData, publicHead } from "#web/public-page.tsx";
import { createFileRoute } from "@tanstack/react-router";

export const Route = createFileRoute("/browse/categories/")({
  codeSplitGroupings: [["loader", "component"]], // Nobody needs its calls on another page.
  loader: ({ context: { queryClient } }) =>
    queryClient.ensureQueryData(categoriesQuery({ name: "", onlyOpen: true })).then(() => undefined),
  head: ({ match }) =>
    publicHead(match.context.site, {
      path: "/browse/categories",
      title: "Categories",
      description: "UNSPSC categories with the number of open tenders in each, at every level.",
    }),
  component: Categories,
});

function Categories() {
  return (
    <>
      <TrailData
        trail={[
          ["Browse", "/browse"],
          ["Categories", "/browse/categories"],
        ]}
      />
      <CategoriesPage />
    </>
  );
}
