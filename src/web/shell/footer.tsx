import classes from "#web/shell/footer.module.css";
import { FooterAwards, FooterAwardsSkeleton } from "#web/shell/footer-awards.tsx";
import { FooterCategories } from "#web/shell/footer-categories.tsx";
import { FooterPosts } from "#web/shell/footer-posts.tsx";
import { footerNavigation } from "#web/shell/navigation.ts";
import { useSite } from "#web/site.ts";
import { Page } from "#web/ui/page.tsx";
import { Link } from "@tanstack/react-router";
import { Suspense, type ReactNode } from "react";

type Props = {
  /** A list item for the search of each state. */
  stateLinks: ReactNode;
  /** Only its last line. */
  isShort: boolean;
};

/** The footer of every page. */
export function Footer({ stateLinks, isShort }: Props) {
  const { productName, year, operator: { linkedIn, facebook } = {} } = useSite();
  return (
    <footer className={classes["footer"]}>
      <Page>
        {!isShort && (
          <div className={classes["columns"]}>
            <nav aria-labelledby="footer-states">
              <h2 id="footer-states">Tenders by state</h2>
              <ul className={classes["states"]}>{stateLinks}</ul>
            </nav>
            <nav aria-labelledby="footer-categories">
              <h2 id="footer-categories">Tenders by category</h2>
              <FooterCategories />
              <Link to="/browse/categories" className={classes["all"]}>
                View all categories
              </Link>
            </nav>
            <section aria-labelledby="footer-awards" className={classes["awards"]}>
              <h2 id="footer-awards">Recently awarded</h2>
              <Suspense fallback={<FooterAwardsSkeleton />}>
                <FooterAwards />
              </Suspense>
              <Link
                to="/opportunities"
                search={{ status: ["awarded"], sort: "awarded-recently" }}
                className={classes["all"]}
              >
                View all awarded
              </Link>
            </section>
            <section aria-labelledby="footer-posts">
              <h2 id="footer-posts">From the blog</h2>
              <FooterPosts />
              <Link to="/blog" className={classes["all"]}>
                View all articles
              </Link>
            </section>
          </div>
        )}
        <div className={classes["small"]}>
          <nav aria-label="About this site">
            <ul>
              {footerNavigation.map(({ label, link }) => (
                <li key={label}>
                  <Link {...link}>{label}</Link>
                </li>
              ))}
              {linkedIn && <SocialLink name="LinkedIn" address={linkedIn} />}
              {facebook && <SocialLink name="Facebook" address={facebook} />}
            </ul>
          </nav>
          <p data-end>
            © {year} {productName}
          </p>
        </div>
      </Page>
    </footer>
  );
}

const SocialLink = ({ name, address }: { name: string; address: string }) => (
  <li>
    <a href={address} rel="noreferrer">
      {name}
    </a>
  </li>
);
