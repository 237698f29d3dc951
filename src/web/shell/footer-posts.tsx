import classes from "#web/shell/footer.module.css";
import { recentPosts } from "#web/shell/recent-posts.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";

/** The five newest articles of the blog. They come with the page. */
export function FooterPosts() {
  const { data: posts = [] } = useQuery(recentPosts);
  if (posts === null) return <p className={classes["none"]}>Failed to load blog articles</p>;
  if (posts.length === 0) return <p className={classes["none"]}>No recent blog articles available</p>;
  return (
    <ul className={classes["list"]}>
      {posts.map(({ title, urlSlug }) => (
        <li key={urlSlug}>
          <Link to="/blog/$slug" params={{ slug: urlSlug }} title={title}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
