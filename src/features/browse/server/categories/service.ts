import type { z } from "zod";
import { dollarsOf } from "#domain/money.ts";
import { unspscLevel } from "#domain/unspsc.ts";
import type { browseContract, categoryDetail } from "#features/browse/contract.ts";
import type { BuyerListService } from "#features/browse/server/buyers/service.ts";
import { totalsByCategory } from "#features/browse/server/details/queries.ts";
import type { DetailService } from "#features/browse/server/details/service.ts";
import {
  ancestorsOf,
  categoryMatcher,
  type CategoryNode,
  categoryTree,
} from "#features/browse/server/categories/tree.ts";
import { windowAt } from "#features/browse/server/window.ts";
import type { categoryTree as treeShape } from "#features/browse/shapes.ts";
import type { CategoryService } from "#features/opportunities/server/categories/service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/db/db.ts";
import { notFound } from "#platform/refusal.ts";
import { reloadByKey, reloadInBackground } from "#platform/reload-in-background.ts";

export type CategoryTreeService = ReturnType<typeof categoryTreeService>;

type Needs = {
  db: Database;
  clock: Clock;
  revision: () => string;
  /** How long figures are served after a change, in milliseconds. */
  freshFor: number;
  categories: CategoryService;
  details: DetailService;
  buyers: BuyerListService;
};

type TreeQuery = z.output<typeof browseContract.categories.query>;
type Node = z.input<typeof treeShape>;

const maxPages = 300;
/** How many codes a category of each level spans. */
const spans = { segment: 1_000_000, family: 10_000, class: 100, commodity: 1 } as const;

const link = ({ code, title, slug }: CategoryNode) => ({ categoryId: code, categoryName: title, urlSlug: slug });
const byOpen = (a: CategoryNode, b: CategoryNode) =>
  b.totals.open - a.totals.open || b.totals.awarded - a.totals.awarded || a.code - b.code;

/** The tree of categories with figures, and a page for each. */
export function categoryTreeService({ db, clock, revision, freshFor, categories, details, buyers }: Needs) {
  const current = reloadInBackground(
    async () => {
      const window = windowAt(clock.now());
      const [all, totals] = await Promise.all([categories.all(), totalsByCategory(db, window)]);
      return categoryTree(all, totals);
    },
    revision,
    freshFor,
  );
  const detailOf = reloadByKey<Awaited<ReturnType<DetailService["detail"]>>>(maxPages, revision, freshFor);

  return {
    /** A part of the tree. Refuses with `not_found` for a category that it lacks. */
    async tree({ categoryId, levels, name, onlyOpen }: TreeQuery) {
      const { segments, byCode } = await current();
      const root = categoryId === undefined ? undefined : byCode.get(categoryId);
      if (categoryId !== undefined && !root) throw notFound("There is no category with this code.");
      const matches = name.trim() === "" ? null : categoryMatcher(name);
      const isShown = (node: CategoryNode): boolean =>
        (!onlyOpen || node.totals.open > 0) && (matches === null || matches(node) || node.children.some(isShown));
      const present = (nodes: CategoryNode[], depth: number): Node[] =>
        depth === 0
          ? []
          : nodes
              .filter(isShown)
              .toSorted(byOpen)
              .map((node) => ({
                categoryId: node.code,
                levelName: node.title,
                urlSlug: node.slug,
                numOpen: node.totals.open,
                numClosingThisWeek: node.totals.closing,
                numAwarded: node.totals.awarded,
                numSubCategories: node.children.filter((child) => !onlyOpen || child.totals.open > 0).length,
                subCategories: present(node.children, depth - 1) as never,
              }));
      const items = present(root?.children ?? segments, levels);
      return { totalRecords: items.length, items };
    },

    /** Segments with open notices, the most first. */
    async largest() {
      const { segments } = await current();
      return segments
        .filter(({ totals }) => totals.open > 0)
        .toSorted(byOpen)
        .map((node) => ({ ...link(node), shortName: node.shortTitle, numOpen: node.totals.open }));
    },

    /** One category by its slug or code. Refuses with `not_found`. */
    async get(slug: string): Promise<z.input<typeof categoryDetail>> {
      const { bySlug, byCode } = await current();
      const node = bySlug.get(slug.toLowerCase()) ?? byCode.get(/^\d{8}$/.test(slug) ? Number(slug) : -1);
      if (!node) throw notFound("There is no category at this address.");
      const buyerById = await buyers.byId();
      const scope = { category: { from: node.code, to: node.code + spans[unspscLevel(node.code)] } };
      const detail = await detailOf(String(node.code), () =>
        details.detail(scope, { buyerById, withoutCategories: true }),
      );
      return {
        ...detail,
        ...link(node),
        ancestors: ancestorsOf(node).map(link),
        categories: node.children
          .filter(({ totals }) => totals.open + totals.awarded > 0)
          .toSorted((a, b) => b.totals.cents - a.totals.cents || byOpen(a, b))
          .map((child) => ({
            ...link(child),
            numOpen: child.totals.open,
            numAwarded: child.totals.awarded,
            awardedValue: dollarsOf(child.totals.cents),
          })),
      };
    },
  };
}
