import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import FeaturedCarousel from "./featured-carousel.tsx";

const firm = (index: number) => ({
  name: `Firm ${index}`,
  logoAddress: "/logo.png",
  websiteUrl: "https://firm.example",
});

test.each([
  [5, 1, 30],
  [9, 1, 30],
  [10, 2, 30],
  [19, 2, 30],
  [20, 2, 120],
  [39, 2, 120],
  [40, 2, 160],
  [49, 2, 160],
  [50, 2, 220],
])("%i organisations pass in %i rows, each round in %i seconds, and each is named once", (count, rows, seconds) => {
  const organisations = Array.from({ length: count }, (_, index) => firm(index));
  const html = renderToStaticMarkup(createElement(FeaturedCarousel, { organisations }));
  expect(html.match(/animation-duration:\d+s/g)).toEqual(Array(rows).fill(`animation-duration:${seconds}s`));
  const spoken = html.replaceAll(/<ul[^>]*aria-hidden.*?<\/ul>/g, "");
  expect([...spoken.matchAll(/alt="([^"]*)"/g)].map(([, name]) => name)).toEqual(organisations.map(({ name }) => name));
});
