import { textFont } from "#web/ui/text-font.ts";

/**
 * The look of our fields for Stripe's frame, as the page has it now: https://docs.stripe.com/elements/appearance-api.
 * The frame knows neither custom properties nor `light-dark()`, and refuses them, so each value is a plain one.
 */
export function appearance() {
  const probe = document.createElement("span");
  probe.hidden = true;
  document.body.append(probe);
  const computed = (property: "color" | "font-size", token: string) => {
    probe.style.setProperty(property, `var(--${token})`);
    return getComputedStyle(probe).getPropertyValue(property);
  };
  const colour = (token: string) => hex(computed("color", token));
  const root = getComputedStyle(document.documentElement);
  const [ink, quiet, wetland, band, surface, edge] = [
    colour("ink"),
    colour("plumage-600"),
    colour("wetland"),
    colour("band"),
    colour("surface"),
    colour("plumage-400"),
  ];
  const [text, small] = [computed("font-size", "t-15"), computed("font-size", "t-13")];
  probe.remove();
  return {
    theme: "flat",
    variables: {
      fontFamily: '"Public Sans", system-ui, sans-serif',
      fontSizeBase: text,
      colorPrimary: wetland,
      colorBackground: surface,
      colorText: ink,
      colorTextSecondary: quiet,
      colorTextPlaceholder: quiet,
      colorDanger: band,
      iconColor: quiet,
      borderRadius: root.getPropertyValue("--radius").trim(),
      gridRowSpacing: "16px",
      gridColumnSpacing: "16px",
    },
    rules: {
      ".Label": { color: ink, fontSize: text, fontWeight: root.getPropertyValue("--medium").trim() },
      ".Input": { border: `1px solid ${edge}`, boxShadow: "none", lineHeight: "20px", padding: "11px 12px" },
      ".Input:focus": { border: `1px solid ${wetland}`, outline: `2px solid ${wetland}`, outlineOffset: "-1px" },
      ".Input--invalid": { border: `1px solid ${band}`, boxShadow: `inset 0 0 0 1px ${band}`, color: ink },
      ".Error": { color: band, fontSize: small },
    },
  };
}

/** "rgb(23, 34, 43)" as "#17222b". */
const hex = (rgb: string): string =>
  `#${rgb
    .match(/\d+/g)!
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")}`;

/** Our text font for the frame, which loads it from this site. */
export const fonts = () => [
  { family: "Public Sans", src: `url(${new URL(textFont, location.href).href})`, weight: "100 900" },
];

/** Calls back when the page's colours change: by its switch or with the system. Returns how to stop. */
export function onLookChange(changed: () => void): () => void {
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const choice = new MutationObserver(changed);
  scheme.addEventListener("change", changed);
  choice.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    scheme.removeEventListener("change", changed);
    choice.disconnect();
  };
}
