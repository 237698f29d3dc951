/** The web app manifest, without which iPhones show no notifications of a site that is on the Home Screen. */
export const manifestOf = (productName: string): string =>
  JSON.stringify({
    name: productName,
    short_name: productName,
    id: "/",
    start_url: "/dashboard",
    display: "standalone",
    icons: [{ src: "/logo.svg", sizes: "any", type: "image/svg+xml" }],
  });
